import { indexTitles } from "../../../../domain/hecm/term-words.ts";
import type { Forms } from "../form/fields-of.ts";
import { textIn, wordsOf } from "../json-texts.ts";
import { type ListColumn, listPage } from "../list-page.ts";
import type { SitePage } from "../site-page.ts";
import { namesOfProducts } from "./product-names.ts";

const percentText = (json: unknown): string => (json === null ? "" : `${textIn(json)}%`);

/** The name of an index. */
const indexText = (index: unknown): string => Object.entries(indexTitles).find(([code]) => code === index)?.[1] ?? "";

const columnsOf = (products: ReadonlyMap<unknown, string>): readonly ListColumn[] => [
  { name: "Product", text: ({ product_code }) => products.get(product_code) ?? textIn(product_code) },
  { name: "Rate", text: ({ rate_type }) => wordsOf(rate_type) },
  { name: "Index", text: ({ index }) => indexText(index) },
  { name: "Weekly average", isFigure: true, text: ({ index_value }) => percentText(index_value) },
  { name: "Margin", isFigure: true, text: ({ margin }) => percentText(margin) },
  {
    name: "Initial note rate",
    isFigure: true,
    text: ({ note_rate }) => (note_rate === null ? "Set for each loan" : percentText(note_rate)),
  },
  { name: "Periodic cap", isFigure: true, text: ({ periodic_cap }) => percentText(periodic_cap) },
  { name: "Lifetime cap", isFigure: true, text: ({ lifetime_cap }) => percentText(lifetime_cap) },
];

/** `/rates`: today's initial rates for each of the company's products. */
export const ratesPage = (forms: Forms): SitePage =>
  listPage(
    {
      path: "/rates",
      title: "Today's rates",
      operation: "listInterestRates",
      columns: async (visit) => columnsOf(await namesOfProducts(visit)),
      linksOf: () => [{ href: "/admin/index-values", text: "Weekly index averages" }],
      empty: "The company has no active product.",
    },
    forms,
  );
