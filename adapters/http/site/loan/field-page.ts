import { isJsonObject } from "../../codec/codec.ts";
import { elsewhere, type SitePage } from "../site-page.ts";
import { loanIdOf, pathOfVisit } from "./loan-path.ts";
import { pageOfField } from "./requirement-blocks.ts";

/** `/loans/{id}/field?name=`: leads to the form in which a field of the loan is entered, or else to the loan. */
export const fieldPage: SitePage = {
  path: "/loans/{id}/field",
  permission: "loan.view",
  show: async (visit) => {
    const { json } = await visit.perform("readLoan", { id: loanIdOf(visit) });
    const path = pathOfVisit(visit);
    const page = isJsonObject(json) ? pageOfField(path, json, visit.query.get("name") ?? "", "") : null;
    const [href, permission] = page ?? [];
    return elsewhere(href !== undefined && permission !== undefined && visit.may(permission) ? href : path);
  },
};
