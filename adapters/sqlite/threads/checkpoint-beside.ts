import type { Database } from "bun:sqlite";
import type { Write } from "../database/write-queue.ts";
import type { CopierMessage, CopierRequest } from "./checkpoint-thread.ts";
import { isInMemory } from "./read-beside.ts";

/** The number of writes, some hundred pages to 2,500, after which the WAL is checkpointed: well before SQLite itself does so, at 4,000 pages. */
const writesBetween = 64;

/** Starts a thread that checkpoints the WAL of a file on request. */
const startCopier = (file: string, program: string) => {
  const worker = new Worker(program);
  let isAtWork = false;
  let hasFailed = false;
  let ended = () => {};
  worker.onmessage = ({ data }: MessageEvent<CopierMessage>) => {
    isAtWork = false;
    if (data === "closed") ended();
  };
  // The thread has failed and sends no more messages. SQLite then checkpoints by itself.
  worker.onerror = () => {
    hasFailed = true;
    ended();
  };
  // A process that exits without closing the store does not wait for the thread: the remaining data stays in the WAL and is read from there.
  worker.unref();
  const ask = (request: CopierRequest): void => {
    isAtWork = true;
    worker.postMessage(request);
  };
  return {
    isAtWork: () => isAtWork,
    copy: () => ask({ file }),
    /** Resolves once the thread's connection is closed. The store's connection is then the last one, and checkpoints the whole WAL on closing. */
    end: async (): Promise<void> => {
      if (hasFailed) return;
      worker.ref();
      await new Promise<void>((resolve) => {
        ended = resolve;
        ask("close");
      });
      worker.terminate();
    },
  };
};

/**
 * Wraps `write` so that a thread checkpoints the WAL. SQLite itself does so within the commit that makes the WAL too long, which blocks the
 * event loop until thousands of pages are on the disk. It still does if the thread cannot keep up, with the remaining pages.
 * `program` is the program of the thread.
 */
export const checkpointBeside = (
  database: Database,
  write: Write,
  program = new URL("./checkpoint-thread.ts", import.meta.url).href,
): { readonly write: Write; readonly close: () => Promise<void> } => {
  if (isInMemory(database)) return { write, close: async () => {} };
  let copier: ReturnType<typeof startCopier> | null = null;
  let writes = 0;
  return {
    write: async (run, how) => {
      const outcome = await write(run, how);
      writes += 1;
      if (writes < writesBetween || copier?.isAtWork()) return outcome;
      writes = 0;
      copier ??= startCopier(database.filename, program);
      copier.copy();
      return outcome;
    },
    close: async () => copier?.end(),
  };
};
