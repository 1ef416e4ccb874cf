import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { ShownLink } from "../../page-models/site.ts";
import type { HoldSlot } from "../request/fair-queue.ts";
import type { AnyRefusal } from "../request/request-refusals.ts";
import { heldPage, type LinkedPage } from "../view/linked-page.ts";
import { addressIn } from "./chosen-company.ts";
import { formOwnerField, formTokenField } from "./form-token.ts";
import { siteLinks } from "./site-links.ts";
import type { SiteOutcome, SitePage, Visit } from "./site-page.ts";

/** A page that a link can open, with its operands and the links to where the reader can go next, the first of which leads back. */
interface LinkedVisit {
  readonly page: LinkedPage<AnyRefusal>;
  /** As in a request for a link. */
  readonly operands: Readonly<Record<string, unknown>>;
  readonly links: readonly ShownLink[];
}

/** Renders a page as a link shows it, for a signed-in visitor, or refuses. */
export const writeLinked = async (
  visit: Visit,
  { page, operands, links }: LinkedVisit,
  form: URLSearchParams | null = null,
): Promise<Result<SiteOutcome, AnyRefusal>> => {
  const acceptsCompany = visit.companyId !== null && page.operandNames.includes("company");
  const about = page.decode({ ...operands, ...(acceptsCompany ? { company: visit.companyId } : {}) });
  if (about._tag === "Refused") return about;
  const addressOf = (href: string) => addressIn(href, visit.companyId);
  const inCompany = (shown: readonly ShownLink[]) => shown.map((link) => ({ ...link, href: addressOf(link.href) }));
  const action = visit.path.split("?", 1)[0] ?? "";
  const workplace = {
    loan: (await visit.readLoanHeader?.()) ?? null,
    links: inCompany(links),
    pages: inCompany(siteLinks(visit.session.actor)),
    session: visit.stays,
    sentAlong: [
      { text: formTokenField, value: visit.tokenOf(action) },
      { text: formOwnerField, value: visit.ownerTokenOf(action) },
    ],
    startsLoans: visit.may("loan.create"),
    addressOf,
  };
  const write = async (hold: HoldSlot) => heldPage(await about.value.write(visit.session.actor, form, workplace), hold);
  const written =
    page.fairQueue === null ? await write((html) => html) : await visit.inFairQueue(page.fairQueue, write);
  return written._tag === "Refused" ? written : accept({ _tag: "Linked", ...written.value, headers: page.headers });
};

interface LinkedSitePage extends Pick<SitePage, "path" | "read" | "form"> {
  readonly title: string;
  readonly page: LinkedPage<AnyRefusal>;
  readonly operandsOf: (visit: Visit) => LinkedVisit["operands"];
  readonly linksOf: (visit: Visit) => LinkedVisit["links"];
  /** What the page's form begins with, by the query of the address; absent if the address fills in nothing. */
  readonly filledIn?: (query: URLSearchParams) => URLSearchParams;
}

/** Serves such a page at an address of its own. */
export const linkedSitePage = ({ title, page, operandsOf, linksOf, filledIn, ...of }: LinkedSitePage): SitePage => {
  const write = async (visit: Visit, form: URLSearchParams | null): Promise<SiteOutcome> => {
    const written = await writeLinked(visit, { page, operands: operandsOf(visit), links: linksOf(visit) }, form);
    return written._tag === "Refused" ? visit.refused(title, written.refusal) : written.value;
  };
  const base = {
    ...of,
    permission: page.permission,
    show: (visit: Visit) => write(visit, filledIn?.(visit.query) ?? null),
  };
  // The form saves nothing, so when it is sent in a later session, it has the same result.
  return page.acceptsForm ? { ...base, receive: write, refill: write, keep: (form) => [...form] } : base;
};
