import type { TemplateProblem } from "../../domain/documents/printing.ts";

/** The maximum number of errors reported together. */
export const maxProblems = 100;

/** The positions at which the lines of a text begin. */
const lineStartsOf = (text: string): number[] => {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
};

/** Collects the errors of a text by their positions. */
export const problemsOf = (text: string) => {
  const starts = lineStartsOf(text);
  /** Each sentence once per line, so that repetitions do not displace other errors. */
  const found = new Map<string, TemplateProblem>();
  let isCut = false;
  const lineAt = (position: number): number => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    add: (position: number | null, message: string): void => {
      const line = position === null ? null : lineAt(position);
      const key = `${line} ${message}`;
      if (found.size < maxProblems) found.set(key, { line, message });
      else isCut ||= !found.has(key);
    },
    /** In the order of lines; the last one states if there are more than are reported. */
    all: (): readonly TemplateProblem[] => [
      ...[...found.values()].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)),
      ...(isCut ? [{ line: null, message: `There are more problems than these ${maxProblems}.` }] : []),
    ],
  };
};

export type Problems = ReturnType<typeof problemsOf>;
