import {
  type CompanyDetails,
  type CompanyInput,
  hmdaAgencyCodes,
  type RateSettings,
  type ReportSettings,
} from "../../../../domain/company/company.ts";
import { startingDetails } from "../../../../domain/company/new-company.ts";
import {
  ageRoundings,
  effectiveWeekdays,
  expectedRatePolicies,
  lockPolicies,
  nationalLimitDays,
} from "../../../../domain/hecm/terms.ts";
import { choice } from "../../codec/choice-codecs.ts";
import type { Field, FieldTable } from "../../codec/codec.ts";
import { addressField, list, nullable, optional } from "../../codec/compound-codecs.ts";
import { boolean } from "../../codec/number-codecs.ts";
import { object } from "../../codec/table.ts";
import { digits, digitsUpTo, email, longText, password, phone, state, text } from "../../codec/text-codecs.ts";
import { companyType } from "../choices.ts";
import { productList } from "./product-body.ts";

const yesNoCode = choice("YesNoCode", [1, 2], { 1: "Yes", 2: "No" });
const { products, reportSettings, rateSettings, timeZone, statesLicensed, isActive } = startingDetails;

/** Which amount of a loan call reports have. */
export const amountBasis = choice("McrAmountBasis", ["initial_principal_limit", "maximum_claim_amount"], {
  initial_principal_limit: "The initial principal limit",
  maximum_claim_amount: "The maximum claim amount",
});

const reportSettingsFields = object<ReportSettings>("ReportSettings", {
  mcrAmountBasis: {
    name: "mcr_amount_basis",
    codec: amountBasis,
    fallback: reportSettings.mcrAmountBasis,
    description: "Which amount of a loan the Mortgage Call Report adds up",
  },
  hmdaLoanPurposeOfHomeLoanPayoff: {
    name: "hmda_loan_purpose_of_home_loan_payoff",
    codec: choice("HmdaHomeLoanPayoffPurpose", [31, 32], { 31: "Refinancing", 32: "Cash-out refinancing" }),
    fallback: reportSettings.hmdaLoanPurposeOfHomeLoanPayoff,
    description: "HMDA's loan purpose of a traditional HECM that pays off a mortgage",
  },
  hmdaBalloonPayment: {
    name: "hmda_balloon_payment",
    codec: yesNoCode,
    fallback: reportSettings.hmdaBalloonPayment,
    description: "HMDA: whether the company's HECMs are reported with a balloon payment",
  },
  hmdaInterestOnlyPayments: {
    name: "hmda_interest_only_payments",
    codec: yesNoCode,
    fallback: reportSettings.hmdaInterestOnlyPayments,
    description: "HMDA: whether they are reported with interest-only payments",
  },
  hmdaNegativeAmortization: {
    name: "hmda_negative_amortization",
    codec: yesNoCode,
    fallback: reportSettings.hmdaNegativeAmortization,
    description: "HMDA: whether they are reported with negative amortization",
  },
  hmdaOtherNonAmortizingFeatures: {
    name: "hmda_other_non_amortizing_features",
    codec: yesNoCode,
    fallback: reportSettings.hmdaOtherNonAmortizingFeatures,
    description: "HMDA: whether they are reported with other non-amortizing features",
  },
});

const rateSettingsFields = object<RateSettings>("RateSettings", {
  indexEffectiveWeekday: {
    name: "index_effective_weekday",
    codec: choice("IndexEffectiveWeekday", effectiveWeekdays, {
      tuesday:
        "A week's average takes effect on the Tuesday after, on the Wednesday where that Monday is a federal holiday",
      monday: "A week's average takes effect on the Monday after",
    }),
    fallback: rateSettings.indexEffectiveWeekday,
    description: "From which day a week's average of an index is used",
  },
  expectedRatePolicy: {
    name: "expected_rate_policy",
    codec: choice("ExpectedRatePolicy", expectedRatePolicies, {
      better_of_lock_and_current: "The lower of the locked and the current expected rate",
      lowest_since_application: "The lowest expected rate since the application",
    }),
    fallback: rateSettings.expectedRatePolicy,
    description: "Which expected rate a loan gets whose rate was locked",
  },
  ageRounding: {
    name: "age_rounding",
    codec: choice("AgeRounding", ageRoundings, {
      half_year_up: "Exactly half a year of age, in whole calendar months, goes up",
      first_of_closing_month:
        "It goes up only for a birthday within six months of the first day of the closing month: for those born on the 1st",
    }),
    fallback: rateSettings.ageRounding,
    description: "How a half year of age is rounded to the nearest birthday",
  },
  lockPolicy: {
    name: "lock_policy",
    codec: choice("LockPolicy", lockPolicies, {
      warn: "A lock that differs from the published rate of its day carries a warning",
      refuse: "A calculation with such a lock is refused",
    }),
    fallback: rateSettings.lockPolicy,
    description: "What becomes of a lock that differs from the published rate of its day",
  },
  nationalLimitDay: {
    name: "national_limit_day",
    codec: choice("NationalLimitDay", nationalLimitDays, {
      case_number: "The national limit is that of the year in which the case number is assigned",
      closing: "The national limit is that of the year of the closing",
    }),
    fallback: rateSettings.nationalLimitDay,
    description: "Which day picks the national limit on the maximum claim amount",
  },
});

