import { isJsonObject } from "../../../codec/codec.ts";
import { actionPage } from "../../form/action/action-page.ts";
import type { Forms } from "../../form/fields-of.ts";
import { dateText, instantText, textIn, wordsOf } from "../../json-texts.ts";
import { listPage } from "../../list-page.ts";
import { fileOf, lastIdOf, redirectTo, type SitePage, type Visit } from "../../site-page.ts";
import { loanIdOf, pathOfVisit } from "../loan-path.ts";

const creditPath = (visit: Visit): string => `${pathOfVisit(visit)}/credit`;

/** `/loans/{id}/credit`: the credit reports of a loan's people, and the forms to order or retrieve one. */
export const creditPages = (forms: Forms): readonly SitePage[] => {
  const order = forms.fieldsOf("orderCreditReport");
  const done = (visit: Visit) => redirectTo(`${creditPath(visit)}?done=sent`);
  const choices = { borrower_id: "people", co_borrower_id: "people" } as const;
  const people = ["borrower_id", "is_joint", "co_borrower_id"] as const;
  return [
    listPage(
      {
        path: "/loans/{id}/credit",
        title: "Credit reports",
        operation: "listCreditReports",
        queryOf: (visit) => ({ loan: String(loanIdOf(visit)) }),
        columns: [
          { name: "Order", text: ({ order_identifier, id }) => textIn(order_identifier) || `Report ${id}` },
          {
            name: "Person",
            text: ({ borrower }) => (isJsonObject(borrower) ? textIn(borrower.name) : `Person ${textIn(borrower)}`),
          },
          { name: "Status", text: ({ status }) => wordsOf(status) },
          { name: "Ordered", text: ({ ordered_at }, { session }) => instantText(ordered_at, session.company.timeZone) },
          { name: "Expires", text: ({ expires_on }) => dateText(expires_on) },
          {
            name: "Document",
            text: ({ id, has_document }, visit) =>
              has_document === true ? { href: `${creditPath(visit)}/${id}/document`, text: "Download the PDF" } : "",
          },
        ],
        linksOf: (visit) => [
          { href: pathOfVisit(visit), text: "Back to the loan" },
          ...(visit.may(order.permission)
            ? [
                { href: `${creditPath(visit)}/order`, text: "Order a report" },
                { href: `${creditPath(visit)}/retrieve`, text: "Retrieve a report" },
              ]
            : []),
        ],
        empty: "No credit report has been ordered yet.",
      },
      forms,
    ),
    {
      path: "/loans/{id}/credit/{id}/document",
      read: "readCreditReport",
      permission: "credit.view",
      show: async (visit) => fileOf(await visit.perform.file("downloadCreditReport", { id: lastIdOf(visit) })),
    },
    actionPage(
      {
        path: "/loans/{id}/credit/order",
        form: {
          operation: "orderCreditReport",
          title: "Order a credit report",
          submit: "Order the report",
          choices,
          sections: [{ title: null, fields: [...people, "force"] }],
        },
        backOf: creditPath,
        doneOf: done,
      },
      forms,
    ),
    actionPage(
      {
        path: "/loans/{id}/credit/retrieve",
        form: {
          operation: "retrieveCreditReport",
          title: "Retrieve a credit report that was ordered elsewhere",
          submit: "Retrieve the report",
          choices,
          sections: [{ title: null, fields: [...people, "order_identifier"] }],
        },
        backOf: creditPath,
        doneOf: done,
      },
      forms,
    ),
  ];
};
