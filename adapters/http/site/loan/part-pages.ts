import type { JsonObject } from "../../codec/codec.ts";
import { actionPage } from "../form/action/action-page.ts";
import type { FormDeclaration } from "../form/declaration.ts";
import type { Forms } from "../form/fields-of.ts";
import { lastIdOf, redirectTo, type SitePage, type Visit } from "../site-page.ts";
import { loanIdOf } from "./loan-path.ts";

/** A page that adds a part to a loan. */
export const addPage = (
  path: string,
  form: FormDeclaration,
  forms: Forms,
  backOf: (visit: Visit) => string,
  presetOf: (visit: Visit) => JsonObject = () => ({}),
): SitePage => {
  const givenOf = (visit: Visit) => ({ loan: loanIdOf(visit) });
  const doneOf = (visit: Visit) => redirectTo(`${backOf(visit)}?done=created`);
  return actionPage({ path, form, presetOf, givenOf, doneOf, backOf }, forms);
};

/** A page that asks before removing a part from a loan. */
export const removalPage = (
  path: string,
  { read, ...form }: Pick<FormDeclaration, "operation" | "title"> & { readonly read: string },
  forms: Forms,
  backOf: (visit: Visit) => string,
): SitePage => {
  const doneOf = (visit: Visit) => redirectTo(`${backOf(visit)}?done=removed`);
  return actionPage(
    { path, read, form: { ...form, submit: "Remove", sections: [] }, idOf: lastIdOf, doneOf, backOf },
    forms,
  );
};
