"""One position a day for each game. docs/protocol/rest.md 3.8."""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Raw, Struct
from msgspec.structs import replace

from facedown.core.daily import Rated
from facedown.server.daily import DAY, Position, Streak, streak_of
from facedown.server.endpoint import Asked, Endpoint
from facedown.server.errors import Refused
from facedown.store import DailyAnswer

Status = Literal["ready", "preparing", "none"]
"""`preparing`: ask again in a few seconds. `none`: nothing was worth asking today."""


class Line(Struct, frozen=True):
    game: str
    status: Status
    is_answered: bool
    """By you; without a token always false."""
    streak: Streak


class Today(Struct, frozen=True):
    day: int
    """Days since 1970, of UTC."""
    next_ts: int
    """When the next day begins, in ms since 1970."""
    games: tuple[Line, ...]


class Answered(Struct, frozen=True):
    """Sent only to an account that has answered; once the day is over, to everybody."""

    choice: str | None
    """Yours; null if the day ended without one."""
    is_good: bool | None
    rated: tuple[Rated, ...]
    """Every option, best first."""
    facts: dict[str, Any]
    house: str | None
    """What the strongest house bot would do."""
    done: str
    """What the player did."""
    names: tuple[str | None, ...]
    """By chair."""
    counts: dict[str, int]
    """How many accounts chose each option; nobody chose those that are missing."""
    match: str
    """It can be replayed:"""
    section: int
    """this section, counted from 0, up to"""
    frames: int
    """so many frames"""
    events: int
    """and events."""


class Question(Struct, frozen=True):
    game: str
    day: int
    """Days since 1970, of UTC."""
    next_ts: int
    """When the next day after today begins, in ms since 1970."""
    status: Status
    streak: Streak
    earlier: int | None
    """The last day before this one that has a position."""
    seat: int | None = None
    frame: Any = None
    """What the seat saw, and what it was asked, as in the native dialect."""
    options: tuple[str, ...] = ()
    answer: Answered | None = None


class DayQuery(Struct, frozen=True):
    day: Annotated[int, Meta(ge=0, le=1 << 40)] | None = None
    """Today, unless said otherwise."""


class Given(Struct, frozen=True):
    day: Annotated[int, Meta(ge=0, le=1 << 40)]
    """Of the question, so that an answer after midnight does not count for the next one."""
    choice: Annotated[str, Meta(min_length=1, max_length=32)]


async def index(asked: Asked) -> Today:
    """The games that ask "what would you do?" today, and how many days in a row you have answered."""
    daily, lines = asked.site.daily, []
    for game in daily.games:
        position = await daily.position(game)
        answers = await _answers(asked, game)
        is_answered = any(one.day == daily.today() for one in answers)
        lines.append(
            Line(game, _status(asked, game, daily.today(), position), is_answered, _streak(asked, answers))
        )
    return Today(daily.today(), (daily.today() + 1) * DAY, tuple(lines))


async def show(asked: Asked) -> Question:
    """The position of a day; once you have answered or the day is over, also what every option is worth."""
    day = asked.query.day
    return await _question(asked, _game(asked), asked.site.daily.today() if day is None else day)


async def answer(asked: Asked) -> Question:
    """Answer the position of the day. The first answer of an account counts."""
    daily, game, given = asked.site.daily, _game(asked), asked.body
    if given.day != daily.today():
        raise Refused("new_day", "a new day has begun; ask for its position")
    position = await daily.position(game)
    if position is None:
        raise Refused("not_ready", "the position of today is not ready yet; ask again in a few seconds")
    rated = next((one for one in position.assessment.rated if one.option == given.choice), None)
    if rated is None:
        raise Refused("bad_request", f"choose one of {', '.join(position.options)}")
    chosen = DailyAnswer(asked.account.id, game, given.day, rated.option, rated.is_good)
    await asked.site.store.answer_daily(chosen)
    return await _question(asked, game, given.day)


def _game(asked: Asked) -> str:
    game: str = asked.path["game"]
    if game not in asked.site.daily.games:
        raise Refused("no_such_game", "there is no such game, or it has no daily position; see GET /daily")
    return game


async def _question(asked: Asked, game: str, day: int) -> Question:
    daily = asked.site.daily
    position = await daily.position(game, day)
    answers = await _answers(asked, game)
    asking = Question(
        game=game,
        day=day,
        next_ts=(daily.today() + 1) * DAY,
        status=_status(asked, game, day, position),
        streak=_streak(asked, answers),
        earlier=await daily.earlier(game, day),
    )
    if position is None:
        return asking
    own = next((one for one in answers if one.day == day), None)
    is_told = own is not None or day < daily.today()
    answered = await _answered(asked, game, day, position, own) if is_told else None
    return replace(
        asking, seat=position.seat, frame=Raw(position.frame), options=position.options, answer=answered
    )


async def _answered(
    asked: Asked, game: str, day: int, position: Position, own: DailyAnswer | None
) -> Answered:
    assessment = position.assessment
    return Answered(
        choice=None if own is None else own.choice,
        is_good=None if own is None else own.is_good,
        rated=assessment.rated,
        facts=assessment.facts,
        house=assessment.house,
        done=position.done,
        names=await _names(asked, position),
        counts=await asked.site.store.daily_counts(game, day),
        match=position.match,
        section=position.section,
        frames=position.frames,
        events=position.events,
    )


async def _names(asked: Asked, position: Position) -> tuple[str | None, ...]:
    """Those of today: a player may have deleted the account since the position was chosen."""
    seats = (await asked.site.seats((position.match,)))[position.match]
    return tuple(None if who is None else who.name for who in seats) if seats else position.names


async def _answers(asked: Asked, game: str) -> tuple[DailyAnswer, ...]:
    if asked.signed_in is None:
        return ()
    return await asked.site.store.daily_answers(asked.signed_in.id, game)


def _streak(asked: Asked, answers: tuple[DailyAnswer, ...]) -> Streak:
    return streak_of((one.day for one in answers), asked.site.daily.today())


def _status(asked: Asked, game: str, day: int, position: Position | None) -> Status:
    if position is not None:
        return "ready"
    return "preparing" if asked.site.daily.is_preparing(game, day) else "none"


ENDPOINTS: Final = (
    Endpoint("GET", "/daily", index, Today),
    Endpoint("GET", "/daily/{game}", show, Question, query=DayQuery),
    Endpoint("POST", "/daily/{game}", answer, Question, takes=Given, who="account"),
)
