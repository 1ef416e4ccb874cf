import type { Dependencies } from "../../support/dependencies.ts";
import { rowsAfter } from "../../support/walk/batches.ts";
import { everyCompany } from "../../support/walk/every-company.ts";
import { moveReportFiles, type OtherFile } from "./move-report-files.ts";

const batchSize = 200;

/** The result of moving the files of all companies. */
export interface MovedFiles {
  readonly moved: number;
  /** The number of files that already were in the place of new files. */
  readonly inPlace: number;
  /** Registers and call reports whose parts do not match what was filed; they are not moved. */
  readonly others: readonly OtherFile[];
}

/**
 * Moves the files of all companies, one after another, to the place where new files are stored. Each file is read back and compared before
 * it replaces the old one, which a sweep removes a day later. If a run is interrupted, the next one continues it. A report that does not
 * match what was filed is listed, and the move continues.
 */
export const moveFiles = async (
  dependencies: Dependencies,
  seen: (files: MovedFiles) => void = () => {},
): Promise<MovedFiles> => {
  const { forCompany, clock } = dependencies;
  let counted: MovedFiles = { moved: 0, inPlace: 0, others: [] };
  for await (const { id } of everyCompany(dependencies)) {
    const { files } = forCompany(id);
    const after = (key: string) => files.keysAfter(key, batchSize);
    for await (const key of rowsAfter("", (last) => last, after)) {
      const parts = (await files.isInPlace(key)) ? null : await files.read(key);
      const isMoved = parts !== null && (await files.replace(key, parts, clock.now()));
      counted = isMoved ? { ...counted, moved: counted.moved + 1 } : { ...counted, inPlace: counted.inPlace + 1 };
      seen(counted);
    }
    // The files come first, because these are in the new place at once.
    for await (const other of moveReportFiles(dependencies, id)) {
      counted =
        other === null ? { ...counted, moved: counted.moved + 1 } : { ...counted, others: [...counted.others, other] };
      seen(counted);
    }
  }
  return counted;
};
