import fc from "fast-check";

/** The seed of a run of lives: that of FAST_CHECK_SEED, otherwise a new one, because fast-check would use another for each share. */
export const seedOfRun: number = fc.readConfigureGlobal()?.seed ?? Math.trunc(Math.random() * 2 ** 31);

/** The seed of one share of a run. It is mixed, because with a sum consecutive runs would share all seeds but one. */
export const seedOfShare = (seed: number, share: number): number => Bun.hash.xxHash32(`${seed} ${share}`) | 0;
