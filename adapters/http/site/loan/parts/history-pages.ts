import { isJsonObject } from "../../../codec/codec.ts";
import type { Forms } from "../../form/fields-of.ts";
import { dollarsInRow, instantText, textIn, wordsOf } from "../../json-texts.ts";
import { type ListColumn, listPage } from "../../list-page.ts";
import type { SitePage } from "../../site-page.ts";
import { loanIdOf, pathOfVisit } from "../loan-path.ts";

/** The names of what changed, in words. */
const changedFields = (changes: unknown): string => {
  const names = Array.isArray(changes)
    ? changes.map((change) => (isJsonObject(change) ? wordsOf(change.field) : ""))
    : Object.keys(isJsonObject(changes) ? changes : {}).map(wordsOf);
  return names.filter((name) => name !== "").join(", ");
};

const amounts = ["principal_limit", "available_proceeds", "cash_required_to_close"] as const;

/** The column of an amount: a row has cents in all of its amounts or in none. */
const amount = (name: string, field: (typeof amounts)[number]): ListColumn => ({
  name,
  isFigure: true,
  text: (row) =>
    dollarsInRow(
      row[field],
      amounts.map((each) => row[each]),
    ),
});

/** `/loans/{id}/calculations`: the stored calculations of a loan. */
const calculationsPage = (forms: Forms): SitePage =>
  listPage(
    {
      path: "/loans/{id}/calculations",
      title: "Calculations",
      operation: "listCalculations",
      queryOf: (visit) => ({ loan: String(loanIdOf(visit)) }),
      columns: [
        {
          name: "Calculated",
          text: ({ id, calculated_at }, visit) => ({
            href: `${pathOfVisit(visit)}/calculations/${id}`,
            text: instantText(calculated_at, visit.session.company.timeZone),
          }),
        },
        amount("Principal limit", "principal_limit"),
        amount("Available proceeds", "available_proceeds"),
        amount("Cash to close", "cash_required_to_close"),
      ],
      linksOf: (visit) => [{ href: pathOfVisit(visit), text: "Back to the loan" }],
      empty: "The loan was not calculated yet.",
    },
    forms,
  );

/** `/loans/{id}/history`: what happened to a loan, by the audit log. */
const historyPage = (forms: Forms): SitePage =>
  listPage(
    {
      path: "/loans/{id}/history",
      title: "History",
      operation: "listLoanAuditTrail",
      idOf: loanIdOf,
      columns: [
        { name: "When", text: ({ at }, { session }) => instantText(at, session.company.timeZone) },
        { name: "What", text: ({ action }) => wordsOf(action) },
        { name: "By user", text: ({ by }) => textIn(by) },
        { name: "Changed", text: ({ changes }) => changedFields(changes) },
      ],
      linksOf: (visit) => [{ href: pathOfVisit(visit), text: "Back to the loan" }],
      empty: "Nothing was recorded yet.",
    },
    forms,
  );

export const historyPages = (forms: Forms): readonly SitePage[] => [calculationsPage(forms), historyPage(forms)];
