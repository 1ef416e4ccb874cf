import { isJsonObject } from "../../codec/codec.ts";
import { refusalSentence } from "../../operation/refusal-sentence.ts";
import { refusedPage } from "../refused-page.ts";
import { lastIdOf, type SiteOutcome, type SitePage, shown, type Visit } from "../site-page.ts";
import { loanIdOf } from "./loan-path.ts";

/** The address of a record below that of its loan. */
const recordPath = /^\/loans\/\{id\}\/\w+\/\{id\}/;

const title = "This page cannot be shown";

const ofAnotherLoan: SiteOutcome = shown({
  title,
  status: 404,
  blocks: [{ kind: "paragraph", text: refusalSentence({ _tag: "PathUnknown" }) }],
});

/** Opens a page below that of a loan only where the visitor may see the loan, and where the record in the address is one of it. */
export const withinLoan = (page: SitePage): SitePage => {
  if (!page.path.startsWith("/loans/{id}/")) return page;
  const namesRecord = recordPath.test(page.path);
  if (namesRecord && page.read === undefined) throw new Error(`nothing says how the record of ${page.path} is read`);
  const read = namesRecord ? page.read : undefined;

  const hindrance = async (visit: Visit): Promise<SiteOutcome | null> => {
    const found = await visit.perform(read ?? "readLoan", {
      id: read === undefined ? loanIdOf(visit) : lastIdOf(visit),
    });
    if (found.status !== 200 || !isJsonObject(found.json)) return refusedPage(title, found);
    return read === undefined || found.json.loan === loanIdOf(visit) ? null : ofAnotherLoan;
  };

  // A form is taken only by the address whose page showed it.
  return { ...page, show: async (visit) => (await hindrance(visit)) ?? page.show(visit) };
};
