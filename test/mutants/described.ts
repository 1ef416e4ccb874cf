import type { Mutant } from "./modules.ts";

/** The place of a change, as it can be named. */
export const lineOf = ({ file, source, start }: Mutant): string =>
  `${file}:${source.slice(0, start).split("\n").length}`;

/** A change in one line. */
export const described = (mutant: Mutant): string => {
  const column = mutant.start - mutant.source.lastIndexOf("\n", mutant.start - 1);
  return `${lineOf(mutant)}:${column}  ${JSON.stringify(mutant.from)} -> ${JSON.stringify(mutant.to)}`;
};

/** A source file with a change; what is removed from a list goes with its comma. */
export const changedText = ({ source, start, from, to }: Mutant): string => {
  const after = source.slice(start + from.length);
  return source.slice(0, start) + (to === "nothing" ? after.replace(/^\s*,/, "") : to + after);
};
