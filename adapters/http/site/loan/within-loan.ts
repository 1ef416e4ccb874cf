import { isJsonObject } from "../../codec/codec.ts";
import { refusalSentence } from "../../operation/refusal-sentence.ts";
import { refusedPage } from "../refused-page.ts";
import { lastIdOf, type SiteOutcome, type SitePage, shown, type Visit } from "../site-page.ts";
import { loanIdOf } from "./loan-path.ts";

/** How a record of a loan is read, by what its address calls it below that of the loan. */
const reads = new Map([
  ["borrowers", "readBorrower"],
  ["property", "readProperty"],
  ["fees", "readFee"],
  ["calculations", "readCalculation"],
  ["documents", "readDocumentHistory"],
]);

const title = "This page cannot be shown";

const ofAnotherLoan: SiteOutcome = shown({
  title,
  status: 404,
  blocks: [{ kind: "paragraph", text: refusalSentence({ _tag: "PathUnknown" }) }],
});

/** Opens a page below that of a loan only where the visitor may see the loan, and where the record in the address is one of it. */
export const withinLoan = (page: SitePage): SitePage => {
  if (!page.path.startsWith("/loans/{id}/")) return page;
  const [, part = "", inPart] = page.path.replace("/loans/", "").split("/");
  const read = inPart === "{id}" ? reads.get(part) : undefined;

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
