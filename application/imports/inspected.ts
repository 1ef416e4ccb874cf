import { type InspectedFile, inspectFile } from "../../domain/imports/file/inspection.ts";
import type { FileFormat } from "../../domain/imports/file/records.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Inspects a file while passing its bytes through. */
export const inspected = (
  { importLines, vault }: Dependencies,
  format: FileFormat,
  pieces: AsyncIterable<Uint8Array>,
) => {
  const inspection = inspectFile({ format, cellsOf: importLines.cellsOf, startDigest: vault.startDigest });
  const digest = vault.startDigest();
  return {
    passing: (async function* passing() {
      for await (const piece of pieces) {
        inspection.push(piece);
        digest.add(piece);
        yield piece;
      }
    })(),
    end: (): { readonly file: InspectedFile; readonly sha256: string } => ({
      file: inspection.end(),
      sha256: digest.end(),
    }),
  };
};
