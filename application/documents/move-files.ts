import type { Dependencies } from "../support/dependencies.ts";
import { rowsAfter } from "../support/walk/batches.ts";
import { everyCompany } from "../support/walk/every-company.ts";
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
  let files: MovedFiles = { moved: 0, inPlace: 0, others: [] };
  for await (const { id } of everyCompany(dependencies)) {
    const { documentFiles } = forCompany(id);
    const after = (digest: string) => documentFiles.digestsAfter(digest, batchSize);
    for await (const sha256 of rowsAfter("", (digest) => digest, after)) {
      const parts = (await documentFiles.isInPlace(sha256)) ? null : await documentFiles.read(sha256);
      const isMoved = parts !== null && (await documentFiles.replace(sha256, parts, clock.now()));
      files = isMoved ? { ...files, moved: files.moved + 1 } : { ...files, inPlace: files.inPlace + 1 };
      seen(files);
    }
    // The files come first, because these are in the new place at once.
    for await (const other of moveReportFiles(dependencies, id)) {
      files = other === null ? { ...files, moved: files.moved + 1 } : { ...files, others: [...files.others, other] };
      seen(files);
    }
  }
  return files;
};
