import { isJsonObject } from "../../../codec/codec.ts";
import { dollarsText, instantText, textIn, wordsOf } from "../../json-texts.ts";
import { listPage } from "../../list-page.ts";
import type { SitePage } from "../../site-page.ts";
import { loanIdOf, pathOfVisit } from "../loan-path.ts";

/** The names of what changed, in words. */
const changedFields = (changes: unknown): string => {
  const names = Array.isArray(changes)
    ? changes.map((change) => (isJsonObject(change) ? wordsOf(change.field) : ""))
    : Object.keys(isJsonObject(changes) ? changes : {}).map(wordsOf);
  return names.filter((name) => name !== "").join(", ");
};

/** `/loans/{id}/calculations`: the stored calculations of a loan. */
const calculationsPage = listPage({
  path: "/loans/{id}/calculations",
  title: "Calculations",
  operation: "listCalculations",
  permission: "calculation.view",
  queryOf: (visit) => ({ loan: String(loanIdOf(visit)) }),
  columns: [
    {
      name: "Calculated",
      text: ({ id, calculated_at }, visit) => ({
        href: `${pathOfVisit(visit)}/calculations/${id}`,
        text: instantText(calculated_at, visit.session.company.timeZone),
      }),
    },
    { name: "Principal limit", isFigure: true, text: ({ principal_limit }) => dollarsText(principal_limit) },
    { name: "Available proceeds", isFigure: true, text: ({ available_proceeds }) => dollarsText(available_proceeds) },
    {
      name: "Cash to close",
      isFigure: true,
      text: ({ cash_required_to_close }) => dollarsText(cash_required_to_close),
    },
  ],
  linksOf: (visit) => [{ href: pathOfVisit(visit), text: "Back to the loan" }],
  empty: "The loan was not calculated yet.",
});

/** `/loans/{id}/history`: what happened to a loan, by the audit log. */
const historyPage = listPage({
  path: "/loans/{id}/history",
  title: "History",
  operation: "listLoanAuditTrail",
  permission: "audit.view",
  idOf: loanIdOf,
  columns: [
    { name: "When", text: ({ at }, { session }) => instantText(at, session.company.timeZone) },
    { name: "What", text: ({ action }) => wordsOf(action) },
    { name: "By user", text: ({ by }) => textIn(by) },
    { name: "Changed", text: ({ changes }) => changedFields(changes) },
  ],
  linksOf: (visit) => [{ href: pathOfVisit(visit), text: "Back to the loan" }],
  empty: "Nothing was recorded yet.",
});

export const historyPages: readonly SitePage[] = [calculationsPage, historyPage];
