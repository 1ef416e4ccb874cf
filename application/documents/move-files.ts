import type { Dependencies } from "../support/dependencies.ts";
import { rowsAfter } from "../support/walk/batches.ts";
import { everyCompany } from "../support/walk/every-company.ts";
import { moveReportFiles, type OtherFile } from "./move-report-files.ts";

const batchSize = 200;

/** What became of the files of all companies. */
export interface MovedFiles {
  readonly moved: number;
  /** Those that already were where new files are kept. */
  readonly inPlace: number;
  /** Registers and call reports whose parts are not what was filed: these stay where they are. */
  readonly others: readonly OtherFile[];
}

/**
 * Moves the files of all companies to where new ones are kept, one after the other. Each is read back and compared before it takes the
 * place of the former one, which sweeps remove a day later. A run that broke off is continued by the next one. A report that is not
 * what was filed is named, and the move goes on.
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
    // After the files: these are in place at once.
    for await (const other of moveReportFiles(dependencies, id)) {
      files = other === null ? { ...files, moved: files.moved + 1 } : { ...files, others: [...files.others, other] };
      seen(files);
    }
  }
  return files;
};