/** The most characters of the text under a company's pages. */
const maxPageDisclaimerLength = 2000;

/** A company's writable fields that are shown again. */
export const companyFields: FieldTable<CompanyDetails> = {
  name: { name: "name", codec: text(), required: true, description: "Legal name of the company, as on its licenses" },
  companyType: {
    name: "company_type",
    codec: companyType,
    required: true,
    description: "What the company does in a reverse mortgage",
  },
  nmlsId: optional("nmls_id", digitsUpTo(12), "NMLS id of the company; belongs to one company"),
  lei: optional(
    "lei",
    text(20),
    "Legal Entity Identifier: 20 characters, check digits verified; belongs to one company",
  ),
  ein: optional("ein", digits(9), "Employer identification number (EIN), 9 digits"),
  fhaLenderId: optional("fha_lender_id", digits(10), "FHA lender id, 10 digits; calls of the agency need it"),
  fhaSponsorId: optional(
    "fha_sponsor_id",
    digits(10),
    "FHA id of the company's sponsor, 10 digits; null where it has none",
  ),
  hmdaAgencyCode: optional(
    "hmda_agency_code",
    choice("HmdaAgencyCode", hmdaAgencyCodes, {
      1: "Office of the Comptroller of the Currency",
      2: "Federal Reserve System",
      3: "Federal Deposit Insurance Corporation",
      5: "National Credit Union Administration",
      7: "Department of Housing and Urban Development",
      9: "Consumer Financial Protection Bureau",
    }),
    "The regulator to which the HMDA register goes; null where the company files none",
  ),
  mersOrgId: optional("mers_org_id", digits(7), "MERS organization id, 7 digits; null where the company has none"),
  address: addressField("address", "Business address, as it stands on documents and in reports"),
  phone: optional("phone", phone, "Telephone of the company, as on documents and in the HMDA transmittal sheet"),
  email: optional("email", email, "Mail address of the company, as in the HMDA transmittal sheet"),
  contactName: optional("contact_name", text(), "Whom the regulator may ask about the company's reports"),
  timeZone: {
    name: "time_zone",
    codec: text(64),
    fallback: timeZone,
    description: "The company's time zone, by which its days begin and end. IANA name, such as America/New_York",
  },
  statesLicensed: {
    name: "states_licensed",
    codec: list(state, 60),
    fallback: statesLicensed,
    description: "States it may originate in; empty: all of them",
  },
  products: {
    name: "products",
    codec: productList,
    fallback: products,
    keptWhenLeftOut: true,
    description:
      "The first active one offered in a loan's state is the default. A new company has the three standard HECM products where they are left out; later, a product left out of the list becomes inactive",
  },
  reportSettings: {
    name: "report_settings",
    codec: reportSettingsFields,
    fallback: reportSettings,
    keptWhenLeftOut: true,
    description: "How the company's loans are reported where the rules leave a choice",
  },
  rateSettings: {
    name: "rate_settings",
    codec: rateSettingsFields,
    fallback: rateSettings,
    keptWhenLeftOut: true,
    description: "How rates, ages and limits are taken where the rules leave a choice",
  },
  pageDisclaimer: optional(
    "page_disclaimer",
    longText(maxPageDisclaimerLength),
    "The text under each page that is read in a browser or printed; null or a blank text: the standard one, which says that the page is no offer or commitment to lend and that neither HUD nor FHA endorsed it",
  ),
  isActive: {
    name: "is_active",
    codec: boolean,
    fallback: isActive,
    description: "Changed with `company.delete` alone; false: none of its users can sign in, and their sessions end",
  },
};

type CredentialField = Field<string | null, string | null | undefined>;

/** A half of a pair that is never shown again. */
const credential = (name: string, codec: typeof password, description: string): CredentialField => ({
  name,
  codec: nullable(codec),
  fallback: undefined,
  writeOnly: true,
  description,
});

const withPassword = "Comes with its password; null or a blank text for both removes them";
const withUsername = "Comes with its user name; never shown again";

/** All that a body may say of a company. */
export const companyInputFields: FieldTable<CompanyInput> = {
  ...companyFields,
  fhaUsername: credential("fha_username", text(), withPassword),
  fhaPassword: credential("fha_password", password, withUsername),
  creditUsername: credential("credit_username", text(), withPassword),
  creditPassword: credential("credit_password", password, withUsername),
};
