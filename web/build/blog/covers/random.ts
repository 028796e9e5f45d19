import { createHash } from 'node:crypto';

/** A seeded generator: the same seed gives the same numbers, so that every build draws the same cover. */
export interface Random {
  /** At least `least`, less than `most`. */
  between(least: number, most: number): number;
  /** An integer, both bounds included. */
  whole(least: number, most: number): number;
  pick<Choice>(choices: readonly Choice[]): Choice;
  chance(probability: number): boolean;
}

/** A 32-bit generator (mulberry32). */
export function randomFrom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    between: (least, most) => least + next() * (most - least),
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick(choices) {
      const choice = choices[Math.floor(next() * choices.length)];
      if (choice === undefined) throw new Error('There is nothing to choose from.');
      return choice;
    },
    chance: (probability) => next() < probability,
  };
}
