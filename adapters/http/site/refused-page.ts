import { sentenceOf } from "./form/problem.ts";
import type { Performed } from "./perform.ts";
import { type SiteOutcome, shown } from "./site-page.ts";

/** A page that says why its content cannot be shown. */
export const refusedPage = (title: string, performed: Performed): SiteOutcome =>
  shown({ title, status: performed.status, blocks: [{ kind: "paragraph", text: sentenceOf(performed) }] });
