"""Any game of Yagura as an environment of PettingZoo (AEC), for whoever trains agents.

An action is the place of a move in the sorted list of legal moves, so that one space of actions serves every
game, 27×27 included; `info["moves"]` names them. An observation is the board of `yagura.board_array` from the
point of view of the player to move: what is his is positive, and he sits below.

    pip install yagura[numpy] pettingzoo gymnasium
    python environment.py minishogi
"""

from __future__ import annotations

import sys

import gymnasium
import numpy as np
import yagura
from pettingzoo import AECEnv

MOST_MOVES = 4096
"""Moves that have an action; no game of the catalogue has had as many in a position that was played."""


class YaguraEnv(AECEnv):
    metadata = {"name": "yagura_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, variant: str | yagura.Variant = "shogi", most_plies: int = 500):
        super().__init__()
        self.variant = yagura.Game(variant).variant
        self.most_plies = most_plies
        self.render_mode = "ansi"
        self.possible_agents = ["b", "w"]
        shape = (self.variant.layers, self.variant.ranks, self.variant.files)
        limit = len(self.variant.kinds)
        self._observations = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-limit, limit, shape, np.int16),
                "action_mask": gymnasium.spaces.Box(0, 1, (MOST_MOVES,), np.int8),
            }
        )
        self._actions = gymnasium.spaces.Discrete(MOST_MOVES)

    def observation_space(self, agent):
        return self._observations

    def action_space(self, agent):
        return self._actions

    def reset(self, seed=None, options=None):
        self.game = yagura.Game(self.variant)
        engine = yagura.Engine(1)
        while self.game.is_setting_up():
            self.game.set_up(engine.best_move(self.game, level=5, seed=seed or 0))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._look()

    def _look(self):
        self.moves = sorted(self.game.legal_moves)[:MOST_MOVES]
        self.agent_selection = self.game.turn or self.agent_selection
        self.infos = {agent: {"moves": self.moves} for agent in self.agents}

    def observe(self, agent):
        board = yagura.board_array(self.game)
        if agent == "w":
            board = -board[:, ::-1, ::-1]
        mask = np.zeros(MOST_MOVES, np.int8)
        if agent == self.agent_selection:
            mask[: len(self.moves)] = 1
        return {"observation": np.array(board, np.int16), "action_mask": mask}

    def step(self, action):
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.game.push(self.moves[action])
        outcome = self.game.outcome()
        if outcome is not None:
            for side in self.agents:
                self.rewards[side] = 0.0 if outcome.winner is None else 1.0 if outcome.winner == side else -1.0
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.game.ply >= self.most_plies:
            self.truncations = dict.fromkeys(self.agents, True)
        self._look()
        if outcome is not None or self.game.ply >= self.most_plies:
            self.agent_selection = "w" if agent == "b" else "b"
        self._accumulate_rewards()

    def render(self):
        return str(self.game)

    def close(self):
        pass


if __name__ == "__main__":
    env = YaguraEnv(sys.argv[1] if len(sys.argv) > 1 else "minishogi")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    print(env.render(), env.game.outcome(), sep="\n")
