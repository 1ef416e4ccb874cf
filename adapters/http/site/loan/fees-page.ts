import { isJsonObject } from "../../codec/codec.ts";
import { refusedPage } from "../form/edit-page.ts";
import { dollarsText, objectsIn, textIn, wordsOf } from "../json-texts.ts";
import { messageOf } from "../messages.ts";
import { type SitePage, shown } from "../site-page.ts";
import { loanIdOf, pathOfVisit } from "./loan-path.ts";

/** `/loans/{id}/fees`: the fees of a loan. */
export const feesPage: SitePage = {
  path: "/loans/{id}/fees",
  permission: "fee.view",
  show: async (visit) => {
    const query = new URLSearchParams({ loan: String(loanIdOf(visit.ids)), limit: "100" });
    const read = await visit.perform("listFees", { query });
    if (read.status !== 200 || !isJsonObject(read.json)) return refusedPage("Fees", read);
    const path = pathOfVisit(visit);
    return shown({
      title: "Fees",
      message: messageOf(visit.query),
      blocks: [
        {
          kind: "links",
          label: "Fees",
          links: [
            { href: path, text: "Back to the loan" },
            { href: `${path}/fees/new`, text: "Add a fee" },
          ],
        },
        {
          kind: "table",
          caption: "Fees of the loan",
          columns: [{ name: "Fee" }, { name: "Amount", isFigure: true }, { name: "Paid by" }, { name: "When" }],
          rows: objectsIn(read.json.results).map((fee) => [
            { href: `${path}/fees/${fee.id}`, text: textIn(fee.description) },
            dollarsText(fee.amount),
            wordsOf(fee.paid_by),
            wordsOf(fee.payment_timing),
          ]),
          empty: "The loan has no fees.",
        },
      ],
    });
  },
};
