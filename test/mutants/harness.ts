import * as real from "bun:test";

type Run = (...values: readonly unknown[]) => unknown;

interface Suite {
  readonly hooks: Record<"beforeAll" | "beforeEach" | "afterEach" | "afterAll", Run[]>;
  readonly children: (Suite | Case)[];
}

interface Case {
  readonly place: number;
  readonly run: Run;
}

const emptySuite = (): Suite => ({
  hooks: { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] },
  children: [],
});

const isCase = (child: Suite | Case): child is Case => "run" in child;

const containsAny = (suite: Suite, wanted: ReadonlySet<number>): boolean =>
  suite.children.some((child) => (isCase(child) ? wanted.has(child.place) : containsAny(child, wanted)));

/** Waits for an outcome; rejects if it takes too long. */
const inTime = async (outcome: unknown, milliseconds: number): Promise<void> => {
  if (!(outcome instanceof Promise)) return;
  let timer: Timer | undefined;
  const timeout = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("timeout")), milliseconds);
  });
  await Promise.race([outcome, timeout]).finally(() => clearTimeout(timer));
};

/** A stand-in for `bun:test` that collects the tests of one file and runs some of them. It has everything that the tests of this project use. */
export const collectTests = () => {
  const root = emptySuite();
  let current = root;
  let count = 0;
  let begun: number | null = null;
  const variants = (register: (name: string, run: Run) => void) => {
    const each = (rows: readonly unknown[]) => (name: string, run: Run) => {
      for (const row of rows) register(name, () => run(...(Array.isArray(row) ? row : [row])));
    };
    const skip = Object.assign(() => {}, { each: () => () => {} });
    const one = Object.assign(register, { each, skip, concurrent: register, serial: register });
    return Object.assign(one, { skipIf: (isSkipped: boolean) => (isSkipped ? skip : one) });
  };
  const test = variants((_, run) => {
    current.children.push({ place: count, run });
    count += 1;
  });
  const describe = variants((_, run) => {
    const outer = current;
    const suite = emptySuite();
    outer.children.push(suite);
    current = suite;
    run();
    current = outer;
  });
  const hook = (name: keyof Suite["hooks"]) => (run: Run) => void current.hooks[name].push(run);
  const testing = {
    ...real,
    describe,
    test,
    it: test,
    beforeAll: hook("beforeAll"),
    beforeEach: hook("beforeEach"),
    afterEach: hook("afterEach"),
    afterAll: hook("afterAll"),
    setDefaultTimeout: () => {},
  };

  const runSuite = async (
    suites: readonly Suite[],
    wanted: ReadonlySet<number>,
    milliseconds: number,
  ): Promise<void> => {
    const suite = suites.at(-1) as Suite;
    const all = async (runs: readonly Run[]) => {
      for (const run of runs) await inTime(run(), milliseconds);
    };
    try {
      await all(suite.hooks.beforeAll);
      for (const child of suite.children) {
        if (!isCase(child)) {
          if (containsAny(child, wanted)) await runSuite([...suites, child], wanted, milliseconds);
        } else if (wanted.has(child.place)) {
          begun = child.place;
          await all(suites.flatMap(({ hooks }) => hooks.beforeEach));
          try {
            await all([child.run]);
          } finally {
            await all(suites.toReversed().flatMap(({ hooks }) => hooks.afterEach));
          }
        }
      }
    } finally {
      await all(suite.hooks.afterAll);
    }
  };

  return {
    testing,
    /** The number of tests. */
    count: () => count,
    /** The index of the test that was started last, which is the failed one if a run was rejected; null if none was started. */
    begun: () => begun,
    /** Runs the tests with these indexes; rejects if one fails or takes too long. */
    run: (wanted: ReadonlySet<number>, milliseconds: number) => runSuite([root], wanted, milliseconds),
  };
};
