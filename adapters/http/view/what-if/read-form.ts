import type { ReadWhatIf, WhatIf } from "../../../../application/calculation/calculate/what-if-outcome.ts";
import type { WhatIfInputs, WhatIfPerson } from "../../../../domain/calculation/what-if/what-if.ts";
import { allAccepted, fieldErrorsOf, invalidField, invalidFields } from "../../../../domain/kernel/fields-invalid.ts";
import { pick } from "../../../../domain/kernel/pick.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { below, type Decoded, isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { decodeBody } from "../../codec/table.ts";
import { lienFields } from "../../resources/loan/term-fields.ts";
import { quotedPersonFields } from "../../resources/quote/body.ts";
import { postedFields } from "../../site/form/posted.ts";
import { jsonObject } from "../../site/form/typed.ts";
import { firstTyped, orNull, plainFields } from "./first-typed.ts";
import { allPlaces, fieldsAt, filledRows, formFields, rowsOf } from "./quote-form.ts";

const rowIn = (json: JsonObject, list: string, row: number): JsonObject => {
  const rows = json[list];
  const found = isJsonObject(rows) ? rows[row] : undefined;
  return isJsonObject(found) ? found : {};
};

/** Without the borrower there is no loan. A date of birth takes precedence over the age. */
const readBorrower = (json: JsonObject, [before]: WhatIfInputs["people"]): Decoded<WhatIfPerson> => {
  const read = decodeBody(pick(quotedPersonFields, ["bornOn", "ageYears"]), json);
  if (read._tag === "Refused") return read;
  const { bornOn, ageYears = null } = read.value;
  const borrowerType = before?.borrowerType ?? "borrower";
  if (bornOn !== null) return accept({ borrowerType, ageYears: before?.ageYears ?? 0, bornOn });
  return ageYears === null
    ? invalidField(formFields.ageYears.name, "is required", "required")
    : accept({ borrowerType, ageYears, bornOn: null });
};

/** Somebody beside the borrower; null if not on the loan. */
const readOther = (json: JsonObject, before: WhatIfInputs, row: number): Decoded<WhatIfPerson | null> => {
  const list = formFields.coBorrowers.name;
  const path = below(list, row);
  const { borrower_type = null, age = null } = rowIn(json, list, row);
  if (borrower_type === null)
    return row + 1 >= before.people.length && age !== null
      ? invalidField(below(path, quotedPersonFields.borrowerType.name), "must say who is of this age", "required")
      : accept(null);
  const read = decodeBody(pick(quotedPersonFields, ["borrowerType", "ageYears"]), { borrower_type, age }, path);
  if (read._tag === "Refused") return read;
  const { borrowerType, ageYears } = read.value;
  return ageYears === null
    ? invalidField(below(path, quotedPersonFields.ageYears.name), "is required", "required")
    : accept({ borrowerType, ageYears, bornOn: null });
};

const lienTable = { amountCents: orNull(lienFields.amountCents) };

const readLien = (json: JsonObject, row: number): Decoded<number | null> => {
  const list = formFields.liens.name;
  const read = decodeBody<{ readonly amountCents: number | null }>(lienTable, rowIn(json, list, row), below(list, row));
  return read._tag === "Refused" ? read : accept(read.value.amountCents);
};

/** The contents of the rows, or all of their errors; rows at the end that never existed are left out. */
const rowsIn = <Value>(
  decoded: readonly Decoded<Value | null>[],
  before: number,
): Decoded<readonly (Value | null)[]> => {
  const errors = fieldErrorsOf(decoded);
  if (errors.length > 0) return invalidFields(errors);
  const values = decoded.flatMap((one) => (one._tag === "Accepted" ? [one.value] : []));
  const last = values.findLastIndex((value) => value !== null);
  return accept(values.slice(0, Math.max(before, last + 1)));
};

/** There is no set-aside unless the form states one. */
const readSetAside = (json: JsonObject): Decoded<Pick<WhatIfInputs, "lesaType" | "lesaAmountCents">> => {
  const { name, codec } = formFields.lesa;
  const given = json[name];
  const { type = null, amount = null } = isJsonObject(given) ? given : {};
  const read = codec.decode({ type: type ?? "none", amount }, name);
  return read._tag === "Refused"
    ? read
    : accept({ lesaType: read.value.type, lesaAmountCents: read.value.amountCents });
};

const readProduct = (json: JsonObject, { products }: Pick<WhatIf, "products">): Decoded<string> => {
  const field = formFields.productCode;
  const read = decodeBody<{ readonly code: string | null }>({ code: field }, json);
  if (read._tag === "Refused") return read;
  const product = products.find(({ code }) => code === read.value.code);
  return product === undefined ? invalidField(field.name, "must be one of the choices") : accept(product.code);
};

/** Null: a loan's home does not move. */
const readState = (
  json: JsonObject,
  before: WhatIfInputs,
  { states }: Pick<WhatIf, "states">,
): Decoded<string | null> => {
  if (before.state === null) return accept(null);
  const { state: field } = formFields;
  const read = decodeBody<{ readonly state: string }>({ state: field }, json);
  if (read._tag === "Refused") return read;
  const { state } = read.value;
  return states.includes(state)
    ? accept(state)
    : invalidField(field.name, "must be a state the company is licensed in");
};

/** The contents of a form; a missing field has its initial value. All errors at once, by paths of a quote. */
const readForm = (
  form: URLSearchParams,
  before: WhatIfInputs,
  offered: Pick<WhatIf, "products" | "states">,
): Decoded<WhatIfInputs> => {
  const filled = filledRows(before, form);
  const fields = fieldsAt(allPlaces(filled));
  const json = jsonObject(fields, { ...firstTyped(fields, before), ...postedFields(fields, form) });
  const borrower = readBorrower(json, before.people);
  const others = rowsOf("coBorrowers", filled).map((row) => readOther(json, before, row));
  const liens = rowsOf("liens", filled).map((row) => readLien(json, row));
  const read = allAccepted({
    people: rowsIn([borrower, ...others], before.people.length),
    liensCents: rowsIn(liens, before.liensCents.length),
    productCode: readProduct(json, offered),
    state: readState(json, before, offered),
    setAside: readSetAside(json),
    plain: decodeBody(plainFields, json),
  });
  if (read._tag === "Refused") return read;
  const { setAside, plain, ...chosen } = read.value;
  return accept({ ...chosen, ...setAside, ...plain });
};

/** Reads what was entered; null: the form is only opened, with its initial values. */
export const readTyped =
  (form: URLSearchParams | null): ReadWhatIf =>
  (before, offered) =>
    form === null ? accept(before) : readForm(form, before, offered);
