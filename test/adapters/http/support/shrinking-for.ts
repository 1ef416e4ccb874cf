import type fc from "fast-check";

/**
 * A property whose counterexample is shrunk for the given time, so that it is reported before its test times out. The time begins with the
 * first failure: fast-check itself can only limit the whole search, of which a slow machine may not finish one run.
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
