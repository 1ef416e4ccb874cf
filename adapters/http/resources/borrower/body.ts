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

const amount = { name: "amount", codec: money(), required: true } as const;

const income = object<MonthlyIncome>("MonthlyIncome", {
  source: { name: "source", codec: text(), required: true },
  amountCents: amount,
});

const obligation = object<MonthlyObligation>("MonthlyObligation", {
  kind: { name: "kind", codec: text(), required: true },
  creditor: optional("creditor", text()),
  amountCents: amount,
});

const asset = object<Asset>("Asset", {
  kind: { name: "kind", codec: text(), required: true },
  amountCents: amount,
});

const observed = (name: string) =>
  optional(name, boolean, "Whether it was collected by visual observation or surname; then the broad codes alone");

const demographics = object<Demographics>("Demographics", {
  ethnicity: {
    name: "ethnicity",
    codec: list(ethnicityCode, maxDemographicCodes),
    fallback: [],
    description: "Each code once; 3 alone",
  },
  ethnicityOther: optional("ethnicity_other", text(100)),
  ethnicityObserved: observed("ethnicity_observed"),
  race: {
    name: "race",
    codec: list(raceCode, maxDemographicCodes),
    fallback: [],
    description: "Each code once; 6 alone",
  },
  raceNativeOther: optional("race_native_other", text(100)),
  raceAsianOther: optional("race_asian_other", text(100)),
  racePacificIslanderOther: optional("race_pacific_islander_other", text(100)),
  raceObserved: observed("race_observed"),
  sex: optional("sex", sexCode),
  sexObserved: observed("sex_observed"),
});

/** A borrower's writable fields. */
export const borrowerFields: FieldTable<BorrowerDetails> = {
  borrowerType: { name: "borrower_type", codec: borrowerType, fallback: "borrower" },
  firstName: { name: "first_name", codec: text(), required: true },
  middleName: optional("middle_name", text()),
  lastName: { name: "last_name", codec: text(), required: true },
  suffix: optional("suffix", text(20)),
  bornOn: { name: "dob", codec: day, required: true, description: "Date of birth" },
  ssn: { name: "ssn", codec: nullable(ssn), fallback: undefined, writeOnly: true },
  email: optional("email", email),
  phone: optional("phone", phone),
  maritalStatus: optional("marital_status", maritalStatus),
  mailingAddress: addressField("mailing_address"),
  presentAddress: addressField("present_address"),
  citizenship: optional("citizenship", citizenship),
  isVeteran: optional("is_veteran", boolean),
  monthlyIncome: { name: "monthly_income", codec: list(income, maxEntries), fallback: [] },
  monthlyObligations: { name: "monthly_obligations", codec: list(obligation, maxEntries), fallback: [] },
  assets: { name: "assets", codec: list(asset, maxEntries), fallback: [] },
  demographics: optional("demographics", demographics),
  creditAuthorizedAt: optional(
    "credit_authorized_at",
    instant,
    "When the person authorized a credit report; that is not the CAIVRS authorization",
  ),
  creditAuthorizationMethod: optional(
    "credit_authorization_method",
    authorizationMethod,
    "How the person authorized a credit report",
  ),
};
