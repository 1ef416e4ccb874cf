import { accept, type Result, refuse } from "../../kernel/result.ts";
import type { CensusTracts } from "./edit.ts";

/** An invalid line in a list of census tracts. */
interface CensusTractsInvalid {
  readonly _tag: "CensusTractsInvalid";
  /** From 1, the heading. */
  readonly line: number;
  /** Completes "Line 7 …". */
  readonly message: string;
}

const heading = "census_tract,county_population";
const listed = /^(\d{11}),(\d{1,9})$/;

/** Counties with at least this many people must be reported with their tracts (12 CFR 1003.4(a)(9)(ii)(C)). */
const populousFrom = 30_001;

const invalid = (line: number, message: string) => refuse({ _tag: "CensusTractsInvalid", line, message } as const);

/**
 * Parses the census tracts of a filing year from CSV text: the heading `census_tract,county_population`, then one line per tract, with its
 * 11 digits and the population of its county. They come from the FFIEC's census file of that year.
 */
export const readCensusTracts = (text: string): Result<CensusTracts, CensusTractsInvalid> => {
  const lines = text
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split(/\r?\n/);
  if (lines[0] !== heading) return invalid(1, `must be the heading ${heading}`);
  if (lines.length === 1) return invalid(2, "is missing: a list has at least one tract");
  const tracts = new Set<string>();
  const populous = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (index === 0) continue;
    const [, tract, population] = listed.exec(line) ?? [];
    if (tract === undefined)
      return invalid(index + 1, "must be a tract of 11 digits, a comma, and the people of its county");
    tracts.add(tract);
    if (Number(population) >= populousFrom) populous.add(tract.slice(0, 5));
  }
  return accept({ has: (tract) => tracts.has(tract), isPopulous: (county) => populous.has(county) });
};
