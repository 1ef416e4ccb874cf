import { capitalized } from "../../../../domain/kernel/text/phrases.ts";
import type { ShownBlock } from "../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { takenFromQuote } from "../../view/what-if/start-query.ts";
import { actionPage } from "../form/action/action-page.ts";
import type { FormDeclaration } from "../form/declaration.ts";
import type { Forms } from "../form/fields-of.ts";
import { objectsIn, textIn } from "../json-texts.ts";
import type { Performed } from "../perform.ts";
import { lastIdOf, redirectTo, type SitePage, type Visit } from "../site-page.ts";
import { editAndCorrectionPages } from "./correction-pages.ts";
import { loanForms } from "./loan-forms.ts";
import { loanIdOf, loanPath, pathOfVisit } from "./loan-path.ts";
import { addPage, type Removal, removalPage } from "./part-pages.ts";
import { aboutReason } from "./parts/about-reason.ts";
import { missingForMove } from "./requirement-blocks.ts";

/** An amount or rate in an address is filled in like any other value. */
const asNumber = (text: string): string | number => (/^\d{1,9}(\.\d{1,5})?$/.test(text) ? Number(text) : text);

/** The payoffs of a quote, each as a mortgage to be paid off at closing, as in its calculation. */
const liensOf = (query: URLSearchParams): JsonObject =>
  query.has("lien")
    ? {
        liens: query
          .getAll("lien")
          .map((amount) => ({ kind: "mortgage", amount: asNumber(amount), is_mandatory: true })),
      }
    : {};

/** A loan starts without a set-aside, unless its quote has one. */
const setAsideOf = (query: URLSearchParams): JsonObject => ({
  lesa: { type: query.get("lesa_type") ?? "none", amount: asNumber(query.get("lesa_amount") ?? "") || null },
});

/** The values that a quote fills in on the form that starts a loan. */
const presetOfQuote = (query: URLSearchParams): JsonObject => ({
  ...Object.fromEntries(
    [...query].filter(([name]) => takenFromQuote.has(name)).map(([name, text]) => [name, asNumber(text)]),
  ),
  ...liensOf(query),
  ...setAsideOf(query),
});

const done = (path: string, what: string) => redirectTo(`${path}?done=${what}`);

const idIn = ({ json }: Performed): string => (isJsonObject(json) ? String(json.id) : "");

/** Whether the loan would be left without a borrower, whom it has to keep. */
const isOnlyBorrower = ({ borrowers }: JsonObject, personId: number): boolean =>
  objectsIn(borrowers).every(({ id, borrower_type }) => id === personId || borrower_type !== "borrower");

/** The pages that change a loan, its home, or a person, and those that correct their fixed fields. */
export const loanEditPages = (forms: Forms): readonly SitePage[] => {
  const ofLoan = (form: "money" | "terms" | "reviews") =>
    editAndCorrectionPages(
      { path: `/loans/{id}/${form}`, form: loanForms[form], read: "readLoan", idOf: loanIdOf, doneOf: pathOfVisit },
      "loan",
      forms,
    );
  const ofPart = (form: "property" | "borrower", path: string, read: string, removal?: Removal) =>
    editAndCorrectionPages(
      {
        path,
        form: loanForms[form],
        read,
        idOf: lastIdOf,
        doneOf: pathOfVisit,
        ...(removal === undefined ? {} : { removal }),
      },
      form,
      forms,
    );
  return [
    ...ofLoan("money"),
    ...ofLoan("terms"),
    ...ofLoan("reviews"),
    ...ofPart("property", "/loans/{id}/property/{id}", "readProperty"),
    ...ofPart("borrower", "/loans/{id}/borrowers/{id}", "readBorrower", {
      text: "Remove this person",
      permission: forms.fieldsOf("removeBorrower").permission,
      isKept: isOnlyBorrower,
    }),
  ];
};

/** The pages that add a loan, or a person to a loan. */
export const loanAddPages = (forms: Forms): readonly SitePage[] => [
  actionPage(
    {
      path: "/loans/new",
      form: loanForms.start,
      presetOf: ({ session, query }) => ({
        loan_officer_id: session.actor.userId,
        ...presetOfQuote(query),
      }),
      doneOf: (_visit, performed) => done(loanPath(idIn(performed)), "started"),
      backOf: () => "/loans",
    },
    forms,
  ),
  addPage("/loans/{id}/borrowers/new", loanForms.addBorrower, forms, pathOfVisit, () => ({
    borrower_type: "co_borrower",
  })),
];

const loanOf = async (visit: Visit): Promise<JsonObject> => {
  const { json } = await visit.perform("readLoan", { id: loanIdOf(visit) });
  return isJsonObject(json) ? json : {};
};

/** The terms of a loan that differ from those approved last, for the one who approves them again. */
const changedTerms = async (visit: Visit): Promise<readonly ShownBlock[]> => {
  const last = objectsIn((await loanOf(visit)).approvals).at(-1);
  const about =
    "Moving the loan to conditional approval or clear to close approves its terms. If terms have changed since then, approve the current terms here.";
  return [
    { kind: "paragraph", text: about },
    ...(last === undefined
      ? []
      : [
          {
            kind: "table",
            caption: "Changed since the last approval",
            columns: [{ name: "Term" }, { name: "Approved" }, { name: "Now" }],
            rows: objectsIn(last.differences).map(({ name, approved, present }) => [
              capitalized(textIn(name)),
              textIn(approved),
              textIn(present),
            ]),
            empty: "No term has changed since the last approval.",
          } as const,
        ]),
  ];
};

/** The pages that perform a one-time action on a loan. */
export const loanActionPages = (forms: Forms): readonly SitePage[] => {
  const action = (path: string, form: FormDeclaration, what: string, more: Partial<Parameters<typeof actionPage>[0]>) =>
    actionPage({ path, form, ...more, doneOf: (visit) => done(pathOfVisit(visit), what), backOf: pathOfVisit }, forms);
  const givenOf = (visit: Visit) => ({ loan: loanIdOf(visit) });
  const borrower = { operation: "removeBorrower", title: "Remove this person from the loan?", read: "readBorrower" };
  return [
    action("/loans/{id}/status", loanForms.status, "moved", {
      givenOf,
      presetOf: ({ query }) => ({ status: query.get("to") ?? "" }),
      aboutOf: async (visit, { status }) => ({ blocks: missingForMove(await loanOf(visit), status, visit) }),
    }),
    action("/loans/{id}/calculate", loanForms.calculate, "calculated", { givenOf }),
    action("/loans/{id}/approve", loanForms.approve, "approved", {
      idOf: loanIdOf,
      versioned: "readLoan",
      aboutOf: async (visit) => ({ blocks: await changedTerms(visit) }),
    }),
    action("/loans/{id}/override", loanForms.override, "saved", {
      idOf: loanIdOf,
      versioned: "readLoan",
      presetOf: ({ query }) => ({ code: query.get("code") ?? "" }),
      carried: ["code"],
      aboutOf: (visit, { code }) => aboutReason(visit, code, forms),
    }),
    removalPage("/loans/{id}/borrowers/{id}/remove", borrower, forms, pathOfVisit),
  ];
};
