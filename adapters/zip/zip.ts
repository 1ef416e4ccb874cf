import { once } from "../../domain/kernel/once.ts";
import type { ZipFiles } from "../../domain/log/evidence/ports.ts";

/** The library, once an archive is made. */
const loadZip = once(async () => {
  const zip = await import("@zip.js/zip.js");
  zip.configure({ useWebWorkers: false });
  return zip;
});

const bytesOf = (content: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  const pieces = content[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    cancel: async () => {
      await pieces.return?.();
    },
  });
};

/** Files as a ZIP archive, as its pieces are taken. What fails while a file is read breaks the archive off before its end. */
export const zipFiles: ZipFiles = async function* zipped(files) {
  const { ZipWriter } = await loadZip();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = new ZipWriter(writable, { bufferedWrite: false });
  const writeAll = async () => {
    try {
      for await (const { name, content } of files) await writer.add(name, bytesOf(content));
      await writer.close();
    } catch (error) {
      await writable.abort(error);
    }
  };
  const written = writeAll();
  const pieces = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await pieces.read();
      if (done) break;
      yield value;
    }
  } finally {
    // Who takes no more of it ends the writing too.
    await pieces.cancel().catch(() => {});
    await written.catch(() => {});
  }
};
