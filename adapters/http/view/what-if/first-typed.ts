import type { WhatIfInputs } from "../../../../domain/calculation/what-if/what-if.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import type { Field, FieldNames, FieldTable, JsonObject } from "../../codec/codec.ts";
import { encodeFields } from "../../codec/table.ts";
import { nullable } from "../../codec/values/compound-codecs.ts";
import { type Typed, typedObject } from "../../site/form/typed.ts";
import { type EmptiableField, emptiableFields } from "./empty-fields.ts";
import { formFields } from "./quote-form.ts";

/** The same field, if it may be left empty. */
export const orNull = <Value>({ name, codec }: Field<Value>): Field<Value | null> => ({
  name,
  codec: nullable(codec),
  fallback: null,
});

type Plain = Pick<WhatIfInputs, "homeValueCents" | EmptiableField>;

/** The fields of single values: an empty one is null, and means what the form says beside it. */
export const plainFields: FieldTable<Plain> = {
  homeValueCents: formFields.homeValueCents,
  // Entries lose the connection between a name and its field; each field is read under its own name here.
  ...(Object.fromEntries(
    emptiableFields.map((name) => [name, orNull(formFields[name] as Field<unknown>)]),
  ) as unknown as FieldTable<Pick<WhatIfInputs, EmptiableField>>),
};

/** The initial values of a form, as in the API, without lists: their entries have their own rows. */
const jsonOf = (before: WhatIfInputs): JsonObject => {
  const [borrower, ...others] = before.people;
  const { coBorrowers, liens, lesa } = formFields;
  return {
    ...encodeFields(plainFields, before),
    [formFields.ageYears.name]: borrower?.ageYears,
    [formFields.state.name]: before.state,
    [formFields.productCode.name]: before.productCode,
    [coBorrowers.name]: { ...others.map((each) => each && { borrower_type: each.borrowerType, age: each.ageYears }) },
    [liens.name]: { ...before.liensCents.map((cents) => cents !== null && { amount: dollarsFromCents(cents) }) },
    [lesa.name]: lesa.codec.encode({
      type: before.lesaType,
      amountCents: before.lesaAmountCents,
      semiAnnualPaymentCents: null,
    }),
  };
};

/** The initial contents of form fields, by path. */
export const firstTyped = (fields: FieldNames, before: WhatIfInputs): { readonly [path: string]: Typed } =>
  typedObject(fields, jsonOf(before));
