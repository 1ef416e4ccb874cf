import { isJsonObject } from "../../../codec/codec.ts";
import type { LinkedPage } from "../../../view/linked-page.ts";
import { actionPage } from "../../form/action-page.ts";
import type { Forms } from "../../form/fields-of.ts";
import { textIn } from "../../json-texts.ts";
import { linkedSitePage } from "../../linked-page.ts";
import { elsewhere, lastIdOf, type SitePage, type Visit } from "../../site-page.ts";
import { loanIdOf, pathOfVisit } from "../loan-path.ts";

const ofCalculation = (visit: Visit) => ({ calculation: lastIdOf(visit) });

/** The pages that explain and vary the calculations of a loan. */
export const calculationPages = (
  linked: Readonly<Record<"explanation" | "projection", LinkedPage>>,
  forms: Forms,
): readonly SitePage[] => [
  ...[
    linkedSitePage("/loans/{id}/calculations/{id}", "Calculation", linked.explanation, ofCalculation),
    linkedSitePage("/loans/{id}/calculations/{id}/projection", "Projection", linked.projection, ofCalculation),
  ].map((page) => ({ ...page, read: "readCalculation" })),
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
