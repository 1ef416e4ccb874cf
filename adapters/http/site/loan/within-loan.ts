import type { ShownLoanHeader } from "../../../page-models/site.ts";
import { isJsonObject } from "../../codec/codec.ts";
import { refusalSentence } from "../../operation/refusals/refusal-sentence.ts";
import type { Perform, Performed } from "../perform.ts";
import { refusedPage } from "../refused-page.ts";
import { lastIdOf, type SiteOutcome, type SitePage, shown, type Visit } from "../site-page.ts";
import { loanHeader } from "./loan-header.ts";
import { loanIdOf } from "./loan-path.ts";

/** The address of a record below its loan. */
const recordPath = /^\/loans\/\{id\}\/\w+\/\{id\}/;

const title = "This page cannot be shown";

const ofAnotherLoan: SiteOutcome = shown({
  title,
  status: 404,
  blocks: [{ kind: "paragraph", text: refusalSentence({ _tag: "PathUnknown" }) }],
});

/** A record as an operation has read it by its id. */
interface Read {
  readonly name: string;
  readonly id: number;
  readonly performed: Performed;
}

/** Performs operations for a page that is only shown. What it has read does not change meanwhile, so it is read only once. */
const withReads = (perform: Perform, reads: readonly Read[]): Perform =>
  Object.assign(
    async (...[name, performance]: Parameters<Perform>): Promise<Performed> => {
      const read = reads.find((one) => one.name === name && one.id === performance?.id);
      return read?.performed ?? perform(name, performance);
    },
    { file: perform.file },
  );

const readLoan = (visit: Visit): Promise<Performed> => visit.perform("readLoan", { id: loanIdOf(visit) });

const headerOf = async ({ status, json }: Performed, visit: Visit): Promise<ShownLoanHeader | null> =>
  status === 200 && isJsonObject(json) ? loanHeader(json, visit) : null;

/** The page with the header of its loan. Other outcomes already have the header, or need none. */
const under = async (outcome: SiteOutcome, readLoanHeader: () => Promise<ShownLoanHeader | null>) =>
  outcome._tag === "Page" ? { ...outcome, content: { ...outcome.content, loan: await readLoanHeader() } } : outcome;

/**
 * Opens a page of a loan only if the visitor may see the loan and the record in the address belongs to it. Adds the loan's header to the
 * page.
 */
export const withinLoan = (page: SitePage): SitePage => {
  if (!page.path.startsWith("/loans/{id}")) return page;
  const namesRecord = recordPath.test(page.path);
  if (namesRecord && page.read === undefined) throw new Error(`nothing says how the record of ${page.path} is read`);

  /** The record in the address; null if there is none. */
  const readRecord = async (visit: Visit): Promise<Read | null> => {
    if (!namesRecord || page.read === undefined) return null;
    const id = lastIdOf(visit);
    return { name: page.read, id, performed: await visit.perform(page.read, { id }) };
  };

  /** The page to show if the record in the address does not belong to the loan or cannot be read; null otherwise. */
  const hindrance = ({ performed }: Read, visit: Visit): SiteOutcome | null => {
    if (performed.status !== 200 || !isJsonObject(performed.json)) return refusedPage(title, performed);
    return performed.json.loan === loanIdOf(visit) ? null : ofAnotherLoan;
  };

  const show = async (visit: Visit): Promise<SiteOutcome> => {
    const loan = await readLoan(visit);
    if (loan.status !== 200) return refusedPage(title, loan);
    const record = await readRecord(visit);
    const hindered = record && hindrance(record, visit);
    if (hindered !== null) return hindered;
    const ofLoan = { name: "readLoan", id: loanIdOf(visit), performed: loan };
    const perform = withReads(visit.perform, record === null ? [ofLoan] : [ofLoan, record]);
    const readLoanHeader = () => headerOf(loan, visit);
    return under(await page.show({ ...visit, perform, readLoanHeader }), readLoanHeader);
  };

  const withHeader =
    <Sent extends readonly unknown[]>(answer: (visit: Visit, ...sent: Sent) => Promise<SiteOutcome>) =>
    async (visit: Visit, ...sent: Sent): Promise<SiteOutcome> => {
      const readLoanHeader = async () => headerOf(await readLoan(visit), visit);
      return under(await answer({ ...visit, readLoanHeader }, ...sent), readLoanHeader);
    };

  return {
    ...page,
    show,
    // Only the page that showed a form accepts it. The header shows the loan with the changes.
    ...(page.receive === undefined ? {} : { receive: withHeader(page.receive) }),
    ...(page.refill === undefined ? {} : { refill: withHeader(page.refill) }),
  };
};
