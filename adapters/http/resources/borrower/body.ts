import { capitalized } from "../../../../domain/kernel/text/phrases.ts";
import type {
  Asset,
  BorrowerDetails,
  EnteredCertificate,
  MonthlyIncome,
  MonthlyObligation,
  Representative,
} from "../../../../domain/loan/borrowers/borrower.ts";
import { type Demographics, maxDemographicCodes } from "../../../../domain/loan/borrowers/demographics.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { object } from "../../codec/table.ts";
import { addressField, list, nullable, optional } from "../../codec/values/compound-codecs.ts";
import { boolean, money } from "../../codec/values/number-codecs.ts";
import { email, phone, ssn, text } from "../../codec/values/text-codecs.ts";
import { day, instant } from "../../codec/values/time-codecs.ts";
import { authorizationMethod, borrowerType, citizenship, maritalStatus, representativeKind } from "../choices.ts";
import { ethnicityCode, raceCode, sexCode } from "./demographic-codes.ts";

/** The maximum number of income, obligation and asset entries of a borrower. */
const maxEntries = 50;

/** A person is counseled once, and again if the certificate expires. */
const maxCertificates = 10;

const amount = (description: string) => ({ name: "amount", codec: money(), required: true, description }) as const;

const income = object<MonthlyIncome>("MonthlyIncome", {
  source: {
    name: "source",
    codec: text(),
    required: true,
    description: "Source of the income, such as Social Security or a pension",
  },
  amountCents: amount("Gross monthly income from this source"),
});

const obligation = object<MonthlyObligation>("MonthlyObligation", {
  kind: {
    name: "kind",
    codec: text(),
    required: true,
    description: "Kind of obligation, such as a car loan or alimony",
  },
  creditor: optional("creditor", text(), "Creditor or other payee; null if not entered"),
  amountCents: amount("Amount paid on the obligation each month"),
});

const asset = object<Asset>("Asset", {
  kind: {
    name: "kind",
    codec: text(),
    required: true,
    description: "Kind of asset, such as a savings account or an IRA",
  },
  amountCents: amount("Current value of the asset"),
});

const representative = object<Representative>("Representative", {
  kind: optional(
    "kind",
    representativeKind,
    "Authority under which another person signs for this one; null until entered",
  ),
  name: optional("name", text(), "Name of the person who signs; null until entered"),
  authorizedOn: optional(
    "authorized_date",
    day,
    "Date of the power of attorney or court order, not in the future; null until entered",
  ),
  confirmedOn: optional(
    "confirmed_date",
    day,
    "Date on which the lender confirmed that this authority covers the loan, not in the future; null until then",
  ),
  isPersonCompetent: optional(
    "is_person_competent",
    boolean,
    "Whether the borrower has legal capacity even though the representative signs; null until entered. A borrower with capacity is counseled like any other; instead of a borrower without capacity, the representative is counseled",
    { label: "The person has legal capacity" },
  ),
  survivesIncapacity: optional(
    "survives_incapacity",
    boolean,
    "Whether the power of attorney is durable: signed while the borrower had capacity, and valid after its loss; null until entered",
  ),
  counseledOn: optional(
    "counseled_date",
    day,
    "Date on which the representative was counseled, with the borrower or instead of a borrower without capacity, not in the future; null until entered",
    { label: "Counseled on" },
  ),
  certificateNumber: optional(
    "certificate_number",
    text(50),
    "Number of the representative's counseling certificate (HUD-92902); null until entered",
    { label: "Certificate number (HUD-92902)" },
  ),
});

const certificateText = text(50);

const certificate = object<EnteredCertificate>("EnteredCounselingCertificate", {
  counseledOn: {
    name: "counseled_date",
    label: "Counseled on",
    codec: day,
    required: true,
    description: "Date on which the counseling of this person was completed, not in the future",
  },
  certificateNumber: optional(
    "certificate_number",
    certificateText,
    "Number of the counseling certificate (HUD-92902); null until entered",
    { label: "Certificate number (HUD-92902)" },
  ),
  issuedOn: optional(
    "issued_date",
    day,
    "Date on which the certificate was issued, not before the counseling and not in the future; null until entered",
  ),
  expiresOn: optional(
    "expires_date",
    day,
    "Last date on which an application may rely on the certificate, as stated on it; null means 180 days after the counseling",
  ),
  agencyId: optional("agency_id", certificateText, "HUD id of the counseling agency; null until entered", {
    label: "HUD id of the counseling agency",
  }),
  agencyName: optional("agency_name", text(), "Name of the counseling agency; null until entered"),
  counselorName: optional("counselor_name", text(), "Name of the counselor; null until entered"),
});

const observed = (name: string, what: string) =>
  optional(
    name,
    boolean,
    `Whether ${what} was collected on the basis of visual observation or surname, which allows only the aggregate codes; null until entered`,
    { label: `${capitalized(what)} collected by observation or surname` },
  );

