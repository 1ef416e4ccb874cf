/**
 * Loaded before every test file (see `bunfig.toml`): properties try the same data each time, so that one commit gives one
 * outcome. FAST_CHECK_SEED chooses others: a number repeats what was tried with it, `random` tries new data.
 */
import fc from "fast-check";

const fixedSeed = 20_260_501;

/** The seed for what FAST_CHECK_SEED says; null: a new one for each property, which fast-check names where it fails. */
const seedOf = (given = String(fixedSeed)): number | null => {
  if (given === "random") return null;
  const seed = Number(given);
  if (given.trim() === "" || !Number.isInteger(seed))
    throw new Error('FAST_CHECK_SEED must be an integer or "random".');
  return seed;
};

const seed = seedOf(process.env.FAST_CHECK_SEED);
if (seed !== null) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
