import type { UserDetails } from "../../../../domain/identity/user.ts";
import type { ImportLines } from "../../../../domain/imports/ports.ts";
import { once } from "../../../../domain/kernel/once.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { apiPath } from "../../codec/field-names.ts";
import { ignoredFields } from "../../codec/ignored-paths.ts";
import { bodySchema, decodeBody, encodeFields } from "../../codec/table.ts";
import { userFields } from "../user/body.ts";
import { cellFormOf } from "./cell-forms.ts";
import { loanLineSchema } from "./loan-line-body.ts";

const { hierarchy: _hierarchy, ...importedUserFields } = userFields;

/** The fields of a user's line: those of a user, except the hierarchy, which an import never grants. */
const userLineFields: FieldTable<Omit<UserDetails, "hierarchy">> = importedUserFields;
const userLineSchema = once(() => bodySchema(userLineFields));

const schemas = { loan: loanLineSchema, user: userLineSchema } as const;

/** Reads the lines of imports. Splitting tables into cells is done elsewhere. */
export const importLines: Omit<ImportLines, "cellsOf"> = {
  formOf: (kind, path) => (kind === "company" ? "text" : cellFormOf(schemas[kind](), path)),
  readUser: (fields) => {
    const decoded = decodeBody(userLineFields, fields);
    return decoded._tag === "Refused"
      ? decoded
      : { _tag: "Accepted", value: { ...decoded.value, hierarchy: "Company User" } };
  },
  writeUser: (user) => encodeFields(userLineFields, user),
  nameOfUserField: (field) => apiPath(userLineFields, field),
  ignoredOfUser: (fields) => ignoredFields(userLineSchema(), fields),
};
