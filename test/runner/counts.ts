/** How many checks passed, failed and were skipped, read from what the runners themselves recorded. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0 };

export const sum = (all: readonly Counts[]): Counts =>
  all.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: total.skipped + each.skipped,
    }),
    none,
  );

/** `12 passed, 0 failed`, and `, 3 skipped` only when there are some. */
export const line = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

/** A program that is one check as a whole: the compiler, the linter. */
export const ofProgram = (exitCode: number): Counts =>
  exitCode === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 };

const attribute = (element: string, name: string): number =>
  Number(new RegExp(` ${name}="(\\d+)"`).exec(element)?.[1] ?? 0);

/**
 * From the JUnit report `bun test` writes. A file requested and not reported could not be loaded or holds no test, which
 * is a failure - unless the suite lacks its server or browser and the file therefore has nothing to run, or only files
 * that reach a change were run. A runner that ends badly with no failure reported is one too.
 */
export const ofBunTest = (
  report: string,
  files: readonly string[],
  exitCode: number,
  unreported: "failed" | "skipped" | "unreached",
): Counts => {
  const root = /<testsuites [^>]*>/.exec(report)?.[0] ?? "";
  const missing = files.filter((file) => !report.includes(` file="${file}"`)).length;
  const failures = attribute(root, "failures");
  const skips = attribute(root, "skipped");
  const failed = failures + (unreported === "failed" ? missing : 0);
  return {
    passed: attribute(root, "tests") - failures - skips,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: skips + (unreported === "skipped" ? missing : 0),
  };
};

/** The names of the tests a report lists as skipped, in its order. */
export const skippedNames = (report: string): readonly string[] =>
  [...report.matchAll(/<testcase name="([^"]*)"[^>]*>\s*<skipped/g)].map(([, name = ""]) =>
    name.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
  );
