import { html } from "@remix-run/html-template";
import type { ExplainedCalculation } from "../../../domain/calculation/explanation/explanation.ts";
import type { PageFrame } from "../../../domain/pages/page-frame.ts";
import { framedPage } from "../page-frame.ts";
import { calculationStyle } from "./calculation-style.ts";
import { calculationFacts, loanCostPart, projectionPart, type RefusalText, warningsOf } from "./explanation-page.ts";
import { loanHeading, signatureLines } from "./loan-heading.ts";
import { noLinks } from "./step-links.ts";

/** The years of a calculated loan and its TALC rates as a separate page to read and print. */
export const projectionPage = (
  { record, loan, projection, loanCost }: ExplainedCalculation,
  frame: PageFrame,
  refusalText: RefusalText,
): string => {
  const title = `Amortization projection of loan ${loan.loanNumber}`;
  const body = html`<h1>${title}</h1>
${loanHeading(loan, calculationFacts(record, frame.timeZone))}${warningsOf(record)}<h2 id="projection">Amortization projection</h2>
${projectionPart(record, projection, noLinks, refusalText)}
<h2 id="loan-cost" class="sheet">Total annual loan cost (TALC)</h2>
${loanCostPart(loanCost, noLinks, refusalText)}
${signatureLines(loan)}`;
  return framedPage(frame, { title, styles: [calculationStyle], body });
};
