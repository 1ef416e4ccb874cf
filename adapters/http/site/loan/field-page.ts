import { isJsonObject } from "../../codec/codec.ts";
import { redirectTo, type SitePage } from "../site-page.ts";
import { loanIdOf, pathOfVisit } from "./loan-path.ts";
import { pageOfField } from "./requirement-blocks.ts";

/** A field path in the API. Anything else names no field, and could not be part of an address. */
const fieldPath = /^[a-z0-9_.]+$/;

/** `/loans/{id}/field?name=`: redirects to the form that has the field of the loan, or else to the loan. */
export const fieldPage: SitePage = {
  path: "/loans/{id}/field",
  permission: "loan.view",
  show: async (visit) => {
    const { json } = await visit.perform("readLoan", { id: loanIdOf(visit) });
    const path = pathOfVisit(visit);
    const name = visit.query.get("name") ?? "";
    const page = isJsonObject(json) && fieldPath.test(name) ? pageOfField(path, json, name, "") : null;
    const [href, permission] = page ?? [];
    return redirectTo(href !== undefined && permission !== undefined && visit.may(permission) ? href : path);
  },
};
