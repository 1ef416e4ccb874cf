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

/** The fields of a line of a user: those of a user but for its level of access, which no import gives. */
const userLineFields: FieldTable<Omit<UserDetails, "hierarchy">> = importedUserFields;
const userLineSchema = once(() => bodySchema(userLineFields));

const schemas = { loan: loanLineSchema, user: userLineSchema } as const;

/** How lines of imports are read; tables are taken apart elsewhere. */
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
