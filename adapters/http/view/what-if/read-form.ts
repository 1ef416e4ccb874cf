import type { ReadWhatIf, WhatIf } from "../../../../application/calculation/calculate/what-if-outcome.ts";
import type { WhatIfInputs, WhatIfPerson } from "../../../../domain/calculation/what-if/what-if.ts";
import { borrowerTypes, lesaTypes } from "../../../../domain/hecm/terms.ts";
import { fieldErrorsOf, invalidField, invalidFields } from "../../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { maxLoanEntries } from "../../../../domain/loan/loan.ts";
import type { Decoded } from "../../codec/codec.ts";
import { collect } from "../../codec/table.ts";
import { typedNumber } from "../../typed-number.ts";
import {
  ages,
  birthDates,
  lesaField,
  lienAmounts,
  lienField,
  personField,
  type SingleField,
  singleFields,
  type TypedKind,
} from "./form-fields.ts";

/** A text as people type it, `$450,000` or `6.125 %`, as its value; any other text stays a text. */
export const typedValue = (text: string, { kind }: Pick<TypedKind<unknown>, "kind">): unknown => {
  if (kind === "date" || kind === "choice") return text;
  return typedNumber(text, kind === "dollars" || kind === "percent" ? kind : "number");
};

const textIn = (form: URLSearchParams, name: string): string => (form.get(name) ?? "").trim();

const readSingle = <Value>(
  form: URLSearchParams,
  { name, typed, whereEmpty }: SingleField<Value>,
): Decoded<Value | null> => {
  const text = textIn(form, name);
  if (text !== "") return typed.codec.decode(typedValue(text, typed), name);
  return whereEmpty === null ? invalidField(name, "is required", "required") : accept(null);
};

const readAge = (form: URLSearchParams, position: number): Decoded<number> => {
  const name = personField(position, "age");
  const text = textIn(form, name);
  return text === "" ? invalidField(name, "is required", "required") : ages.codec.decode(typedValue(text, ages), name);
};

/** The positions of all entries of a list, and of one that may be added. */
const positions = (entries: readonly unknown[], max: number): readonly number[] =>
  Array.from({ length: Math.min(entries.length + 1, max) }, (_, position) => position);

/** The positions of the people whom a form shows. */
export const shownPeople = ({ people }: Pick<WhatIfInputs, "people">): readonly number[] =>
  positions(people, maxLoanEntries.borrowers);

/** The positions of the liens that it shows. */
export const shownLiens = ({ liensCents }: Pick<WhatIfInputs, "liensCents">): readonly number[] =>
  positions(liensCents, maxLoanEntries.liens);

const readPerson = (form: URLSearchParams, before: WhatIfInputs, position: number): Decoded<WhatIfPerson | null> => {
  // The first person is the one without whom there is no loan.
  const first = position === 0 ? before.people[0]?.borrowerType : undefined;
  const name = personField(position, "borrower_type");
  const given = first ?? textIn(form, name);
  if (given === "") {
    const isNew = position >= before.people.length;
    return isNew && textIn(form, personField(position, "age")) !== ""
      ? invalidField(name, "must say who is of this age", "required")
      : accept(null);
  }
  const borrowerType = borrowerTypes.find((type) => type === given);
  if (borrowerType === undefined) return invalidField(name, "must be one of the choices");
  const dob = personField(position, "dob");
  if (textIn(form, dob) !== "") {
    const born = birthDates.codec.decode(textIn(form, dob), dob);
    const ageYears = before.people[position]?.ageYears ?? 0;
    return born._tag === "Refused" ? born : accept({ borrowerType, ageYears, bornOn: born.value });
  }
  const age = readAge(form, position);
  return age._tag === "Refused" ? age : accept({ borrowerType, ageYears: age.value, bornOn: null });
};

const readLien = (form: URLSearchParams, position: number): Decoded<number | null> => {
  const name = lienField(position);
  const text = textIn(form, name);
  return text === "" ? accept(null) : lienAmounts.codec.decode(typedValue(text, lienAmounts), name);
};

const all = <Value>(decoded: readonly Decoded<Value>[]): Decoded<readonly Value[]> => {
  const errors = fieldErrorsOf(decoded);
  if (errors.length > 0) return invalidFields(errors);
  return accept(decoded.flatMap((one) => (one._tag === "Accepted" ? [one.value] : [])));
};

/** Nothing is set aside where a form does not say so. */
const readLesaType = (form: URLSearchParams): Decoded<WhatIfInputs["lesaType"]> => {
  const name = lesaField("type");
  const given = textIn(form, name) || "none";
  const type = lesaTypes.find((each) => each === given);
  return type === undefined ? invalidField(name, "must be one of the choices") : accept(type);
};

/** Those at the end who were never there are left out. */
const withoutAbsent = <Value>(values: readonly (Value | null)[], before: number): readonly (Value | null)[] =>
  values.filter((value, position) => position < before || value !== null);

/**
 * What a form says, of fields as it shows them; a field that it lacks is empty. Everything that is wrong with it at once, by
 * the names of the form's fields.
 */
const readForm = (
  form: URLSearchParams,
  before: WhatIfInputs,
  { products, states }: Pick<WhatIf, "products" | "states">,
): Decoded<WhatIfInputs> => {
  const people = all(shownPeople(before).map((position) => readPerson(form, before, position)));
  const liens = all(shownLiens(before).map((position) => readLien(form, position)));
  const code = textIn(form, "product_code");
  const product: Decoded<string> = products.some((product) => product.code === code)
    ? accept(code)
    : invalidField("product_code", "must be one of the choices");
  const name = textIn(form, "property_state");
  const state: Decoded<string | null> =
    before.state === null || states.includes(name)
      ? accept(before.state === null ? null : name)
      : invalidField("property_state", "must be a state the company is licensed in");
  const singles = Object.entries(singleFields).map(
    ([key, field]) => [key, readSingle(form, field as SingleField<unknown>)] as const,
  );
  return collect<WhatIfInputs>([
    ["people", people._tag === "Refused" ? people : accept(withoutAbsent(people.value, before.people.length))],
    ["state", state],
    ["productCode", product],
    ["lesaType", readLesaType(form)],
    ...singles,
    ["liensCents", liens._tag === "Refused" ? liens : accept(withoutAbsent(liens.value, before.liensCents.length))],
  ]);
};

/** Reads what was typed; null: the form is only opened, with what it begins with. */
export const readTyped =
  (form: URLSearchParams | null): ReadWhatIf =>
  (before, offered) =>
    form === null ? accept(before) : readForm(form, before, offered);
