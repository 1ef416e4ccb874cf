import { dollarsText, textIn, wordsOf } from "../json-texts.ts";
import { listPage } from "../list-page.ts";
import { loanIdOf, pathOfVisit } from "./loan-path.ts";

const timings: Readonly<Record<string, string>> = { poc: "Outside of closing", financed: "From the loan proceeds" };

/** `/loans/{id}/fees`: the fees of a loan. */
export const feesPage = listPage({
  path: "/loans/{id}/fees",
  title: "Fees",
  operation: "listFees",
  permission: "fee.view",
  queryOf: (visit) => ({ loan: String(loanIdOf(visit)) }),
  columns: [
    {
      name: "Fee",
      text: (fee, visit) =>
        visit.may("fee.edit")
          ? { href: `${pathOfVisit(visit)}/fees/${fee.id}`, text: textIn(fee.description) }
          : textIn(fee.description),
    },
    { name: "Amount", isFigure: true, text: ({ amount }) => dollarsText(amount) },
    { name: "Paid by", text: ({ paid_by }) => wordsOf(paid_by) },
    { name: "When", text: ({ payment_timing }) => timings[textIn(payment_timing)] ?? wordsOf(payment_timing) },
  ],
  linksOf: (visit) => [
    { href: pathOfVisit(visit), text: "Back to the loan" },
    ...(visit.may("fee.create") ? [{ href: `${pathOfVisit(visit)}/fees/new`, text: "Add a fee" }] : []),
  ],
  empty: "The loan has no fees.",
});
