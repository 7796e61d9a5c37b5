// @ts-check
/** Просмотр и повторы. */
export const watching = {
  "embed.open": "Смотреть на facedown",
  "share.title": "Поделиться моментом",
  "share.link": "Ссылка",
  "share.picture": "Картинка",
  "share.embed": "Вставка",
  "share.embedded": "Код скопирован. Вставьте его на свою страницу.",
  "share.saved": "Картинка сохранена.",
  "replay.allIn": "Следующий олл-ин",
  "replay.bigBack": "Предыдущий большой банк",
  "replay.noneLater": "Дальше такого момента нет.",
  "replay.roundBack": "Предыдущий раунд",
  "replay.roundNext": "Следующий раунд",
  "replay.roundPosition": "Раунд {round}, шаг {step} из {steps}",
  "watch.live": "Эфир",
  "watch.toLive": "К эфиру",
  "odds.title": "Шансы",
  "odds.share": "{share} %",
  "odds.about": "≈ {share} %",
  "odds.label": "Шанс на победу: {share} %",
  "odds.hint": "Только по открытым картам. Видимые сброшенные карты вышли из игры.",
};
