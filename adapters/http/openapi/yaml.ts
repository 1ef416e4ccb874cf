import type { Part } from "./parts.ts";

/** A line whose value is a plain date or instant. Text of several lines is written in quotation marks on one line, so none looks like it. */
const plainDate =
  /^( *(?:- )*(?:"[^"\n]*": |[^\s"'][^:\n]*: )?)(\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?)$/gm;

/**
 * A document in YAML, with every date in quotation marks. In YAML 1.2 a plain `2026-05-01` is text, but parsers of YAML 1.1, which many
 * programs for Python, Java and JavaScript use, read it as a date, which is no valid example of a text.
 */
export const asYaml = (document: Part): string =>
  Bun.YAML.stringify(document, null, 2).replace(plainDate, (_, before: string, date: string) => `${before}"${date}"`);
