import type { ShownBlock } from "../../page-models/site.ts";
import { sentenceOf } from "./form/problem.ts";
import type { Performed } from "./perform.ts";
import { type SiteOutcome, shown } from "./site-page.ts";

/** A page that says why its content cannot be shown. */
export const refusedPage = (title: string, performed: Performed): SiteOutcome =>
  shown({
    title,
    status: performed.status,
    blocks: [{ kind: "paragraph", text: sentenceOf(performed), isSentence: true }],
  });

/** Says on a page that it may show less than there is, and why; empty if everything was read. */
export const unreadBlocks = ([first]: readonly Performed[]): readonly ShownBlock[] =>
  first === undefined
    ? []
    : [
        {
          kind: "paragraph",
          text: `Something could not be read and may be missing on this page. ${sentenceOf(first)}`,
        },
      ];
