#!/usr/bin/env perl
# The same bot in Perl, with nothing but what comes with it.
#
# facedown play holdem "exec:perl examples/holdem_lines.pl" caller
use strict;
use warnings;
use JSON::PP;
use List::Util qw(max min uniq);

$| = 1;    # every line at once

sub answer {
    my ($hand, $offer) = @_;
    return $offer->{actions}[0] if $offer->{type} ne "bets";    # run it once, muck
    my @board = @{ $hand->{boards}[0] };
    my @ranks = map { substr $_, 0, 1 } @{ $hand->{players}[ $hand->{seat} ]{cards} }, @board;
    if ($offer->{most} && @ranks - uniq(@ranks) > (@board ? 1 : 0)) {
        my $to = max $offer->{least}, min $offer->{most}, $offer->{price} + $hand->{pot};
        return { type => "raise_to", amount => $to };
    }
    return { type => "check" } unless $offer->{call};
    my $cheap = 4 * $offer->{call} <= $hand->{pot} || grep { $_ eq "A" } @ranks;
    return { type => $cheap ? "call" : "fold" };
}

while (my $line = <STDIN>) {
    my $asked = decode_json $line;
    print encode_json(answer($asked->{view}{hand}, $asked->{prompt}{actions})), "\n" if $asked->{type} eq "act";
}
