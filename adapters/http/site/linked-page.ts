import type { ShownLink } from "../../page-models/site.ts";
import { refusalSentence } from "../operation/refusals/refusal-sentence.ts";
import { errorRowOf } from "../operation/replies.ts";
import type { AnyRefusal } from "../request/request-refusals.ts";
import type { LinkedPage } from "../view/linked-page.ts";
import { addressIn } from "./chosen-company.ts";
import { formOwnerField, formTokenField } from "./form-token.ts";
import { type SiteOutcome, type SitePage, shown, type Visit } from "./site-page.ts";

const refused = (title: string, refusal: AnyRefusal): SiteOutcome =>
  shown({
    title,
    status: errorRowOf(refusal).status,
    blocks: [{ kind: "paragraph", text: refusalSentence(refusal) }],
  });

/** A page as a link shows it, for one who is signed in. */
interface LinkedSitePage extends Pick<SitePage, "path" | "read"> {
  readonly title: string;
  readonly page: LinkedPage;
  /** What it is about, as a request for a link names it. */
  readonly operandsOf: (visit: Visit) => Readonly<Record<string, unknown>>;
  /** Where its reader goes on, first of all back. */
  readonly linksOf: (visit: Visit) => readonly ShownLink[];
}

export const linkedSitePage = ({ title, page, operandsOf, linksOf, ...of }: LinkedSitePage): SitePage => {
  const write = async (visit: Visit, form: URLSearchParams | null): Promise<SiteOutcome> => {
    const takesCompany = visit.companyId !== null && page.operandNames.includes("company");
    const about = page.decode({ ...operandsOf(visit), ...(takesCompany ? { company: visit.companyId } : {}) });
    const addressOf = (href: string) => addressIn(href, visit.companyId);
    const action = visit.path.split("?", 1)[0] ?? "";
    const workplace = {
      loan: (await visit.readLoanHeader?.()) ?? null,
      links: linksOf(visit).map((link) => ({ ...link, href: addressOf(link.href) })),
      session: visit.stays,
      sentAlong: [
        { text: formTokenField, value: visit.tokenOf(action) },
        { text: formOwnerField, value: visit.ownerTokenOf(action) },
      ],
      startsLoans: visit.may("loan.create"),
      addressOf,
    };
    const written = about._tag === "Refused" ? about : await about.value.write(visit.session.actor, form, workplace);
    if (written._tag === "Refused") return refused(title, written.refusal);
    return { _tag: "Linked", html: written.value, headers: page.headers };
  };
  const base = { ...of, permission: page.permission, show: (visit: Visit) => write(visit, null) };
  // Its form saves nothing: sent in a later session, it comes to what it would have come to at once.
  return page.takesForm ? { ...base, receive: write, refill: write, keep: (form) => [...form] } : base;
};
