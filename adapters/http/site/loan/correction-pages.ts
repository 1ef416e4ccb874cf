import type { ShownLink } from "../../../page-models/site.ts";
import { below, isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { everyRow } from "../every-row.ts";
import { type FormDeclaration, namesOf } from "../form/declaration.ts";
import type { EditPage } from "../form/edit/edit-content.ts";
import { editPage } from "../form/edit/edit-page.ts";
import type { Forms } from "../form/fields-of.ts";
import { textIn } from "../json-texts.ts";
import type { Performed } from "../perform.ts";
import { lastIdOf, type SitePage, type Visit } from "../site-page.ts";
import { loanIdOf, pathOfVisit } from "./loan-path.ts";
import { type Removal, removalLinks } from "./part-pages.ts";

/** The records of a loan that a correction can change, as its operation names them. */
type CorrectedRecord = "loan" | "property" | "borrower" | "fee";

/** The field of the operation with the id of the person or fee; the loan has one property. */
const idFields: Readonly<Partial<Record<CorrectedRecord, string>>> = { borrower: "borrower_id", fee: "fee_id" };

const reason = "reason";
const homeValue = "home_value";

/** The users who work on a loan, who are never fixed. A correction of a loan that is over can name former ones, and changes its originator. */
const workers: readonly string[] = ["loan_officer_id", "processor_id", "closer_id"];

/** The form that corrects fixed fields of a record: that of the record, with the reason. */
export const correctionOf = (form: FormDeclaration, record: CorrectedRecord): FormDeclaration => {
  const inRecord = <Value>(values: Readonly<Record<string, Value>> = {}): Readonly<Record<string, Value>> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [below(record, name), value]));
  return {
    operation: "correctLoan",
    title: `Correct fixed fields: ${form.title}`,
    submit: "Save the correction",
    choices: Object.fromEntries(
      Object.entries(inRecord(form.choices)).map(([name, source]) => [
        name,
        source === "users" ? "formerUsersToo" : source,
      ]),
    ),
    permissions: inRecord(form.permissions),
    sections: [
      ...form.sections.map(({ title, fields }) => ({ title, fields: fields.map((name) => below(record, name)) })),
      { title: "Reason", fields: [reason] },
    ],
  };
};

/** The fields of a record that are fixed on the loan of a visit and that a correction can change. */
const correctableIn = async (visit: Visit, record: CorrectedRecord): Promise<readonly (string | undefined)[]> => {
  const rows = await everyRow(visit, "listFixedFields", { record, correctable_on: String(loanIdOf(visit)) });
  // The table names a field of a part with the part: `borrowers.last_name`.
  const at = record === "loan" ? 0 : 1;
  return rows.map(({ field }) => textIn(field).split(".")[at]);
};

/** The users whom a correction of the loan of a visit can name: who worked on it, if it is over. */
const workersOf = async (visit: Visit): Promise<readonly string[]> => {
  // What is not fixed can be corrected only by someone who may change the loan as well.
  if (!visit.may("loan.edit")) return [];
  const { json } = await visit.perform("readLoan", { id: loanIdOf(visit) });
  return isJsonObject(json) && typeof json.action_taken === "number" ? workers : [];
};

/** The same among some fields of a form; none for a visitor who may not correct. A form of the loan also has the value of its home. */
const correctable = async (
  visit: Visit,
  record: CorrectedRecord,
  names: readonly string[],
): Promise<readonly string[]> => {
  if (names.length === 0 || !visit.may("loan.correct")) return [];
  const own = await correctableIn(visit, record);
  const ofHome = record === "loan" && names.includes(homeValue) ? await correctableIn(visit, "property") : [];
  const worked = record === "loan" && names.some((name) => workers.includes(name)) ? await workersOf(visit) : [];
  return names.filter(
    (name) => own.includes(name) || (name === homeValue && ofHome.includes(name)) || worked.includes(name),
  );
};

/** The fields of a refused change that are fixed. */
const fixedIn = ({ refusal }: Performed): readonly string[] =>
  refusal?._tag === "FieldsInvalid"
    ? refusal.errors
        .filter(({ code }) => code === "field_is_fixed" || code === "loan_is_funded")
        .map(({ field }) => field.split(".")[0] ?? "")
    : [];

/**
 * The page that changes a record of a loan, and the page below it that corrects fixed fields of the record. The first links to the second
 * if the visitor can correct a field of its form, and to the page that removes a part of a loan.
 */
export const editAndCorrectionPages = (
  { removal, ...page }: Omit<EditPage, "linksOf" | "waysOutOf"> & { readonly removal?: Removal },
  record: CorrectedRecord,
  forms: Forms,
): readonly SitePage[] => {
  const names = namesOf(page.form);
  const addressOf = (visit: Visit): string =>
    page.path.replace("/loans/{id}", pathOfVisit(visit)).replace("{id}", String(lastIdOf(visit)));
  const linkTo = (visit: Visit, [first]: readonly string[], place = ""): readonly ShownLink[] =>
    first === undefined ? [] : [{ href: `${addressOf(visit)}/correct${place}`, text: "Correct fixed fields…" }];
  const idField = idFields[record];
  const givenOf = (visit: Visit): JsonObject => (idField === undefined ? {} : { [idField]: lastIdOf(visit) });
  const about =
    "These are the fields that are fixed and that a correction can change, and, of a loan that is over, who worked on it. Your reason is kept in the history of the loan with what you change.";
  return [
    editPage(
      {
        ...page,
        linksOf: async (visit) => [
          ...linkTo(visit, await correctable(visit, record, names)),
          ...(removal === undefined ? [] : await removalLinks(visit, addressOf(visit), removal)),
        ],
        waysOutOf: async (visit, refused) => {
          const fixed = await correctable(visit, record, fixedIn(refused));
          return linkTo(visit, fixed, `#${below(record, fixed[0] ?? "")}`);
        },
      },
      forms,
    ),
    editPage(
      {
        path: `${page.path}/correct`,
        read: page.read,
        idOf: page.idOf,
        form: correctionOf(page.form, record),
        permission: "loan.correct",
        heldBy: { patchIn: record, read: "readLoan", idOf: loanIdOf, givenOf },
        offered: {
          namesOf: async (visit) => {
            const found = await correctable(visit, record, names);
            return new Set(found.length === 0 ? [] : [reason, ...found.map((name) => below(record, name))]);
          },
          noneText: "No field of this form is fixed on the loan in a way that a correction can change.",
        },
        doneOf: pathOfVisit,
        linksOf: (visit) => [{ href: addressOf(visit), text: page.form.title }],
        aboutOf: () => [{ kind: "paragraph", text: about }],
      },
      forms,
    ),
  ];
};
