"""Players of Kungen i hörnet."""

from kungen_solver.players.corner.agents import AGENTS, Agent, agent, agents

__all__ = ["AGENTS", "Agent", "agent", "agents"]
