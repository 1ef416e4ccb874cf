import type { Mutant } from "./modules.ts";

/** The file and line of a change, in the form that the command accepts. */
export const lineOf = ({ file, source, start }: Mutant): string =>
  `${file}:${source.slice(0, start).split("\n").length}`;

/** The description of a change on one line. */
export const described = (mutant: Mutant): string => {
  const column = mutant.start - mutant.source.lastIndexOf("\n", mutant.start - 1);
  return `${lineOf(mutant)}:${column}  ${JSON.stringify(mutant.from)} -> ${JSON.stringify(mutant.to)}`;
};

/** The text of a source file with a change. An element is removed from a list together with its comma. */
export const changedText = ({ source, start, from, to }: Mutant): string => {
  const after = source.slice(start + from.length);
  return source.slice(0, start) + (to === "nothing" ? after.replace(/^\s*,/, "") : to + after);
};
