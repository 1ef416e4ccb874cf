import { insideSentence } from "../../../../../domain/kernel/text/phrases.ts";
import type { FieldNames, JsonObject } from "../../../codec/codec.ts";
import { inputFields } from "../../../resources/agency/input-fields.ts";
import { dataNames } from "../../../resources/agency/response.ts";
import { loggedNames } from "../../../resources/log/logged-names.ts";
import { nameOf, objectsIn, wordsOf } from "../../json-texts.ts";
import { factsOf } from "../parts/change-words.ts";

type Named = FieldNames[string];

const amount = (name: string): Named => ({ name, codec: { input: { kind: "dollars" } } });

const group = (name: string, ...inside: readonly Named[]): Named => ({
  name,
  codec: { inside: Object.fromEntries(inside.map((field) => [field.name, field])) },
});

/** Amounts of requests that no form of the loan has. */
const amounts: readonly Named[] = [
  ...["monthly_income", "monthly_obligations", "monthly_property_charges", "repairs"].map(amount),
  ...["max_claim_amount", "principal_limit", "initial_mip", "origination_fee", "mandatory_obligations"].map(amount),
  ...["repair_set_aside", "servicing_set_aside", "purchase_price", "required_investment"].map(amount),
  group("lesa", amount("amount")),
  group("payment_plan", ...["monthly_payment", "line_of_credit", "initial_draw"].map(amount)),
  group("residual_income", ...["effective_income", "expenses", "residual_income", "required"].map(amount)),
];

/** The fields of requests as the forms of the loan, its home and the requests themselves name them. */
const requestNames: FieldNames = {
  ...dataNames,
  ...loggedNames.loan,
  ...inputFields.case_transfer,
  ...inputFields.hecm_referral,
  ...inputFields.appraisal_logging,
  ...Object.fromEntries(amounts.map((field) => [field.name, field])),
  borrowers: { name: "borrowers", label: "Person", codec: {} },
};

const personText = (person: JsonObject): string =>
  `${nameOf(person)} (${insideSentence(wordsOf(person.borrower_type))})`;

/** A request, or the requests into which it is divided, with each person as one text. */
const withPeopleNamed = (request: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(request).map(([name, value]) => {
      if (name === "borrowers") return [name, objectsIn(value).map(personText)];
      return [name, name === "requests" ? objectsIn(value).map(withPeopleNamed) : value];
    }),
  );

/** The data of a request to the agency, each field with its name and value as forms show them. */
export const requestFacts = (request: JsonObject, zone: string) =>
  factsOf(withPeopleNamed(request), zone, requestNames);