const demographics = object<Demographics>("Demographics", {
  ethnicity: {
    name: "ethnicity",
    codec: list(ethnicityCode, maxDemographicCodes),
    fallback: [],
    description:
      "HMDA ethnicity codes, up to five and each at most once; code 3 must be the only one. Empty until collected",
  },
  ethnicityOther: optional("ethnicity_other", text(100), "Ethnicity in the applicant's words; only with code 14", {
    label: "Other ethnicity, in the applicant’s words",
  }),
  ethnicityObserved: observed("ethnicity_observed", "ethnicity"),
  race: {
    name: "race",
    codec: list(raceCode, maxDemographicCodes),
    fallback: [],
    description:
      "HMDA race codes, up to five and each at most once; code 6 must be the only one. Empty until collected",
  },
  raceNativeOther: optional(
    "race_native_other",
    text(100),
    "Name of the enrolled or principal tribe, in the applicant's words; only with code 1",
    { label: "Enrolled or principal tribe" },
  ),
  raceAsianOther: optional(
    "race_asian_other",
    text(100),
    "Other Asian race in the applicant's words; only with code 27",
    { label: "Other Asian race, in the applicant’s words" },
  ),
  racePacificIslanderOther: optional(
    "race_pacific_islander_other",
    text(100),
    "Other Pacific Islander race in the applicant's words; only with code 44",
    { label: "Other Pacific Islander race, in the applicant’s words" },
  ),
  raceObserved: observed("race_observed", "race"),
  sex: optional("sex", sexCode, "HMDA sex code; null until collected"),
  sexObserved: observed("sex_observed", "sex"),
});

/** A borrower's writable fields. */
export const borrowerFields: FieldTable<BorrowerDetails> = {
  borrowerType: {
    name: "borrower_type",
    codec: borrowerType,
    fallback: "borrower",
    description: "Role of this person on the loan",
  },
  firstName: {
    name: "first_name",
    codec: text(),
    required: true,
    description: "First name, as on the identification document",
  },
  middleName: optional("middle_name", text(), "Middle name or initial; null if there is none"),
  lastName: {
    name: "last_name",
    codec: text(),
    required: true,
    description: "Last name, as on the identification document",
  },
  suffix: optional("suffix", text(20), "Suffix of the name, such as Jr. or III; null if there is none"),
  bornOn: {
    name: "dob",
    label: "Date of birth",
    codec: day,
    required: true,
    description: "Date of birth, from which the age for the principal limit is calculated",
  },
  ssn: {
    name: "ssn",
    label: "Social Security number",
    codec: nullable(ssn),
    fallback: undefined,
    writeOnly: true,
    storedAs: "ssn_last4",
    description:
      "Social Security number of the person; responses return only its last four digits (`ssn_last4`). An update that omits it keeps the stored number; null removes it",
  },
  email: optional("email", email, "E-mail address of the person; null if unknown"),
  phone: optional("phone", phone, "Telephone number of the person; null if unknown"),
  maritalStatus: optional(
    "marital_status",
    maritalStatus,
    "Marital status; null until entered. The spouse of a married borrower must be on the loan",
  ),
  mailingAddress: addressField("mailing_address", "Mailing address, if it differs from the present address"),
  presentAddress: addressField("present_address", "Address at which the person lives now"),
  citizenship: optional("citizenship", citizenship, "Citizenship or residency status; null until entered"),
  isVeteran: optional("is_veteran", boolean, "Whether the person served in the U.S. armed forces; null until entered", {
    label: "Served in the U.S. armed forces",
  }),
  monthlyIncome: {
    name: "monthly_income",
    codec: list(income, maxEntries),
    fallback: [],
    description: "Gross monthly income, one entry for each source. A PATCH replaces the whole list",
  },
  monthlyObligations: {
    name: "monthly_obligations",
    codec: list(obligation, maxEntries),
    fallback: [],
    description: "Debts with a monthly payment, one entry each. A PATCH replaces the whole list",
  },
  assets: {
    name: "assets",
    codec: list(asset, maxEntries),
    fallback: [],
    description: "Assets of the person other than the home, one entry each. A PATCH replaces the whole list",
  },
  isLeftOutOfHousehold: {
    name: "is_left_out_of_household",
    codec: boolean,
    fallback: false,
    label: "Excluded from the household size",
    description:
      "Whether `household_size` of the assessment excludes this person, a non-borrower with verified income that the assessment does not count. The person's obligations are then analyzed",
  },
  demographics: optional(
    "demographics",
    demographics,
    "Ethnicity, race and sex, collected under Regulation C; null until collected",
    { label: "Ethnicity, race and sex" },
  ),
  creditAuthorizedAt: optional(
    "credit_authorized_at",
    instant,
    "When the person authorized a credit report, not in the future; separate from the CAIVRS authorization. Null if not authorized",
    { label: "Credit report authorized at" },
  ),
  creditAuthorizationMethod: optional(
    "credit_authorization_method",
    authorizationMethod,
    "How the person authorized a credit report; null if not authorized",
    { label: "How the credit report was authorized" },
  ),
  representative: optional(
    "representative",
    representative,
    "Representative who signs for the person under a power of attorney or a court order; null if the person signs",
  ),
  counselingCertificates: {
    name: "counseling_certificates",
    codec: list(certificate, maxCertificates),
    fallback: [],
    description:
      "Counseling certificates of this person only, one entry for each session. They count in addition to the loan's `counseling` and the certificate fetched from the agency. A PATCH replaces the whole list",
  },
};
