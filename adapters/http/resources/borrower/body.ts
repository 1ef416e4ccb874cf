import type {
  Asset,
  BorrowerDetails,
  MonthlyIncome,
  MonthlyObligation,
} from "../../../../domain/loan/borrowers/borrower.ts";
import { type Demographics, maxDemographicCodes } from "../../../../domain/loan/borrowers/demographics.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { addressField, list, nullable, optional } from "../../codec/compound-codecs.ts";
import { boolean, money } from "../../codec/number-codecs.ts";
import { object } from "../../codec/table.ts";
import { email, phone, ssn, text } from "../../codec/text-codecs.ts";
import { day, instant } from "../../codec/time-codecs.ts";
import { authorizationMethod, borrowerType, citizenship, maritalStatus } from "../choices.ts";
import { ethnicityCode, raceCode, sexCode } from "./demographic-codes.ts";

/** The most income, obligation and asset entries of a borrower. */
const maxEntries = 50;

const amount = (description: string) => ({ name: "amount", codec: money(), required: true, description }) as const;

const income = object<MonthlyIncome>("MonthlyIncome", {
  source: {
    name: "source",
    codec: text(),
    required: true,
    description: "Where the income comes from, such as Social Security or a pension",
  },
  amountCents: amount("Gross income of a month from this source"),
});

const obligation = object<MonthlyObligation>("MonthlyObligation", {
  kind: {
    name: "kind",
    codec: text(),
    required: true,
    description: "What kind of debt it is, such as a car loan or alimony",
  },
  creditor: optional("creditor", text(), "Who is paid; null where it is not entered"),
  amountCents: amount("What is paid on it each month"),
});

const asset = object<Asset>("Asset", {
  kind: { name: "kind", codec: text(), required: true, description: "What it is, such as a savings account or an IRA" },
  amountCents: amount("Its present value"),
});

const observed = (name: string, what: string) =>
  optional(
    name,
    boolean,
    `Whether ${what} was collected by visual observation or surname; then the broad codes alone. Null: not told`,
  );

const demographics = object<Demographics>("Demographics", {
  ethnicity: {
    name: "ethnicity",
    codec: list(ethnicityCode, maxDemographicCodes),
    fallback: [],
    description: "Ethnicity as HMDA codes it, up to five codes; each code once; 3 alone. Empty: not asked yet",
  },
  ethnicityOther: optional("ethnicity_other", text(100), "Ethnicity in the applicant's words, with code 14"),
  ethnicityObserved: observed("ethnicity_observed", "ethnicity"),
  race: {
    name: "race",
    codec: list(raceCode, maxDemographicCodes),
    fallback: [],
    description: "Race as HMDA codes it, up to five codes; each code once; 6 alone. Empty: not asked yet",
  },
  raceNativeOther: optional(
    "race_native_other",
    text(100),
    "Enrolled or principal tribe in the applicant's words, with code 1",
  ),
  raceAsianOther: optional("race_asian_other", text(100), "Asian race in the applicant's words, with code 27"),
  racePacificIslanderOther: optional(
    "race_pacific_islander_other",
    text(100),
    "Pacific Islander race in the applicant's words, with code 44",
  ),
  raceObserved: observed("race_observed", "race"),
  sex: optional("sex", sexCode, "Sex as HMDA codes it; null while it was not asked"),
  sexObserved: observed("sex_observed", "sex"),
});

/** A borrower's writable fields. */
export const borrowerFields: FieldTable<BorrowerDetails> = {
  borrowerType: {
    name: "borrower_type",
    codec: borrowerType,
    fallback: "borrower",
    description: "The part of this person on the loan",
  },
  firstName: {
    name: "first_name",
    codec: text(),
    required: true,
    description: "Given name, as on the identification document",
  },
  middleName: optional("middle_name", text(), "Middle name or initial; null where there is none"),
  lastName: {
    name: "last_name",
    codec: text(),
    required: true,
    description: "Family name, as on the identification document",
  },
  suffix: optional("suffix", text(20), "Suffix of the name, such as Jr. or III; null where there is none"),
  bornOn: {
    name: "dob",
    codec: day,
    required: true,
    description: "Date of birth; the age used for the principal limit comes from it",
  },
  ssn: {
    name: "ssn",
    codec: nullable(ssn),
    fallback: undefined,
    writeOnly: true,
    description: "Written only: answers show its last four digits alone. Left out: it stays; null: removed",
  },
  email: optional("email", email, "Where the person gets mail electronically; null where it is not known"),
  phone: optional("phone", phone, "Where the person can be called; null where it is not known"),
  maritalStatus: optional(
    "marital_status",
    maritalStatus,
    "Marital status; null while it is not told. A married borrower's spouse belongs on the loan",
  ),
  mailingAddress: addressField("mailing_address", "Where mail goes, where that is not the present address"),
  presentAddress: addressField("present_address", "Where the person lives now"),
  citizenship: optional("citizenship", citizenship, "Citizenship or residency status; null while it is not told"),
  isVeteran: optional(
    "is_veteran",
    boolean,
    "Whether the person served in the armed forces; null while it is not told",
  ),
  monthlyIncome: {
    name: "monthly_income",
    codec: list(income, maxEntries),
    fallback: [],
    description: "Gross income of a month, one entry for each source; a PATCH replaces the whole list",
  },
  monthlyObligations: {
    name: "monthly_obligations",
    codec: list(obligation, maxEntries),
    fallback: [],
    description: "Debts with a monthly payment, one entry each; a PATCH replaces the whole list",
  },
  assets: {
    name: "assets",
    codec: list(asset, maxEntries),
    fallback: [],
    description: "What the person owns beside the home, one entry each; a PATCH replaces the whole list",
  },
  demographics: optional(
    "demographics",
    demographics,
    "Ethnicity, race and sex, as Regulation C asks for them; null while they were not asked",
  ),
  creditAuthorizedAt: optional(
    "credit_authorized_at",
    instant,
    "When the person authorized a credit report; that is not the CAIVRS authorization. Null: not authorized",
  ),
  creditAuthorizationMethod: optional(
    "credit_authorization_method",
    authorizationMethod,
    "How the person authorized a credit report; null: not authorized",
  ),
};
