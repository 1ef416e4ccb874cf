import type { FieldNames } from "../../codec/codec.ts";
import { apiPath } from "../../codec/field-names.ts";
import { borrowerFields } from "../borrower/body.ts";
import { feeFields } from "../fee/body.ts";
import { propertyFields } from "../property/body.ts";
import { loanFields } from "./body.ts";

const named = (name: string, inside: FieldNames): FieldNames[string] => ({ name, codec: { inside } });

const names: FieldNames = {
  ...loanFields,
  property: named("property", propertyFields),
  borrowers: named("borrowers", borrowerFields),
  fees: named("fees", feeFields),
};

/** A field of the table of fixed fields, by its dotted path in the API. */
export const fixedFieldName = (field: string): string => apiPath(names, field);
