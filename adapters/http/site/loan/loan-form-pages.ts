import { isJsonObject } from "../../codec/codec.ts";
import { actionPage } from "../form/action-page.ts";
import type { FormDeclaration } from "../form/declaration.ts";
import { editPage } from "../form/edit-page.ts";
import type { Forms } from "../form/fields-of.ts";
import type { Performed } from "../perform.ts";
import { elsewhere, lastIdOf, type SitePage, type Visit } from "../site-page.ts";
import { loanForms } from "./loan-forms.ts";
import { loanIdOf, loanPath, pathOfVisit } from "./loan-path.ts";
import { addPage, removalPage } from "./part-pages.ts";

/** An amount of an address is filled in as other amounts are. */
const asAmount = ([name, text]: [string, string]): [string, string | number] => [
  name,
  /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : text,
];

/** What a quote fills in of the form that starts a loan. */
const takenFromQuote: ReadonlySet<string> = new Set([
  "property_state",
  "home_value",
  "product_code",
  "hecm_type",
  "purchase_price",
]);

const done = (path: string, what: string) => elsewhere(`${path}?done=${what}`);

const idIn = ({ json }: Performed): string => (isJsonObject(json) ? String(json.id) : "");

/** The pages that change a loan, its home or a person. */
export const loanEditPages = (forms: Forms): readonly SitePage[] => {
  const edit = (form: keyof typeof loanForms, path: string, read: string, idOf = loanIdOf) =>
    editPage({ path, form: loanForms[form], read, idOf, doneOf: pathOfVisit }, forms);
  return [
    edit("money", "/loans/{id}/money", "readLoan"),
    edit("terms", "/loans/{id}/terms", "readLoan"),
    edit("reviews", "/loans/{id}/reviews", "readLoan"),
    edit("property", "/loans/{id}/property/{id}", "readProperty", lastIdOf),
    edit("borrower", "/loans/{id}/borrowers/{id}", "readBorrower", lastIdOf),
  ];
};

/** The pages that add a loan, or a person to one. */
export const loanAddPages = (forms: Forms): readonly SitePage[] => [
  actionPage(
    {
      path: "/loans/new",
      form: loanForms.start,
      presetOf: ({ session, query }) => ({
        loan_officer_id: session.actor.userId,
        hecm_type: "traditional",
        ...Object.fromEntries([...query].filter(([name]) => takenFromQuote.has(name)).map(asAmount)),
      }),
      doneOf: (_visit, performed) => done(loanPath(idIn(performed)), "created"),
      backOf: () => "/loans",
    },
    forms,
  ),
  addPage("/loans/{id}/borrowers/new", loanForms.addBorrower, forms, pathOfVisit, () => ({
    borrower_type: "co_borrower",
  })),
];

/** The pages that do something to a loan, each once. */
export const loanActionPages = (forms: Forms): readonly SitePage[] => {
  const action = (path: string, form: FormDeclaration, what: string, more: Partial<Parameters<typeof actionPage>[0]>) =>
    actionPage({ path, form, ...more, doneOf: (visit) => done(pathOfVisit(visit), what), backOf: pathOfVisit }, forms);
  const givenOf = (visit: Visit) => ({ loan: loanIdOf(visit) });
  const presetOf = ({ query }: Visit) => ({ code: query.get("code") ?? "" });
  const borrower = { operation: "removeBorrower", title: "Remove this person from the loan?", read: "readBorrower" };
  return [
    action("/loans/{id}/status", loanForms.status, "moved", { givenOf }),
    action("/loans/{id}/calculate", loanForms.calculate, "calculated", { givenOf }),
    action("/loans/{id}/approve", loanForms.approve, "approved", { idOf: loanIdOf }),
    action("/loans/{id}/override", loanForms.override, "saved", { idOf: loanIdOf, presetOf }),
    removalPage("/loans/{id}/borrowers/{id}/remove", borrower, forms, pathOfVisit),
  ];
};
