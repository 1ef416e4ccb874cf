import type { FormValues } from "../../domain/documents/form/ports.ts";
import type { TemplateLanguage, TemplateTooCostly } from "../../domain/documents/printing.ts";
import { refuse } from "../../domain/kernel/result.ts";
import type { ThreadPool } from "../threads/threads.ts";
import type * as valuesInThread from "./form-values.ts";
import type * as inThread from "./template.ts";

/** Longer than a rendering may take, because a thread has to start first and the HTML is parsed afterward. */
const maxMilliseconds = 10_000;

const tooLong = () =>
  refuse<TemplateTooCostly>({
    _tag: "TemplateTooCostly",
    message: "The template exceeds the allowed time: shorten it, or loop over fewer entries.",
  });

/** Liquid with a listed subset of HTML, in threads. */
export const templateLanguage = (pool: ThreadPool): TemplateLanguage => {
  const module = new URL("./template.ts", import.meta.url);
  const threads = pool.threadsFor<typeof inThread>({ module, maxMilliseconds });
  return {
    check: async (body, shape) => {
      const checked = await threads.run("checkTemplate", { body, shape });
      return checked === "too_long" ? tooLong() : checked;
    },
    fill: async (body, data) => {
      const filled = await threads.run("fillTemplate", { body, data });
      return filled === "too_long" ? tooLong() : filled;
    },
  };
};

/** Liquid in the fields of forms, in threads. */
export const formValues = (pool: ThreadPool): FormValues => {
  const module = new URL("./form-values.ts", import.meta.url);
  const threads = pool.threadsFor<typeof valuesInThread>({ module, maxMilliseconds });
  return {
    check: async (values, shape) => {
      const checked = await threads.run("checkFormValues", { values, shape });
      return checked === "too_long" ? tooLong() : checked;
    },
    fill: async (values, data) => {
      const filled = await threads.run("fillFormValues", { values, data });
      return filled === "too_long" ? tooLong() : filled;
    },
  };
};
