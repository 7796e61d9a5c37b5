export interface TemplateResult {
  readonly _$litType$: 1 | 2;
}
export type Part = TemplateResult | string | number | typeof nothing | readonly Part[];
export declare const nothing: unique symbol;
export declare function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export declare function svg(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export declare function render(what: Part, where: HTMLElement): void;
