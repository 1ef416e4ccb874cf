import { refusalSentence } from "../operation/refusal-sentence.ts";
import { errorRowOf } from "../operation/replies.ts";
import type { AnyRefusal } from "../request/request-refusals.ts";
import type { LinkedPage } from "../view/linked-page.ts";
import { fileOf, type SiteOutcome, type SitePage, shown, type Visit } from "./site-page.ts";

const refused = (title: string, refusal: AnyRefusal): SiteOutcome =>
  shown({
    title,
    status: errorRowOf(refusal).status,
    blocks: [{ kind: "paragraph", text: refusalSentence(refusal) }],
  });

/** A page as a link shows it, for one who is signed in. `operandsOf`: what it is about, as a request for a link names it. */
export const linkedSitePage = (
  path: string,
  title: string,
  page: LinkedPage,
  operandsOf: (visit: Visit) => Readonly<Record<string, unknown>>,
): SitePage => ({
  path,
  permission: page.permission,
  show: async (visit) => {
    const about = page.decode(operandsOf(visit));
    const written = about._tag === "Refused" ? about : await about.value.write(visit.session.actor, null);
    if (written._tag === "Refused") return refused(title, written.refusal);
    const headers = { "Content-Type": "text/html; charset=utf-8", ...page.headers };
    return fileOf(new Response(written.value, { headers }));
  },
});
