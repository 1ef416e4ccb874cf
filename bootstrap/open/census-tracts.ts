import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { readCensusTracts } from "../../domain/hmda/edits/census-tracts.ts";
import type { CensusTracts, FilingYear } from "../../domain/hmda/edits/edit.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { type CannotStart, cannotStart } from "./stores.ts";

/** Reads the list of census tracts of each filing year that has a file. Refuses a file that cannot be read or is not such a list. */
export const openCensusTracts = async (
  files: ReadonlyMap<FilingYear, string>,
): Promise<Result<ReadonlyMap<FilingYear, CensusTracts>, CannotStart>> => {
  const lists = new Map<FilingYear, CensusTracts>();
  for (const [year, file] of files) {
    const text = await readFile(file, "utf8").catch(() => null);
    const path = resolve(file);
    if (text === null) return cannotStart(`HMDA_TRACTS names a file for ${year} that cannot be read: ${path}.`);
    const list = readCensusTracts(text);
    if (list._tag === "Refused") {
      const { line, message } = list.refusal;
      return cannotStart(
        `HMDA_TRACTS names a file for ${year} that is not a list of census tracts: ${path}, line ${line} ${message}.`,
      );
    }
    lists.set(year, list.value);
  }
  return accept(lists);
};
