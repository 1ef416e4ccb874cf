import type { TemplateLanguage, TemplateTooCostly } from "../../domain/documents/printing.ts";
import { refuse } from "../../domain/kernel/result.ts";
import { openThreads } from "../threads/threads.ts";
import type * as inThread from "./template.ts";

/** How many templates are checked and filled at a time. */
const maxThreads = 2;

/** Longer than a rendering may take, since a thread has to start first and the HTML is read after it. */
const maxMilliseconds = 10_000;

const tooLong = () =>
  refuse<TemplateTooCostly>({
    _tag: "TemplateTooCostly",
    message:
      "The template takes more time than a template may: make it shorter, or let its loops go over fewer entries.",
  });

export interface OpenedLanguage {
  readonly language: TemplateLanguage;
  readonly close: () => Promise<void>;
}

/** Liquid with a listed subset of HTML, in threads of its own. */
export const openTemplateLanguage = (): OpenedLanguage => {
  const threads = openThreads<typeof inThread>({
    module: new URL("./template.ts", import.meta.url),
    maxThreads,
    maxMilliseconds,
  });
  return {
    language: {
      check: async (body, shape) => {
        const checked = await threads.run("checkTemplate", { body, shape });
        return checked === "too_long" ? tooLong() : checked;
      },
      fill: async (body, data) => {
        const filled = await threads.run("fillTemplate", { body, data });
        return filled === "too_long" ? tooLong() : filled;
      },
    },
    close: threads.close,
  };
};
