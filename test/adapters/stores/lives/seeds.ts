import fc from "fast-check";

/** The seed of a run of lives: that of FAST_CHECK_SEED, else a new one, since fast-check would name another for each share. */
export const seedOfRun: number = fc.readConfigureGlobal()?.seed ?? Math.trunc(Math.random() * 2 ** 31);

/** The seed of one share of a run. Mixed, since by a sum neighboring runs would have all but one share in common. */
export const seedOfShare = (seed: number, share: number): number => Bun.hash.xxHash32(`${seed} ${share}`) | 0;
