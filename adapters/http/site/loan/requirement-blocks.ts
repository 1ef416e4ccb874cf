import type { ShownBlock, ShownText } from "../../../page-models/site.ts";
import type { JsonObject } from "../../codec/codec.ts";
import { namesOf } from "../form/declaration.ts";
import { objectsIn, textIn, wordsOf } from "../json-texts.ts";
import { loanForms } from "./loan-forms.ts";

const loanPages = { money: loanForms.money, terms: loanForms.terms, reviews: loanForms.reviews } as const;

/** The page on which a field of a loan is entered, by its path in the API; null where none of the loan's own pages has it. */
const pageOfField = (path: string, property: string, field: string): string | null => {
  const [part = "", ...rest] = field.split(".");
  if (part === "property") return `${property}#${rest.join(".")}`;
  if (part === "borrowers") return `${path}#people`;
  if (part === "fees") return `${path}/fees`;
  const page = Object.entries(loanPages).find(([, form]) => namesOf(form).includes(part));
  return page === undefined ? null : `${path}/${page[0]}#${part}`;
};

/** What hinders the moves of a loan, each sentence with a link to where it is met. */
export const requirementBlocks = (loan: JsonObject, path: string, property: string): readonly ShownBlock[] => {
  const rowOf = (requirement: JsonObject): readonly ShownText[] => {
    const sentence = textIn(requirement.sentence);
    const fields = Array.isArray(requirement.fields) ? requirement.fields.map(textIn) : [];
    const href = fields.map((field) => pageOfField(path, property, field)).find((page) => page !== null);
    return [href === undefined || href === null ? sentence : { href, text: sentence }, wordsOf(requirement.severity)];
  };
  return objectsIn(loan.allowed_statuses).map((allowed) => ({
    kind: "table",
    caption: `${wordsOf(allowed.status)}: ${allowed.ready === true ? "ready" : "not ready"}`,
    columns: [{ name: "What is not met" }, { name: "Severity" }],
    rows: objectsIn(allowed.requirements).map(rowOf),
    empty: `${wordsOf(allowed.status)}: everything is met.`,
  }));
};
