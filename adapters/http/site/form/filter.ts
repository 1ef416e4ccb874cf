import type { ShownBlock, ShownItem, ShownOption } from "../../../page-models/site.ts";
import type { Performed } from "../perform.ts";
import type { Visit } from "../site-page.ts";
import { type ChoiceSource, readChoices } from "./choices.ts";
import type { FieldsOf } from "./fields-of.ts";
import { itemsOf } from "./items.ts";
import { postedFields } from "./posted.ts";
import { fieldProblems } from "./problem.ts";
import { jsonObject, typedObject } from "./typed.ts";

/** A form that filters a list by the query of its address. */
export interface FilterDeclaration {
  /** The parameters of the operation's query. */
  readonly names: readonly string[];
  /** The sources of choices for parameters that refer to another record. */
  readonly choices?: Readonly<Record<string, ChoiceSource>>;
  /** Other query parameters of the address that are kept. */
  readonly kept?: readonly string[];
}

type FilterBlock = Extract<ShownBlock, { readonly kind: "filter" }>;

/** The filter of a list from the page's address, and the form that changes it. */
export interface Filter {
  /** As the operation takes it. */
  readonly query: URLSearchParams;
  /** As in the address, for links to other parts of the same list. */
  readonly address: URLSearchParams;
  readonly block: (performed: Performed) => Promise<FilterBlock>;
}

const anything: ShownOption = { value: "", text: "Any" };

/** In a filter, an empty choice does not mean "not stated": everything is shown. */
const withAnything = (item: ShownItem): ShownItem =>
  "look" in item && (item.look.kind === "choice" || item.look.kind === "radio")
    ? {
        ...item,
        look: { kind: "choice", options: [anything, ...item.look.options.filter(({ value }) => value !== "")] },
      }
    : item;

/** Reads the filter of a list from the address of its page. */
export const filterOf = (
  fields: FieldsOf,
  { names, choices = {}, kept = [] }: FilterDeclaration,
  visit: Visit,
): Filter => {
  const { query: given, path } = visit;
  const filters = fields.filters(names);
  const typed = postedFields(filters, given);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(jsonObject(filters, typed)))
    for (const each of Array.isArray(value) ? value : [value]) if (each !== null) query.append(name, String(each));
  const others = [...given].filter(([name, value]) => kept.includes(name) && value !== "");
  const chosen = [...given].filter(([name, value]) => names.includes(name) && value !== "");
  return {
    query,
    address: new URLSearchParams([...chosen, ...others]),
    block: async (performed) => {
      const state = { problems: fieldProblems(performed), ...(await readChoices(visit, choices)) };
      const shown = { ...typedObject(filters, {}), ...typed };
      return {
        kind: "filter",
        action: path.split("?", 1)[0] ?? path,
        hidden: others.map(([text, value]) => ({ text, value })),
        items: itemsOf(filters, shown, state, names).map(withAnything),
        isUsed: chosen.length > 0,
      };
    },
  };
};
