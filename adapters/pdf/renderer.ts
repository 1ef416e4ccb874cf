import type { DocumentRenderer } from "../../domain/documents/printing.ts";
import { accept, refuse } from "../../domain/kernel/result.ts";
import type { ThreadPool } from "../threads/threads.ts";
import type * as inThread from "./render.ts";

const maxMilliseconds = 20_000;

/** Renders documents in threads, each for at most 20 seconds. */
export const documentRenderer = (pool: ThreadPool): DocumentRenderer => {
  const module = new URL("./render.ts", import.meta.url);
  const threads = pool.threadsFor<typeof inThread>({ module, maxMilliseconds });
  return {
    render: async (document) => {
      const rendered = await threads.run("renderPdf", document);
      return rendered === "too_long" ? refuse({ _tag: "DocumentTooLarge" }) : accept(rendered);
    },
  };
};
