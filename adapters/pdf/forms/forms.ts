import type { PdfForms } from "../../../domain/documents/form/ports.ts";
import { refuse } from "../../../domain/kernel/result.ts";
import type { ThreadPool } from "../../threads/threads.ts";
import type * as inThread from "./work.ts";

const maxMilliseconds = 5_000;

/** Reads and fills forms in threads, each for at most 5 seconds. */
export const pdfForms = (pool: ThreadPool): PdfForms => {
  const module = new URL("./work.ts", import.meta.url);
  const threads = pool.threadsFor<typeof inThread>({ module, maxMilliseconds });
  return {
    read: async (content, isCleaned) => {
      const read = await threads.run("readBlank", { content, isCleaned });
      return read === "too_long"
        ? refuse({ _tag: "BlankRefused", why: "exceeds the time limit for reading and filling a form" })
        : read;
    },
    draw: async (blank, page) => {
      const drawn = await threads.run("drawPage", { blank, page });
      return drawn === "too_long" ? null : drawn;
    },
    fill: async (filling) => {
      const filled = await threads.run("fillBlank", filling);
      return filled === "too_long"
        ? refuse({ _tag: "FormNotFilled", message: "Filling it exceeds the time limit for a form." })
        : filled;
    },
  };
};
