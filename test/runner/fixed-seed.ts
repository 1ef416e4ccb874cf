/**
 * Loaded before every test file (see `bunfig.toml`). Properties try the same data each time, so one commit always has the same result.
 * FAST_CHECK_SEED changes the data: a number repeats what was tried with it, `random` tries new data.
 */
import fc from "fast-check";

const fixedSeed = 20_260_501;

/** The seed for a value of FAST_CHECK_SEED. Null means a new seed for each property, which fast-check reports on failure. */
const seedOf = (given = String(fixedSeed)): number | null => {
  if (given === "random") return null;
  const seed = Number(given);
  if (given.trim() === "" || !Number.isInteger(seed))
    throw new Error('FAST_CHECK_SEED must be an integer or "random".');
  return seed;
};

const seed = seedOf(process.env.FAST_CHECK_SEED);
if (seed !== null) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
