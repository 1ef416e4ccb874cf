import type { Permission } from "../../../../domain/access/permissions.ts";
import type { ShownBlock, ShownText } from "../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { namesOf } from "../form/declaration.ts";
import { objectsIn, statusText, textIn, wordsOf } from "../json-texts.ts";
import type { Visit } from "../site-page.ts";
import { loanForms } from "./loan-forms.ts";
import { pathOfVisit } from "./loan-path.ts";

const loanPages = { money: loanForms.money, terms: loanForms.terms, reviews: loanForms.reviews } as const;

/** A page that meets requirements, and who may open it. */
type MeetingPage = readonly [href: string, permission: Permission];

/** The page on which a field of a loan is entered, by its path in the API; null where none of the loan's own pages has it. */
const pageOfField = (path: string, loan: JsonObject, field: string): MeetingPage | null => {
  const [part = "", ...rest] = field.split(".");
  if (part === "property" && isJsonObject(loan.property))
    return [`${path}/property/${loan.property.id}#${rest.join(".")}`, "property.edit"];
  if (part === "borrowers") {
    const [person, ...others] = objectsIn(loan.borrowers);
    // Of several people, the sentence says whom it is about.
    return person === undefined || others.length > 0
      ? null
      : [`${path}/borrowers/${person.id}#${rest.join(".")}`, "borrower.edit"];
  }
  if (part === "fees") return [`${path}/fees`, "fee.view"];
  const page = Object.entries(loanPages).find(([, form]) => namesOf(form).includes(part));
  return page === undefined ? null : [`${path}/${page[0]}#${part}`, "loan.edit"];
};

/** What follows from a requirement; where only a reason lets the loan go on, those who may give one are led there. */
const consequence = ({ severity, override, code }: JsonObject, path: string, visit: Visit): ShownText => {
  if (severity !== "override") return wordsOf(severity);
  if (isJsonObject(override) && override.counts === true) return `Goes on by this reason: ${textIn(override.reason)}`;
  return visit.may("loan.move_underwriting")
    ? { href: `${path}/override?code=${encodeURIComponent(textIn(code))}`, text: "Required, or give a reason to go on" }
    : "Required, or an underwriter's reason to go on";
};

/** What hinders the moves of a loan, each sentence with a link to where it is met. */
export const requirementBlocks = (loan: JsonObject, visit: Visit): readonly ShownBlock[] => {
  const path = pathOfVisit(visit);
  const rowOf = (requirement: JsonObject): readonly ShownText[] => {
    const text = textIn(requirement.sentence);
    const fields = Array.isArray(requirement.fields) ? requirement.fields.map(textIn) : [];
    const [href, permission] =
      fields.map((field) => pageOfField(path, loan, field)).find((page) => page !== null) ?? [];
    const isOpen = href !== undefined && permission !== undefined && visit.may(permission);
    return [isOpen ? { href, text } : text, consequence(requirement, path, visit)];
  };
  return objectsIn(loan.allowed_statuses).map(({ status, ready, requirements }) => ({
    kind: "table",
    caption: ready === true ? `Ready to move to: ${statusText(status)}` : `Before the move to: ${statusText(status)}`,
    columns: [{ name: "What is missing" }, { name: "Needed" }],
    rows: objectsIn(requirements).map(rowOf),
    empty: `Ready to move to: ${statusText(status)}.`,
  }));
};
