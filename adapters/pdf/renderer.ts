import type { DocumentRenderer } from "../../domain/documents/printing.ts";
import { accept, refuse } from "../../domain/kernel/result.ts";
import { openThreads } from "../threads/threads.ts";
import type * as inThread from "./render.ts";

const maxThreads = 2;
const maxMilliseconds = 20_000;

export interface OpenedRenderer {
  readonly renderer: DocumentRenderer;
  readonly close: () => Promise<void>;
}

/** Renders two documents at a time, each for at most 20 seconds, in threads of its own. */
export const openDocumentRenderer = (): OpenedRenderer => {
  const threads = openThreads<typeof inThread>({
    module: new URL("./render.ts", import.meta.url),
    maxThreads,
    maxMilliseconds,
  });
  return {
    renderer: {
      render: async (document) => {
        const rendered = await threads.run("renderPdf", document);
        return rendered === "too_long" ? refuse({ _tag: "DocumentTooLarge" }) : accept(rendered);
      },
    },
    close: threads.close,
  };
};
