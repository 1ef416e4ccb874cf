import type fc from "fast-check";

/**
 * A property whose counterexample is made smaller for so long, so that it is reported before its test is ended. The time begins
 * with the first failure: what fast-check itself limits is the whole search, and of that a slow machine may not finish one run.
 */
export const shrinkingFor = <Value>(
  milliseconds: number,
  property: fc.IRawProperty<Value, true>,
): fc.IRawProperty<Value, true> => {
  let until: number | null = null;
  return {
    isAsync: () => true,
    generate: (random, runId) => property.generate(random, runId),
    shrink: (value) => {
      until ??= performance.now() + milliseconds;
      const end = until;
      return property.shrink(value).takeWhile(() => performance.now() < end);
    },
    run: (value) => property.run(value),
    runBeforeEach: () => property.runBeforeEach(),
    runAfterEach: () => property.runAfterEach(),
  };
};
