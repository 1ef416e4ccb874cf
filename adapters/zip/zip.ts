import { once } from "../../domain/kernel/once.ts";
import type { ZipFiles } from "../../domain/log/evidence/ports.ts";

/** Loads the library when the first archive is written. */
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

/** Streams files as a ZIP archive, at the speed of the consumer. If reading a file fails, the archive is truncated. */
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
    // If the consumer stops early, writing ends too.
    await pieces.cancel().catch(() => {});
    await written.catch(() => {});
  }
};
