"""A state graph for NetworkX."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import Graph


def converted(graph: "Graph") -> Any:
    """A MultiDiGraph: nodes are addresses with outcome, remoteness and level, edges have the move."""
    import networkx  # type: ignore[import-untyped, unused-ignore]

    head = f"{graph.game}/"
    nodes = [head + text for text in graph.positions]
    made = networkx.MultiDiGraph()
    for node, outcome, plies, level in zip(nodes, graph.outcomes, graph.remoteness.tolist(), graph.levels.tolist()):
        made.add_node(node, outcome=outcome, remoteness=None if plies < 0 else plies, level=level)
    for (start, end), move in zip(graph.edges.tolist(), graph.moves()):
        made.add_edge(nodes[start], nodes[end], move=move)
    return made
