import type { Forms } from "../form/fields-of.ts";
import type { SitePage } from "../site-page.ts";
import { agencyPages } from "./agency/agency-pages.ts";
import { fieldPage } from "./field-page.ts";
import { loanActionPages, loanAddPages, loanEditPages } from "./loan-form-pages.ts";
import { loanPage } from "./loan-page.ts";
import { calculationPages } from "./parts/calculation-pages.ts";
import { creditPages } from "./parts/credit-pages.ts";
import { documentPages } from "./parts/document-pages.ts";
import { feePages } from "./parts/fee-pages.ts";
import { historyPages } from "./parts/history-pages.ts";
import { pipelinePage } from "./pipeline-page.ts";
import { withinLoan } from "./within-loan.ts";

/** The pages of loans. The page of a loan links to each list of its parts. */
export const loanPages = (forms: Forms, linked: Parameters<typeof calculationPages>[1]): readonly SitePage[] => {
  const ofParts = [
    ...feePages(forms),
    ...documentPages(forms),
    ...calculationPages(forms, linked),
    ...creditPages(forms),
    ...agencyPages(forms),
    ...historyPages(forms),
  ];
  const lists = ofParts.filter(({ listTitle }) => listTitle !== undefined);
  return [
    pipelinePage(forms),
    ...loanAddPages(forms),
    loanPage(lists),
    fieldPage,
    ...loanEditPages(forms),
    ...loanActionPages(forms),
    ...ofParts,
  ].map(withinLoan);
};
