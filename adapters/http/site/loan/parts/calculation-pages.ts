import type { LinkedPage } from "../../../view/linked-page.ts";
import type { Forms } from "../../form/fields-of.ts";
import { linkedSitePage } from "../../linked-page.ts";
import { lastIdOf, type SitePage, type Visit } from "../../site-page.ts";
import { loanIdOf, pathOfVisit } from "../loan-path.ts";
import { comparePage } from "./compare-page.ts";

const ofCalculation = (visit: Visit) => ({ calculation: lastIdOf(visit) });

const back = (visit: Visit) => ({ href: pathOfVisit(visit), text: "Back to the loan" });
const calculationPath = (visit: Visit) => `${pathOfVisit(visit)}/calculations/${lastIdOf(visit)}`;

/** The pages that explain and vary the calculations of a loan. */
export const calculationPages = (
  forms: Forms,
  linked: Readonly<Record<"explanation" | "projection" | "what_if" | "comparison", LinkedPage>>,
): readonly SitePage[] => [
  comparePage(forms, linked.comparison),
  linkedSitePage({
    path: "/loans/{id}/calculations/{id}",
    read: "readCalculation",
    title: "Calculation",
    page: linked.explanation,
    operandsOf: ofCalculation,
    linksOf: (visit) => [back(visit), { href: `${calculationPath(visit)}/projection`, text: "Projection" }],
  }),
  linkedSitePage({
    path: "/loans/{id}/calculations/{id}/projection",
    read: "readCalculation",
    title: "Projection",
    page: linked.projection,
    operandsOf: ofCalculation,
    linksOf: (visit) => [back(visit), { href: calculationPath(visit), text: "Explanation" }],
  }),
  linkedSitePage({
    path: "/loans/{id}/what-if",
    title: "What if",
    page: linked.what_if,
    operandsOf: (visit) => ({ loan: loanIdOf(visit) }),
    linksOf: (visit) => [back(visit)],
  }),
];
