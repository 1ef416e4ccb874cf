import { type TObject, Type } from "@sinclair/typebox";
import type { BorrowerDetails } from "../../../../domain/loan/borrower.ts";
import { type LoanTerms, largestLoan } from "../../../../domain/loan/loan.ts";
import type { PropertyDetails } from "../../../../domain/loan/property.ts";
import type { StartLoan } from "../../../../domain/loan/start.ts";
import { type FieldTable, isBlank, isJsonObject, type JsonObject, type Read, taken, wrong } from "../../codec/codec.ts";
import { list } from "../../codec/compound-codecs.ts";
import { apiPath } from "../../codec/field-names.ts";
import { id } from "../../codec/number-codecs.ts";
import { bodySchema, object, readAll, readGiven } from "../../codec/table.ts";
import { propertyFields } from "../property/body.ts";
import { loanFields, loanRevisionFields } from "./body.ts";

/** What start-loan is asked: the loan, and the company where a Super User names one. */
interface StartRequest {
  readonly companyId: number | null;
  readonly start: StartLoan;
}

const { loanOfficerId, ...allButOfficer } = loanFields;
const otherTerms: FieldTable<Partial<Omit<LoanTerms, "loanOfficerId">>> = allButOfficer;
const officer: FieldTable<Pick<LoanTerms, "loanOfficerId">> = { loanOfficerId };

/** Entries of `co_borrowers`: a borrower's fields, of that type where none is given. */
const coBorrowersOf = (people: FieldTable<BorrowerDetails>) =>
  list(
    object<BorrowerDetails>({ ...people, borrowerType: { ...people.borrowerType, fallback: "co_borrower" } }),
    largestLoan.borrowers,
  );

export const startSchema = (people: FieldTable<BorrowerDetails>): TObject =>
  Type.Object({
    first_name: { ...people.firstName.field.schema, description: "The borrower's given name" },
    last_name: { ...people.lastName.field.schema, description: "The borrower's family name" },
    dob: people.bornOn.field.schema,
    property_state: propertyFields.state.field.schema,
    home_value: propertyFields.homeValueCents.field.schema,
    loan_officer_id: id.schema,
    co_borrowers: Type.Optional(coBorrowersOf(people).schema),
    property: Type.Optional(bodySchema(propertyFields, { allOptional: true })),
    company: Type.Optional({ ...id.schema, description: "For Super Users; otherwise one's own" }),
    ...bodySchema(otherTerms).properties,
  });

/** The primary borrower comes in the body itself, under three of its names. */
const readBorrower = (people: FieldTable<BorrowerDetails>, { first_name, last_name, dob }: JsonObject) =>
  readAll(people, { first_name, last_name, dob });

/** Where start-loan's body holds a field of the property. */
const propertyPath = (field: string): string => {
  if (field === "state") return "property_state";
  return field === "home_value" ? field : `property.${field}`;
};

const disagree = (detail: unknown, given: unknown): boolean =>
  !isBlank(detail ?? null) && !isBlank(given ?? null) && detail !== given;

/** State and value come in the body itself, the rest under `property`; where both say one thing, they must agree. */
const readProperty = ({ property, property_state, home_value }: JsonObject): Read<PropertyDetails> => {
  const rest = isBlank(property ?? null) ? {} : property;
  if (!isJsonObject(rest)) return wrong("property", "must be a JSON object");
  if (disagree(rest.state, property_state)) return wrong("property.state", "must be the same as property_state");
  if (disagree(rest.home_value, home_value)) return wrong("property.home_value", "must be the same as home_value");
  const read = readAll(propertyFields, { ...rest, state: property_state, home_value });
  const errors = read.errors?.map((error) => ({ ...error, field: propertyPath(error.field) }));
  return errors ? { errors } : read;
};

/** The body of start-loan. Everything that is wrong with it at once. */
export const readStart =
  (people: FieldTable<BorrowerDetails>) =>
  (json: unknown): Read<StartRequest> => {
    if (!isJsonObject(json)) return wrong("body", "must be a JSON object");
    const borrower = readBorrower(people, json);
    const property = readProperty(json);
    const assigned = readAll(officer, json);
    const coBorrowers = coBorrowersOf(people).read(json.co_borrowers ?? [], "co_borrowers");
    const companyId: Read<number | null> = isBlank(json.company ?? null)
      ? taken(null)
      : id.read(json.company, "company");
    const others = readGiven(otherTerms, json);
    if (
      borrower.errors ||
      property.errors ||
      assigned.errors ||
      coBorrowers.errors ||
      companyId.errors ||
      others.errors
    )
      return {
        errors: [borrower, property, assigned, coBorrowers, companyId, others].flatMap(({ errors }) => errors ?? []),
      };
    return taken({
      companyId: companyId.value,
      start: {
        borrower: borrower.value,
        coBorrowers: coBorrowers.value,
        property: property.value,
        terms: { ...others.value, ...assigned.value },
      },
    });
  };

/** A path of the domain's as the body of start-loan names it. */
export const startPath =
  (people: FieldTable<BorrowerDetails>) =>
  (path: string): string => {
    const [part, ...inside] = path.split(".");
    if (part === "borrower") return apiPath(people, inside.join("."));
    if (part === "property") return propertyPath(apiPath(propertyFields, inside.join(".")));
    return apiPath({ ...loanRevisionFields, coBorrowers: { name: "co_borrowers", field: { inside: people } } }, path);
  };
