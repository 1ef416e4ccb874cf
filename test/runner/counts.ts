/** How many checks passed, failed and were skipped, read from what the runners recorded. */
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

/** `12 passed, 0 failed`, followed by `, 3 skipped` only if tests were skipped. */
export const line = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

/** For a program that counts as one check: the compiler, the linter. */
export const ofProgram = (exitCode: number): Counts =>
  exitCode === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 };

const attribute = (element: string, name: string): number =>
  Number(new RegExp(` ${name}="(\\d+)"`).exec(element)?.[1] ?? 0);

/**
 * Reads the JUnit report that `bun test` writes. A requested file that is not in the report could not be loaded or has no test, which
 * counts as a failure, unless the suite lacks its server or browser (so the file has nothing to run) or only files that reach a change were
 * run. A runner that exits with an error but reports no failure counts as one failure too.
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

/** The names of the tests that a report lists as skipped, in report order. */
export const skippedNames = (report: string): readonly string[] =>
  [...report.matchAll(/<testcase name="([^"]*)"[^>]*>\s*<skipped/g)].map(([, name = ""]) =>
    name.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
  );
