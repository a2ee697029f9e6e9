"""Games of one's own: what a class says of itself, in the form in which the engine takes it."""

import inspect
from hashlib import blake2s
from typing import Any, Dict, List, Optional, Tuple, Type

from ._lucas import Game

#: What may stand in an address besides letters and digits.
SIGNS = "-._@+"
#: What stands for an argument that an address cannot say.
UNWRITTEN = "~"
#: A number may be set so high where the class gives no range.
MOST = 1_000_000


def said(cls: Type[Game], name: str) -> Any:
    """What the class itself says under a name, and nothing that every game has."""
    value = getattr(cls, name, None)
    return None if value is getattr(Game, name, None) else value


def named(cls: Type[Game]) -> str:
    """The name in an address."""
    name = said(cls, "name")
    return name if isinstance(name, str) else cls.__name__


def signature(cls: Type[Game]) -> inspect.Signature:
    """What the class is called with."""
    if cls.__init__ is object.__init__:
        return inspect.Signature()
    whole = inspect.signature(cls.__init__)
    return whole.replace(parameters=list(whole.parameters.values())[1:])


def word(value: object) -> str:
    """An argument as it stands in an address."""
    if isinstance(value, int):
        return str(int(value))
    is_word = isinstance(value, str) and value and not value.lstrip("-").isdigit()
    if is_word and all(letter in SIGNS or (letter.isascii() and letter.isalnum()) for letter in str(value)):
        return str(value)
    return UNWRITTEN + blake2s(repr(value).encode(), digest_size=4).hexdigest()


def params(cls: Type[Game], arguments: Tuple[Any, ...], by_name: Dict[str, Any]) -> str:
    """The parameters as they stand in an address."""
    bound = signature(cls).bind(*arguments, **by_name)
    bound.apply_defaults()
    values = [*bound.args, *bound.kwargs.values()]
    return ",".join(map(word, values))


def usual(cls: Type[Game]) -> Optional[str]:
    """The parameters when nobody gives any; None where somebody must."""
    try:
        return params(cls, (), {})
    except TypeError:
        return None


def knobs(cls: Type[Game]) -> List[Tuple[str, int, int]]:
    """The parameters as they are set by hand: names and ranges, if all are whole numbers."""
    ranges, found = said(cls, "ranges") or {}, []
    for parameter in signature(cls).parameters.values():
        is_number = isinstance(parameter.default, int) and not isinstance(parameter.default, bool)
        if not is_number and parameter.name not in ranges:
            return []
        allowed = ranges.get(parameter.name, range(MOST + 1))
        found.append((parameter.name, max(min(allowed), 0), max(allowed)))
    return found


def presets(cls: Type[Game]) -> List[Tuple[str, Any]]:
    """Instances worth proposing: parameters and what they are."""

    def written(key: Any) -> str:
        return key if isinstance(key, str) else ",".join(map(word, key if isinstance(key, tuple) else (key,)))

    return [(written(key), told) for key, told in (said(cls, "presets") or {}).items()]


def opened(cls: Type[Game], words: List[str]) -> Game:
    """The game of the parameters of an address."""
    values: List[Any] = [int(one) if one.lstrip("-").isdigit() else one for one in words]
    by_name: Dict[str, Any] = {}
    parameters = list(signature(cls).parameters.values())
    if not any(parameter.kind is parameter.VAR_POSITIONAL for parameter in parameters):
        for place, parameter in enumerate(parameters[: len(values)]):
            if parameter.kind is parameter.KEYWORD_ONLY:
                by_name[parameter.name] = values[place]
        values = values[: len(values) - len(by_name)]
    return cls(*values, **by_name)


def twin(game: Game) -> Game:
    """The same object once more, for the engine: nobody else changes it."""
    made: Game = Game.__new__(type(game))
    made.__dict__.update(game.__dict__)
    return made


def edition(cls: Type[Game]) -> str:
    """What tells these rules from others of the same name."""

    def parts(code: Any) -> List[str]:
        inner = [parts(const) if inspect.iscode(const) else repr(const) for const in code.co_consts]
        return [code.co_code.hex(), repr(code.co_names), repr(inner)]

    functions = [one for base in cls.__mro__ for one in vars(base).values() if inspect.isfunction(one)]
    return blake2s(repr([parts(one.__code__) for one in functions]).encode(), digest_size=8).hexdigest()


def rebuilt(cls: Type[Game], arguments: Tuple[Any, ...], by_name: Dict[str, Any]) -> Game:
    """What a pickled game is read back by."""
    return cls(*arguments, **by_name)


def standing(cls: Type[Game], arguments: Tuple[Any, ...], by_name: Dict[str, Any], text: str) -> Any:
    """What a pickled position is read back by."""
    return rebuilt(cls, arguments, by_name).position(text)


def interrupt(threads: List[int]) -> None:
    """Ends what threads do in Python, as Ctrl-C would."""
    import ctypes

    for thread in threads:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(KeyboardInterrupt))
