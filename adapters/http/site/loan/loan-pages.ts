import { isJsonObject } from "../../codec/codec.ts";
import { actionPage } from "../form/action-page.ts";
import { editPage } from "../form/edit-page.ts";
import type { FieldsOf } from "../form/fields-of.ts";
import type { Performed } from "../perform.ts";
import type { Site } from "../site.ts";
import { elsewhere, type SitePage, type Visit } from "../site-page.ts";
import { feesPage } from "./fees-page.ts";
import { loanForms } from "./loan-forms.ts";
import { loanPage } from "./loan-page.ts";
import { loanIdOf, loanPath, pathOfVisit } from "./loan-path.ts";
import { pipelinePage } from "./pipeline-page.ts";

const done = (path: string, what: string) => elsewhere(`${path}?done=${what}`);

const lastIdOf = (ids: readonly number[]): number => ids.at(-1) ?? 0;

const idIn = ({ json }: Performed): string => (isJsonObject(json) ? String(json.id) : "");

/** The pages of loans. */
export const loanPages = ({ services }: Site, fieldsOf: (operation: string) => FieldsOf): readonly SitePage[] => {
  const newKey = services.dependencies.vault.secret;
  const edit = (form: keyof typeof loanForms, path: string, read: string, idOf = loanIdOf, doneOf = pathOfVisit) =>
    editPage({ path, form: loanForms[form], read, idOf, doneOf }, fieldsOf(loanForms[form].operation));
  const loanOf = (visit: Visit) => ({ loan: loanIdOf(visit.ids) });
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
  ];
};
