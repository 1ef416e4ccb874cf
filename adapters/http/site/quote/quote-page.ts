import { isJsonObject } from "../../codec/codec.ts";
import { actionPage } from "../form/action-page.ts";
import type { Forms } from "../form/fields-of.ts";
import { textIn } from "../json-texts.ts";
import { startPath } from "../paths.ts";
import { elsewhere, type SitePage } from "../site-page.ts";

/** `/quotes/new`: what a home and an age come to; the what-if page shows the plans side by side and varies every term. */
export const quotePage = (forms: Forms): SitePage =>
  actionPage(
    {
      path: "/quotes/new",
      form: {
        operation: "createPageLink",
        title: "New quote",
        submit: "Show the quote",
        choices: { "quote.product_code": "products" },
        sections: [
          { title: "Youngest borrower", fields: ["quote.dob", "quote.age"] },
          { title: "Home", fields: ["quote.property_state", "quote.home_value"] },
          { title: "Debts to pay off", fields: ["quote.liens"] },
          { title: "Product and rates", fields: ["quote.product_code", "quote.note_rate", "quote.expected_rate"] },
        ],
      },
      givenOf: () => ({ page: "what_if" }),
      backOf: () => startPath,
      doneOf: (_visit, { json }) => elsewhere(isJsonObject(json) ? textIn(json.url) : startPath),
    },
    forms,
  );
