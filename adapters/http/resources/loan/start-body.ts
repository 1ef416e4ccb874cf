import { type TObject, Type } from "@sinclair/typebox";
import { allAccepted, invalidField, invalidFields } from "../../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import type { BorrowerDetails } from "../../../../domain/loan/borrowers/borrower.ts";
import { type LoanTerms, maxLoanEntries } from "../../../../domain/loan/loan.ts";
import type { PropertyDetails } from "../../../../domain/loan/properties/property.ts";
import type { StartLoan } from "../../../../domain/loan/start.ts";
import {
  type Decoded,
  type FieldNames,
  type FieldTable,
  isBlank,
  isJsonObject,
  type JsonObject,
} from "../../codec/codec.ts";
import { described } from "../../codec/described.ts";
import { named } from "../../codec/named-schema.ts";
import { bodySchema, decodeBody, decodePresent, encodeFields, object } from "../../codec/table.ts";
import { list, optional } from "../../codec/values/compound-codecs.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { day } from "../../codec/values/time-codecs.ts";
import { borrowerFields } from "../borrower/body.ts";
import { companyWords } from "../part-fields.ts";
import { propertyFields } from "../property/body.ts";
import { loanFields, loanRevisionFields } from "./body.ts";

/** The body of start-loan: the loan, and the company if a Super User names one. */
interface StartRequest {
  readonly companyId: number | null;
  readonly start: StartLoan;
}

const { loanOfficerId, ...allButOfficer } = loanFields;
const otherTerms: FieldTable<Partial<Omit<LoanTerms, "loanOfficerId">>> = allButOfficer;
const officer: FieldTable<Pick<LoanTerms, "loanOfficerId">> = { loanOfficerId };

/** Entries of `co_borrowers`: the fields of a borrower, whose type defaults to `co_borrower`. */
const coBorrowerEntries = list(
  object<BorrowerDetails>("CoBorrower", {
    ...borrowerFields,
    borrowerType: { ...borrowerFields.borrowerType, fallback: "co_borrower" },
  }),
  maxLoanEntries.borrowers,
);

type RequiredToStart = Pick<BorrowerDetails, "firstName" | "lastName" | "bornOn"> &
  Pick<PropertyDetails, "state" | "homeValueCents"> &
  Pick<LoanTerms, "loanOfficerId">;

const requiredToStart: FieldTable<RequiredToStart> = {
  firstName: { ...borrowerFields.firstName, description: "First name of the borrower" },
  lastName: { ...borrowerFields.lastName, description: "Last name of the borrower" },
  bornOn: borrowerFields.bornOn,
  state: {
    ...propertyFields.state,
    name: "property_state",
    label: "State of the home",
    description: "State of the home, which determines licensing, available products and regional rules",
  },
  homeValueCents: propertyFields.homeValueCents,
  loanOfficerId,
};

const effective: FieldTable<Pick<StartLoan, "effectiveOn">> = {
  effectiveOn: optional(
    "effective_date",
    day,
    "Date from which the loan is in origination, not in the future and not before the application date. Defaults to today; another date requires the permission `loan.assign`",
  ),
};

/** The schema of the body of start-loan. */
export const startSchema = (): TObject =>
  Type.Object({
    ...bodySchema(requiredToStart).properties,
    borrower: Type.Optional({
      ...named("BorrowerInput", bodySchema(borrowerFields, { allOptional: true })),
      description:
        "Other data of the borrower. If names and `dob` are repeated here, they must equal the top-level values",
    }),
    co_borrowers: described(
      Type.Optional(coBorrowerEntries.schema),
      "Other people on the loan: co-borrowers, and non-borrowing spouses or household members according to their `borrower_type`",
    ),
    property: described(
      Type.Optional(named("PropertyInput", bodySchema(propertyFields, { allOptional: true }))),
      "Other data of the property. If state and home value are repeated here, they must equal the top-level values",
    ),
    company: Type.Optional({
      ...id.schema,
      description: companyWords,
    }),
    ...bodySchema(effective).properties,
    ...bodySchema(otherTerms).properties,
  });

/** The path of a property field in the body of start-loan. */
const propertyPath = (field: string): string => {
  if (field === "state") return "property_state";
  return field === "home_value" ? field : `property.${field}`;
};

const asRead = (value: unknown): unknown => (typeof value === "string" ? value.trim() : value);

const disagree = (detail: unknown, given: unknown): boolean =>
  !isBlank(detail ?? null) && !isBlank(given ?? null) && asRead(detail) !== asRead(given);

/** Fields of the primary borrower at the top level of the body of start-loan. */
const namesOfBorrower = ["first_name", "last_name", "dob"] as const;

const borrowerPath = (field: string): string =>
  namesOfBorrower.some((name) => name === field) ? field : `borrower.${field}`;

