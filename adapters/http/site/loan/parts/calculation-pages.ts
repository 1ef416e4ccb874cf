import { isJsonObject } from "../../../codec/codec.ts";
import { refusalSentence } from "../../../operation/refusal-sentence.ts";
import { errorRowOf } from "../../../operation/replies.ts";
import type { AnyRefusal } from "../../../request/request-refusals.ts";
import type { LinkedPage } from "../../../view/linked-page.ts";
import { actionPage } from "../../form/action-page.ts";
import type { Forms } from "../../form/fields-of.ts";
import { textIn } from "../../json-texts.ts";
import { elsewhere, fileOf, type SiteOutcome, type SitePage, shown } from "../../site-page.ts";
import { loanIdOf, pathOfVisit } from "../loan-path.ts";

const refused = (title: string, refusal: AnyRefusal): SiteOutcome =>
  shown({
    title,
    status: errorRowOf(refusal).status,
    blocks: [{ kind: "paragraph", text: refusalSentence(refusal) }],
  });

/** A page of a calculation as a link shows it, for one who is signed in. */
const calculationPage = (path: string, title: string, page: LinkedPage): SitePage => ({
  path,
  permission: page.permission,
  show: async ({ ids, session }) => {
    const about = page.decode({ calculation: ids.at(-1) ?? 0 });
    const written = about._tag === "Refused" ? about : await about.value.write(session.actor, null);
    if (written._tag === "Refused") return refused(title, written.refusal);
    return fileOf(
      new Response(written.value, { headers: { "Content-Type": "text/html; charset=utf-8", ...page.headers } }),
    );
  },
});

/** The pages that explain and vary the calculations of a loan. */
export const calculationPages = (
  linked: Readonly<Record<"explanation" | "projection", LinkedPage>>,
  forms: Forms,
): readonly SitePage[] => [
  calculationPage("/loans/{id}/calculations/{id}", "Calculation", linked.explanation),
  calculationPage("/loans/{id}/calculations/{id}/projection", "Projection", linked.projection),
  actionPage(
    {
      path: "/loans/{id}/what-if",
      form: {
        operation: "createPageLink",
        title: "What if this loan had other terms?",
        submit: "Open the what-if",
        sections: [],
      },
      givenOf: (visit) => ({ page: "what_if", loan: loanIdOf(visit) }),
      backOf: pathOfVisit,
      doneOf: (visit, { json }) => elsewhere(isJsonObject(json) ? textIn(json.url) : pathOfVisit(visit)),
    },
    forms,
  ),
];
