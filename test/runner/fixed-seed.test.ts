import { expect, test } from "bun:test";
import fc from "fast-check";

/** The values that a separate process generates with this FAST_CHECK_SEED, or its error output if it fails. */
const generated = async (given?: string): Promise<string> => {
  const script = `import fc from "fast-check"; console.log(fc.sample(fc.nat(), 10).join());`;
  const { FAST_CHECK_SEED: _, ...environment } = process.env;
  const run = Bun.spawn([process.execPath, "--preload", `${import.meta.dir}/fixed-seed.ts`, "-e", script], {
    cwd: import.meta.dir,
    env: given === undefined ? environment : { ...environment, FAST_CHECK_SEED: given },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [output, errors] = await Promise.all([run.stdout.text(), run.stderr.text()]);
  return (await run.exited) === 0 ? output.trim() : errors;
};

test("properties try the same data each time, and other data with another or a random seed", async () => {
  const [one, again, other, random] = await Promise.all([
    generated(),
    generated(),
    generated("7"),
    generated("random"),
  ]);
  expect(one.split(",")).toHaveLength(10);
  expect(again).toBe(one);
  expect(new Set([one, other, random]).size).toBe(3);
  expect(await generated("7")).toBe(other);
});

test.each(["", " ", "seven", "7.5"])("the seed '%s' is refused", async (given) => {
  expect(await generated(given)).toContain('FAST_CHECK_SEED must be an integer or "random".');
});

test("the properties of this run have a seed, unless they try random data", () => {
  const isRandom = process.env.FAST_CHECK_SEED === "random";
  expect(fc.readConfigureGlobal()?.seed === undefined).toBe(isRandom);
});
