import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { actionPage } from "../form/action-page.ts";
import type { FormDeclaration } from "../form/declaration.ts";
import { editPage } from "../form/edit-page.ts";
import type { FieldsOf } from "../form/fields-of.ts";
import type { Performed } from "../perform.ts";
import type { Site } from "../site.ts";
import { elsewhere, type SitePage, type Visit } from "../site-page.ts";
import { feesPage } from "./fees-page.ts";
import { loanForms } from "./loan-forms.ts";
import { loanPage } from "./loan-page.ts";
import { loanIdOf, loanPath, pathOfVisit } from "./loan-path.ts";
import { agencyPages } from "./parts/agency-pages.ts";
import { calculationPages } from "./parts/calculation-pages.ts";
import { creditPages } from "./parts/credit-pages.ts";
import { documentPages } from "./parts/document-pages.ts";
import { historyPages } from "./parts/history-pages.ts";
import { pipelinePage } from "./pipeline-page.ts";

const done = (path: string, what: string) => elsewhere(`${path}?done=${what}`);

const lastIdOf = ({ ids }: Visit): number => ids.at(-1) ?? 0;

const idIn = ({ json }: Performed): string => (isJsonObject(json) ? String(json.id) : "");

/** The pages of loans. */
export const loanPages = (
  { services }: Site,
  fieldsOf: (operation: string) => FieldsOf,
  linked: Parameters<typeof calculationPages>[0],
): readonly SitePage[] => {
  const newKey = services.dependencies.vault.secret;
  const edit = (form: keyof typeof loanForms, path: string, read: string, idOf = loanIdOf, doneOf = pathOfVisit) =>
    editPage({ path, form: loanForms[form], read, idOf, doneOf }, fieldsOf(loanForms[form].operation));
  const loanOf = (visit: Visit) => ({ loan: loanIdOf(visit) });
  /** A form that does something to the loan itself. */
  const action = (
    path: string,
    form: FormDeclaration,
    what: string,
    presetOf: (visit: Visit) => JsonObject = () => ({}),
  ) =>
    actionPage(
      { path, form, idOf: loanIdOf, presetOf, doneOf: (visit) => done(pathOfVisit(visit), what), backOf: pathOfVisit },
      fieldsOf(form.operation),
      newKey,
    );
  /** A page that asks before a part of the loan is removed. */
  const removal = (path: string, operation: string, title: string, doneOf: (visit: Visit) => string) =>
    actionPage(
      {
        path,
        form: { operation, title, submit: "Remove", sections: [] },
        idOf: lastIdOf,
        doneOf: (visit) => done(doneOf(visit), "removed"),
        backOf: doneOf,
      },
      fieldsOf(operation),
      newKey,
    );
  const feesPath = (visit: Visit) => `${pathOfVisit(visit)}/fees`;
  return [
    pipelinePage,
    actionPage(
      {
        path: "/loans/new",
        form: loanForms.start,
        presetOf: ({ session }) => ({ loan_officer_id: session.actor.userId, hecm_type: "traditional" }),
        doneOf: (_visit, performed) => done(loanPath(idIn(performed)), "created"),
        backOf: () => "/loans",
      },
      fieldsOf("startLoan"),
      newKey,
    ),
    loanPage,
    edit("money", "/loans/{id}/money", "readLoan"),
    edit("terms", "/loans/{id}/terms", "readLoan"),
    edit("reviews", "/loans/{id}/reviews", "readLoan"),
    edit("property", "/loans/{id}/property/{id}", "readProperty", lastIdOf),
    actionPage(
      {
        path: "/loans/{id}/borrowers/new",
        form: loanForms.addBorrower,
        givenOf: loanOf,
        presetOf: () => ({ borrower_type: "co_borrower" }),
        doneOf: (visit) => done(pathOfVisit(visit), "created"),
        backOf: pathOfVisit,
      },
      fieldsOf("addBorrower"),
      newKey,
    ),
    edit("borrower", "/loans/{id}/borrowers/{id}", "readBorrower", lastIdOf),
    feesPage,
    actionPage(
      {
        path: "/loans/{id}/fees/new",
        form: loanForms.addFee,
        givenOf: loanOf,
        doneOf: (visit) => done(feesPath(visit), "created"),
        backOf: feesPath,
      },
      fieldsOf("addFee"),
      newKey,
    ),
    edit("fee", "/loans/{id}/fees/{id}", "readFee", lastIdOf, feesPath),
    actionPage(
      {
        path: "/loans/{id}/status",
        form: loanForms.status,
        givenOf: loanOf,
        doneOf: (visit) => done(pathOfVisit(visit), "moved"),
        backOf: pathOfVisit,
      },
      fieldsOf("updateLoanStatus"),
      newKey,
    ),
    actionPage(
      {
        path: "/loans/{id}/calculate",
        form: {
          operation: "calculateLoan",
          title: "Calculate",
          submit: "Calculate",
          sections: [],
        },
        givenOf: loanOf,
        doneOf: (visit) => done(pathOfVisit(visit), "calculated"),
        backOf: pathOfVisit,
      },
      fieldsOf("calculateLoan"),
      newKey,
    ),
    action(
      "/loans/{id}/approve",
      {
        operation: "approveTerms",
        title: "Approve the present terms",
        submit: "Approve",
        sections: [{ title: null, fields: ["reason"] }],
      },
      "approved",
    ),
    action(
      "/loans/{id}/override",
      {
        operation: "overrideRequirement",
        title: "Go on although a requirement is not met",
        submit: "Save the reason",
        sections: [{ title: null, fields: ["code", "reason"] }],
      },
      "saved",
      ({ query }) => ({ code: query.get("code") ?? "" }),
    ),
    removal("/loans/{id}/borrowers/{id}/remove", "removeBorrower", "Remove this person from the loan?", pathOfVisit),
    removal("/loans/{id}/fees/{id}/remove", "removeFee", "Remove this fee?", feesPath),
    ...calculationPages(linked, fieldsOf, newKey),
    ...agencyPages(fieldsOf, newKey),
    ...creditPages(fieldsOf, newKey),
    ...documentPages(fieldsOf, newKey),
    ...historyPages,
  ];
};
