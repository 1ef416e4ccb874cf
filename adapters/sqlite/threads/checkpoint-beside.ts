import type { Database } from "bun:sqlite";
import type { Write } from "../database/write-queue.ts";
import type { CopierMessage, CopierRequest } from "./checkpoint-thread.ts";
import { isInMemory } from "./read-beside.ts";

/** After so many writes, some hundred pages to 2,500, the log is copied: well before SQLite itself would do so, at 4,000 pages. */
const writesBetween = 64;

/** A thread that copies the log beside a file into the file, once it is asked to. */
const startCopier = (file: string, program: string) => {
  const worker = new Worker(program);
  let isAtWork = false;
  let hasFailed = false;
  let ended = () => {};
  worker.onmessage = ({ data }: MessageEvent<CopierMessage>) => {
    isAtWork = false;
    if (data === "closed") ended();
  };
  // It does not run, and answers no more: SQLite copies the log by itself.
  worker.onerror = () => {
    hasFailed = true;
    ended();
  };
  // A process that ends without closing the store does not wait for it: what is left stays in the log, and is read from there.
  worker.unref();
  const ask = (request: CopierRequest): void => {
    isAtWork = true;
    worker.postMessage(request);
  };
  return {
    isAtWork: () => isAtWork,
    copy: () => ask({ file }),
    /** Resolves once its connection is closed: that of the store is then the last one again, and copies the whole log as it is closed. */
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
 * Writes as before, with the log copied into the file in a thread. By itself SQLite does so within the commit that makes the log long, and
 * that stops the event loop until thousands of pages are on the disk. It still does where the thread cannot keep up, with the pages that are left.
 * `program` is what the thread runs.
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
