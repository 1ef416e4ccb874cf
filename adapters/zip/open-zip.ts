import { BlobReader, configure, ZipReader } from "@zip.js/zip.js";
import type { OpenZip } from "../../domain/log/evidence/ports.ts";

configure({ useWebWorkers: false });

/** Opens a file that is a ZIP archive; null if it is not one, or is incomplete. */
export const openZip: OpenZip = async (path) => {
  const reader = new ZipReader(new BlobReader(Bun.file(path)), { checkSignature: true });
  try {
    const entries = await reader.getEntries();
    return entries.flatMap((entry) =>
      entry.directory
        ? []
        : [
            {
              name: entry.filename,
              async *content() {
                const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
                const written = entry.getData(writable);
                written.catch(() => {});
                yield* readable;
                await written;
              },
            },
          ],
    );
  } catch {
    return null;
  }
};