/** Names and date of birth are at the top level of the body, the rest under `borrower`; repeated fields must be equal. */
const decodeBorrower = ({ borrower, first_name, last_name, dob }: JsonObject): Decoded<BorrowerDetails> => {
  const rest = isBlank(borrower ?? null) ? {} : borrower;
  if (!isJsonObject(rest)) return invalidField("borrower", "must be a JSON object");
  const inBody: JsonObject = { first_name, last_name, dob };
  const differing = namesOfBorrower.filter((name) => disagree(rest[name], inBody[name]));
  if (differing.length > 0)
    return invalidFields(
      differing.map((name) => ({ field: `borrower.${name}`, message: `must be the same as ${name}`, code: "invalid" })),
    );
  const decoded = decodeBody(borrowerFields, { ...rest, ...inBody });
  if (decoded._tag === "Accepted") return decoded;
  return invalidFields(decoded.refusal.errors.map((error) => ({ ...error, field: borrowerPath(error.field) })));
};

/** State and home value are at the top level of the body, the rest under `property`; repeated fields must be equal. */
const decodeProperty = ({ property, property_state, home_value }: JsonObject): Decoded<PropertyDetails> => {
  const rest = isBlank(property ?? null) ? {} : property;
  if (!isJsonObject(rest)) return invalidField("property", "must be a JSON object");
  if (disagree(rest.state, property_state)) return invalidField("property.state", "must be the same as property_state");
  if (disagree(rest.home_value, home_value))
    return invalidField("property.home_value", "must be the same as home_value");
  const decoded = decodeBody(propertyFields, { ...rest, state: property_state, home_value });
  if (decoded._tag === "Accepted") return decoded;
  return invalidFields(decoded.refusal.errors.map((error) => ({ ...error, field: propertyPath(error.field) })));
};

/** The data of a new loan with the terms of certain tables: required and optional ones. */
type StartOf<Needed, Others> = Omit<StartLoan, "terms"> & { readonly terms: Partial<Others> & Needed };

/**
 * Decodes the data of a new loan with the terms of two tables, together with the rest of its body, or returns all errors
 * together.
 */
export const decodeStartOf = <Needed, Others, Rest>(
  json: JsonObject,
  needed: FieldTable<Needed>,
  otherTerms: FieldTable<Others>,
  rest: Decoded<Rest>,
): Decoded<{ readonly start: StartOf<Needed, Others>; readonly rest: Rest }> => {
  const decoded = allAccepted({
    borrower: decodeBorrower(json),
    property: decodeProperty(json),
    neededTerms: decodeBody(needed, json),
    coBorrowers: coBorrowerEntries.decode(json.co_borrowers ?? [], "co_borrowers"),
    rest,
    effective: decodeBody(effective, json),
    others: decodePresent(otherTerms, json),
  });
  if (decoded._tag === "Refused") return decoded;
  const { borrower, property, neededTerms, coBorrowers, effective: since, others } = decoded.value;
  const terms = { ...others, ...neededTerms };
  return accept({ start: { borrower, coBorrowers, property, terms, ...since }, rest: decoded.value.rest });
};

/** Encodes data that has all of the terms, in the form that `decodeStartOf` reads. */
export const encodeStartOf = <Needed, Others>(
  start: StartOf<Needed, Others>,
  needed: FieldTable<Needed>,
  otherTerms: FieldTable<Partial<Others>>,
): JsonObject => {
  const { first_name, last_name, dob, ...borrower } = encodeFields(borrowerFields, start.borrower);
  const { state, home_value, ...property } = encodeFields(propertyFields, start.property);
  return {
    ...encodeFields(needed, start.terms),
    first_name,
    last_name,
    dob,
    borrower,
    co_borrowers: coBorrowerEntries.encode(start.coBorrowers),
    property_state: state,
    home_value,
    property,
    ...encodeFields(effective, start),
    ...encodeFields<Partial<Others>>(otherTerms, start.terms),
  };
};

/** Decodes the body of start-loan, or returns all its errors at once. */
export const decodeStart = (json: unknown): Decoded<StartRequest> => {
  if (!isJsonObject(json)) return invalidField("body", "must be a JSON object");
  const companyId: Decoded<number | null> = isBlank(json.company ?? null)
    ? accept(null)
    : id.decode(json.company, "company");
  const decoded = decodeStartOf(json, officer, otherTerms, companyId);
  return decoded._tag === "Refused" ? decoded : accept({ companyId: decoded.value.rest, start: decoded.value.start });
};

/** The fields of one part of the loan, with their places in the body of start-loan. */
const namesOfPart = (name: string, fields: FieldNames, pathOf: (field: string) => string): FieldNames[string] => ({
  name,
  isSpread: true,
  codec: {
    inside: Object.fromEntries(
      Object.entries(fields).map(([domainName, field]) => [domainName, { ...field, name: pathOf(field.name) }]),
    ),
  },
});

/** The domain names and API names of the fields of start-loan. */
export const startNames: FieldNames = {
  ...loanRevisionFields,
  ...effective,
  companyId: { name: "company", codec: {} },
  borrower: namesOfPart("borrower", borrowerFields, borrowerPath),
  coBorrowers: { name: "co_borrowers", codec: { inside: borrowerFields } },
  property: namesOfPart("property", propertyFields, propertyPath),
};
