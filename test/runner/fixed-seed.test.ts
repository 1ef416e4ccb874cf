import { expect, test } from "bun:test";
import fc from "fast-check";

/** What a separate process draws with this FAST_CHECK_SEED, or its error output if it fails. */
const drawn = async (given?: string): Promise<string> => {
  const draw = `import fc from "fast-check"; console.log(fc.sample(fc.nat(), 10).join());`;
  const { FAST_CHECK_SEED: _, ...environment } = process.env;
  const run = Bun.spawn([process.execPath, "--preload", `${import.meta.dir}/fixed-seed.ts`, "-e", draw], {
    cwd: import.meta.dir,
    env: given === undefined ? environment : { ...environment, FAST_CHECK_SEED: given },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [printed, said] = await Promise.all([run.stdout.text(), run.stderr.text()]);
  return (await run.exited) === 0 ? printed.trim() : said;
};

test("properties try the same data each time, and other data with another seed or with none", async () => {
  const [one, again, other, random] = await Promise.all([drawn(), drawn(), drawn("7"), drawn("random")]);
  expect(one.split(",")).toHaveLength(10);
  expect(again).toBe(one);
  expect(new Set([one, other, random]).size).toBe(3);
  expect(await drawn("7")).toBe(other);
});

test.each(["", " ", "seven", "7.5"])("the seed '%s' is refused", async (given) => {
  expect(await drawn(given)).toContain('FAST_CHECK_SEED must be an integer or "random".');
});

test("the properties of this run are given a seed, unless they are to try new data", () => {
  const isRandom = process.env.FAST_CHECK_SEED === "random";
  expect(fc.readConfigureGlobal()?.seed === undefined).toBe(isRandom);
});
