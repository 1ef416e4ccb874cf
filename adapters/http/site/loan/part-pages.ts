import { beforeClearToClose } from "../../../../domain/loan/parts.ts";
import type { ShownLink } from "../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import type { OperationPermission } from "../../operation/operation-permission.ts";
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

/** How a part of a loan is removed. */
export interface Removal {
  /** The text of the link to the page that asks first. */
  readonly text: string;
  readonly permission: OperationPermission;
  /** Whether the loan has to keep the part, as its operation removes it. */
  readonly isKept?: (loan: JsonObject, partId: number) => boolean;
}

/** The link from the page of a part to the one that asks before removing it; none where that would be refused. */
export const removalLinks = async (
  visit: Visit,
  path: string,
  { text, permission, isKept = () => false }: Removal,
): Promise<readonly ShownLink[]> => {
  if (!visit.may(permission)) return [];
  const { json } = await visit.perform("readLoan", { id: loanIdOf(visit) });
  const loan = isJsonObject(json) ? json : {};
  const mayGo = beforeClearToClose.some((status) => status === loan.status) && !isKept(loan, lastIdOf(visit));
  return mayGo ? [{ href: `${path}/remove`, text }] : [];
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
