import type { ShownBlock } from "../../../../page-models/site.ts";
import { isJsonObject } from "../../../codec/codec.ts";
import { actionPage } from "../../form/action/action-page.ts";
import type { FormDeclaration } from "../../form/declaration.ts";
import type { Forms } from "../../form/fields-of.ts";
import { sentenceOf } from "../../form/problem.ts";
import { dateText, dollarsText, objectsIn, textIn, wordsOf } from "../../json-texts.ts";
import { listPage } from "../../list-page.ts";
import { lastIdOf, redirectTo, type SitePage, type Visit } from "../../site-page.ts";
import { editAndCorrectionPages } from "../correction-pages.ts";
import { loanForms } from "../loan-forms.ts";
import { loanIdOf, pathOfVisit } from "../loan-path.ts";
import { addPage, removalPage } from "../part-pages.ts";

const feesPath = (visit: Visit): string => `${pathOfVisit(visit)}/fees`;

const timings: Readonly<Record<string, string>> = { poc: "Outside of closing", financed: "From the loan proceeds" };

/** The recorded disclosures and refunds of the fees, oldest first. */
export const recordedFees = async (visit: Visit): Promise<readonly ShownBlock[]> => {
  const compared = await visit.perform("compareFees", { id: loanIdOf(visit) });
  if (compared.status !== 200) return [{ kind: "paragraph", text: sentenceOf(compared) }];
  const { disclosures, refunds } = isJsonObject(compared.json) ? compared.json : {};
  const refunded = objectsIn(refunds).map(({ date, amount }) => [dateText(date), dollarsText(amount)]);
  return [
    {
      kind: "table",
      caption: "Disclosures of the fees",
      columns: [{ name: "Given or sent on" }, { name: "Binding" }, { name: "What changed" }],
      rows: objectsIn(disclosures).map(({ date, binding, revision }) => [
        dateText(date),
        binding === true ? "Yes" : "No",
        isJsonObject(revision) ? textIn(revision.reason) : "First disclosure",
      ]),
      empty: "No disclosure of the fees is recorded yet.",
    },
    ...(refunded.length === 0
      ? []
      : [
          {
            kind: "table",
            caption: "Refunds of fees",
            columns: [{ name: "Refunded on" }, { name: "Amount", isFigure: true }],
            rows: refunded,
            empty: "",
          } as const,
        ]),
  ];
};

const listOfFees = (forms: Forms): SitePage =>
  listPage(
    {
      path: "/loans/{id}/fees",
      title: "Fees",
      operation: "listFees",
      queryOf: (visit) => ({ loan: String(loanIdOf(visit)) }),
      columns: [
        {
          name: "Fee",
          text: (fee, visit) => ({ href: `${feesPath(visit)}/${fee.id}`, text: textIn(fee.description) }),
        },
        { name: "Amount", isFigure: true, text: ({ amount }) => dollarsText(amount) },
        { name: "Paid by", text: ({ paid_by }) => wordsOf(paid_by) },
        { name: "When", text: ({ payment_timing }) => timings[textIn(payment_timing)] ?? wordsOf(payment_timing) },
      ],
      linksOf: (visit) => [
        { href: pathOfVisit(visit), text: "Back to the loan" },
        ...(visit.may("fee.create") ? [{ href: `${feesPath(visit)}/new`, text: "Add a fee" }] : []),
        ...(visit.may("fee.edit")
          ? [
              { href: `${feesPath(visit)}/origination`, text: "Set the origination fee" },
              { href: `${feesPath(visit)}/disclosure`, text: "Record a disclosure" },
              { href: `${feesPath(visit)}/refund`, text: "Record a refund" },
            ]
          : []),
      ],
      empty: "The loan has no fees.",
      belowOf: recordedFees,
    },
    forms,
  );

const removal = { operation: "removeFee", title: "Remove this fee?", read: "readFee" };

/** A page that records a disclosure of the current fees, or a refund. */
const recordPage = (path: string, form: FormDeclaration, forms: Forms): SitePage => {
  const doneOf = (visit: Visit) => redirectTo(`${feesPath(visit)}?done=saved`);
  return actionPage({ path, form, idOf: loanIdOf, doneOf, backOf: feesPath }, forms);
};

/** The fees of a loan, and the pages to add, change, correct, or remove one and to record a disclosure or refund. */
export const feePages = (forms: Forms): readonly SitePage[] => [
  listOfFees(forms),
  addPage("/loans/{id}/fees/new", loanForms.addFee, forms, feesPath),
  ...editAndCorrectionPages(
    {
      path: "/loans/{id}/fees/{id}",
      form: loanForms.fee,
      read: "readFee",
      idOf: lastIdOf,
      doneOf: feesPath,
      removal: { text: "Remove this fee", permission: forms.fieldsOf(removal.operation).permission },
    },
    "fee",
    forms,
  ),
  actionPage(
    {
      path: "/loans/{id}/fees/origination",
      form: loanForms.originationFee,
      givenOf: (visit) => ({ loan: loanIdOf(visit) }),
      doneOf: (visit) => redirectTo(`${feesPath(visit)}?done=saved`),
      backOf: feesPath,
    },
    forms,
  ),
  recordPage("/loans/{id}/fees/disclosure", loanForms.disclosure, forms),
  recordPage("/loans/{id}/fees/refund", loanForms.refund, forms),
  removalPage("/loans/{id}/fees/{id}/remove", removal, forms, feesPath),
];
