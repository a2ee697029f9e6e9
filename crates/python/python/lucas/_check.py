"""A function as the judge runs it: numbers go in, what it prints and gives comes out as text."""

import contextlib
import inspect
import io
import sys
import time
import traceback
from typing import Any, Callable, List, Optional, Tuple


class Overtime(BaseException):
    """What ends a function that takes too long."""


def arity(function: Callable[..., Any]) -> Optional[int]:
    """How many arguments a function takes; None for any number."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    if any(parameter.kind is parameter.VAR_POSITIONAL for parameter in parameters):
        return None
    places = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return sum(parameter.kind in places and parameter.default is parameter.empty for parameter in parameters)


def shown(value: Any) -> str:
    """What a function gives, as a program would print it: a row for each item."""
    if value is None:
        return ""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (str, int, float)):
        return f"{value}\n"
    if isinstance(value, (set, frozenset)):
        value = sorted(value)
    if isinstance(value, (bytes, dict)):
        return f"{value!r}\n"
    try:
        items = list(value)
    except TypeError:
        return f"{value}\n"
    if all(isinstance(item, (int, float)) for item in items):
        return " ".join(map(str, items)) + "\n"
    return "".join(map(shown, items))


def run(
    function: Callable[..., Any], count: Optional[int], arguments: List[str], typed: str
) -> Tuple[str, str, Optional[str], float]:
    """Calls a function: what it printed and gave, what it raised in full and in a line, and the seconds it computed."""
    numbers = [int(word) for word in arguments]
    if not arguments and count:
        words = typed.split()
        if len(words) != count or not all(word.lstrip("-").isdigit() for word in words):
            return "", "", "no such call", 0.0
        numbers = [int(word) for word in words]
    out, words, raised, told = io.StringIO(), sys.argv, None, ""
    before, begun = sys.stdin, time.thread_time()
    try:
        with contextlib.redirect_stdout(out):
            sys.stdin, sys.argv = io.StringIO(typed), [sys.argv[0] if sys.argv else "", *arguments]
            out.write(shown(function(*numbers) if count != 0 else function()))
    except Overtime:
        raised = "Overtime"
    except (EOFError, SystemExit):
        # A program that reads on at the end of its input ends there.
        pass
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raised = traceback.format_exception_only(type(error), error)[-1].strip()
        frames = traceback.extract_tb(error.__traceback__)[1:]
        told = "".join(traceback.format_list(frames)) + raised
    finally:
        sys.stdin, sys.argv = before, words
    return out.getvalue(), told, raised, time.thread_time() - begun


def interrupt(thread: int) -> None:
    """Ends a function that takes too long."""
    import ctypes

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Overtime))
