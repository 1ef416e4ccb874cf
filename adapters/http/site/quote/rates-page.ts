import type { Forms } from "../form/fields-of.ts";
import { textIn, wordsOf } from "../json-texts.ts";
import { listPage } from "../list-page.ts";
import type { SitePage } from "../site-page.ts";

const percentText = (json: unknown): string => (json === null ? "" : `${textIn(json)}%`);

/** `/rates`: today's initial rates for each of the company's products. */
export const ratesPage = (forms: Forms): SitePage =>
  listPage(
    {
      path: "/rates",
      title: "Today's rates",
      operation: "listInterestRates",
      columns: [
        { name: "Product", text: ({ product_code }) => textIn(product_code) },
        { name: "Rate", text: ({ rate_type }) => wordsOf(rate_type) },
        { name: "Index", text: ({ index }) => wordsOf(index) },
        { name: "Weekly average", isFigure: true, text: ({ index_value }) => percentText(index_value) },
        { name: "Margin", isFigure: true, text: ({ margin }) => percentText(margin) },
        {
          name: "Initial note rate",
          isFigure: true,
          text: ({ note_rate }) => (note_rate === null ? "Set for each loan" : percentText(note_rate)),
        },
        { name: "Periodic cap", isFigure: true, text: ({ periodic_cap }) => percentText(periodic_cap) },
        { name: "Lifetime cap", isFigure: true, text: ({ lifetime_cap }) => percentText(lifetime_cap) },
      ],
      linksOf: () => [{ href: "/admin/index-values", text: "Weekly index averages" }],
      empty: "The company has no active product.",
    },
    forms,
  );
