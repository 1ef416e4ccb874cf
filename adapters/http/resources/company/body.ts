import {
  type CompanyDetails,
  type CompanyInput,
  hmdaAgencyCodes,
  type RateSettings,
  type ReportSettings,
  secondFactorPolicies,
} from "../../../../domain/company/company.ts";
import { startingDetails } from "../../../../domain/company/new-company.ts";
import { maxEmailDomains, noOidc } from "../../../../domain/company/sign-in/oidc.ts";
import {
  ageRoundings,
  effectiveWeekdays,
  expectedRatePolicies,
  lockPolicies,
  nationalLimitDays,
} from "../../../../domain/hecm/terms.ts";
import type { RaisedSeverity } from "../../../../domain/requirements/severity.ts";
import type { Field, FieldTable } from "../../codec/codec.ts";
import { object } from "../../codec/table.ts";
import { choice } from "../../codec/values/choice-codecs.ts";
import { addressField, list, nullable, optional } from "../../codec/values/compound-codecs.ts";
import { boolean } from "../../codec/values/number-codecs.ts";
import { digits, digitsUpTo, email, longText, password, phone, state, text } from "../../codec/values/text-codecs.ts";
import { companyType } from "../choices.ts";
import { severity } from "../requirement/choices.ts";
import { productList } from "./product-body.ts";

const yesNoCode = choice("YesNoCode", [1, 2], { 1: "Yes", 2: "No" });
const { products, reportSettings, rateSettings, timeZone, statesLicensed, separatesDuties, secondFactor, isActive } =
  startingDetails;
const { requirementSeverities } = startingDetails;

/** The amount of a loan that call reports total. */
export const amountBasis = choice("McrAmountBasis", ["initial_principal_limit", "maximum_claim_amount"], {
  initial_principal_limit: "Initial principal limit",
  maximum_claim_amount: "Maximum claim amount",
});

const reportSettingsFields = object<ReportSettings>("ReportSettings", {
  mcrAmountBasis: {
    name: "mcr_amount_basis",
    codec: amountBasis,
    fallback: reportSettings.mcrAmountBasis,
    description: "Amount of a loan that the Mortgage Call Report totals",
  },
  hmdaLoanPurposeOfHomeLoanPayoff: {
    name: "hmda_loan_purpose_of_home_loan_payoff",
    codec: choice("HmdaHomeLoanPayoffPurpose", [31, 32], { 31: "Refinancing", 32: "Cash-out refinancing" }),
    fallback: reportSettings.hmdaLoanPurposeOfHomeLoanPayoff,
    description: "HMDA loan purpose of a traditional HECM that pays off a mortgage",
  },
  hmdaBalloonPayment: {
    name: "hmda_balloon_payment",
    codec: yesNoCode,
    fallback: reportSettings.hmdaBalloonPayment,
    description: "Whether HECMs are reported with a balloon payment under HMDA",
  },
  hmdaInterestOnlyPayments: {
    name: "hmda_interest_only_payments",
    codec: yesNoCode,
    fallback: reportSettings.hmdaInterestOnlyPayments,
    description: "Whether HECMs are reported with interest-only payments under HMDA",
  },
  hmdaNegativeAmortization: {
    name: "hmda_negative_amortization",
    codec: yesNoCode,
    fallback: reportSettings.hmdaNegativeAmortization,
    description: "Whether HECMs are reported with negative amortization under HMDA",
  },
  hmdaOtherNonAmortizingFeatures: {
    name: "hmda_other_non_amortizing_features",
    codec: yesNoCode,
    fallback: reportSettings.hmdaOtherNonAmortizingFeatures,
    description: "Whether HECMs are reported with other non-amortizing features under HMDA",
  },
});

const rateSettingsFields = object<RateSettings>("RateSettings", {
  indexEffectiveWeekday: {
    name: "index_effective_weekday",
    codec: choice("IndexEffectiveWeekday", effectiveWeekdays, {
      tuesday:
        "The average of a week takes effect on the following Tuesday, or Wednesday if that Monday is a federal holiday",
      monday: "The average of a week takes effect on the following Monday",
    }),
    fallback: rateSettings.indexEffectiveWeekday,
    description: "Day from which the weekly average of an index is used",
  },
  expectedRatePolicy: {
    name: "expected_rate_policy",
    codec: choice("ExpectedRatePolicy", expectedRatePolicies, {
      better_of_lock_and_current: "The lower of the locked and the current expected rate",
      lowest_since_application: "The lowest expected rate since the application",
    }),
    fallback: rateSettings.expectedRatePolicy,
    description: "Expected rate of a loan whose rate was locked",
  },
  ageRounding: {
    name: "age_rounding",
    codec: choice("AgeRounding", ageRoundings, {
      half_year_up: "An age of exactly a half year, counted in whole calendar months, rounds up",
      first_of_closing_month:
        "It rounds up only if the next birthday is within six months of the first day of the closing month, that is for people born on the 1st",
    }),
    fallback: rateSettings.ageRounding,
    description: "How an age of exactly a half year is rounded to the nearest birthday",
  },
  lockPolicy: {
    name: "lock_policy",
    codec: choice("LockPolicy", lockPolicies, {
      warn: "The calculation has a warning",
      refuse: "The calculation is refused, unless the lock is not in effect at closing: then it has a warning",
    }),
    fallback: rateSettings.lockPolicy,
    description: "What happens if a locked rate differs from the rate published for the lock date",
  },
  nationalLimitDay: {
    name: "national_limit_day",
    codec: choice("NationalLimitDay", nationalLimitDays, {
      case_number: "Limit of the year in which the case number is assigned",
      closing: "Limit of the year of the closing",
    }),
    fallback: rateSettings.nationalLimitDay,
    description: "Date that determines the national limit on the maximum claim amount",
  },
});

const raisedSeverityFields = object<RaisedSeverity>("RaisedSeverity", {
  code: {
    name: "code",
    codec: text(100),
    required: true,
    description: "Code of a requirement in `GET /loan/requirements/`",
  },
  severity: {
    name: "severity",
    codec: severity,
    required: true,
    description: "Severity of the requirement for the company's loans; never lower than its `registered_severity`",
  },
});

/** More than the register has entries. */
const maxRaisedSeverities = 500;

/** The maximum number of characters of a page disclaimer. */
const maxPageDisclaimerLength = 2000;

/** A company's writable fields that responses return. */
export const companyFields: FieldTable<CompanyDetails> = {
  name: { name: "name", codec: text(), required: true, description: "Legal name of the company, as on its licenses" },
  companyType: {
    name: "company_type",
    codec: companyType,
    required: true,
    description: "What the company does in the origination of reverse mortgages",
  },
  nmlsId: optional("nmls_id", digitsUpTo(12), "NMLS id of the company; null until entered"),
  lei: optional(
    "lei",
    text(20),
    "Legal Entity Identifier (LEI) of the company, 20 characters with valid check digits; null until entered",
  ),
  ein: optional("ein", digits(9), "Employer identification number (EIN) of the company; null until entered"),
  fhaLenderId: optional(
    "fha_lender_id",
    digits(10),
    "FHA lender id of the company, required for calls to the agency; null until entered",
  ),
  fhaSponsorId: optional("fha_sponsor_id", digits(10), "FHA lender id of the company's sponsor; null if it has none"),
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
    "Regulator that receives the company's HMDA register; null if the company does not file one",
  ),
  mersOrgId: optional("mers_org_id", digits(7), "MERS organization id of the company; null if it has none"),
  address: addressField("address", "Business address, as shown on documents and in reports"),
  phone: optional(
    "phone",
    phone,
    "Telephone number of the company, as shown on documents and in the HMDA transmittal sheet; null until entered",
  ),
  email: optional(
    "email",
    email,
    "E-mail address of the company, as shown in the HMDA transmittal sheet; null until entered",
  ),
  contactName: optional(
    "contact_name",
    text(),
    "Contact person for regulators' questions about the company's reports; null until entered",
  ),
  timeZone: {
    name: "time_zone",
    codec: text(64),
    fallback: timeZone,
    description: "Time zone of the company, which determines its dates; an IANA name such as America/New_York",
  },
  statesLicensed: {
    name: "states_licensed",
    codec: list(state, 60),
    fallback: statesLicensed,
    description: "States in which the company may originate loans; empty means all states",
  },
  products: {
    name: "products",
    codec: productList,
    fallback: products,
    keptWhenLeftOut: true,
    description:
      "Products of the company, in order of preference: the first active product offered in a loan's state is its default. A new company gets the three standard HECM products if this is omitted. In an update, products missing from the list become inactive",
  },
  reportSettings: {
    name: "report_settings",
    codec: reportSettingsFields,
    fallback: reportSettings,
    keptWhenLeftOut: true,
    description: "Choices of the company where reporting rules allow more than one",
  },
  rateSettings: {
    name: "rate_settings",
    codec: rateSettingsFields,
    fallback: rateSettings,
    keptWhenLeftOut: true,
    description: "Choices of the company where the rules for rates, ages and limits allow more than one",
  },
  separatesDuties: {
    name: "separates_duties",
    codec: boolean,
    fallback: separatesDuties,
    description:
      "Whether each loan is taken, approved and closed by different people: the requirements of subject `lender` say where it is not. False for companies from before there was a choice, and for the demonstration",
  },
  secondFactor: {
    name: "second_factor",
    codec: choice("SecondFactorPolicy", secondFactorPolicies, {
      optional: "Each user decides whether to have a second factor",
      required: "Users without a second factor can do nothing but set one up; program accounts need none",
    }),
    fallback: secondFactor,
    description:
      "Whether users need a second factor, a code from an authenticator app, in addition to the password. Tokens of users without one stop working as soon as it is `required`",
  },
  requirementSeverities: {
    name: "requirement_severities",
    codec: list(raisedSeverityFields, maxRaisedSeverities),
    fallback: requirementSeverities,
    keptWhenLeftOut: true,
    description:
      "Requirements that the company makes stricter than they are for every company: a warning becomes `override` or `required`, and an `override` becomes `required`. Requirements that are not in the list have their `registered_severity`",
  },
  oidcIssuer: {
    ...optional(
      "oidc_issuer",
      text(500),
      "Issuer of the company's own sign-in provider (OpenID Connect), https at port 443 of a public address, such as https://login.example.com; null if users sign in here only. Changing it requires the permission `company.credentials`",
    ),
    label: "Issuer",
    keptWhenLeftOut: true,
  },
  oidcIsRequired: {
    name: "oidc_is_required",
    label: "Sign in with it only",
    codec: boolean,
    fallback: noOidc.oidcIsRequired,
    keptWhenLeftOut: true,
    description:
      "Whether users sign in with the provider only: passwords are then refused, except those of program accounts. Changing it requires the permission `company.credentials`",
  },
  oidcEmailDomains: {
    name: "oidc_email_domains",
    label: "E-mail domains",
    codec: list(text(253), maxEmailDomains),
    fallback: noOidc.oidcEmailDomains,
    keptWhenLeftOut: true,
    description:
      "Domains of the e-mail addresses whose users sign in with the provider, in small letters; a domain belongs to at most one company. Changing it requires the permission `company.create`",
  },
  oidcTrustsEmailDomains: {
    name: "oidc_trusts_email_domains",
    label: "Addresses of these domains count as verified",
    codec: boolean,
    fallback: noOidc.oidcTrustsEmailDomains,
    keptWhenLeftOut: true,
    description:
      "Whether addresses of `oidc_email_domains` count as verified even if the provider does not say so, as with Microsoft Entra: only for a provider that lets no one choose an address. Changing it requires the permission `company.create`",
  },
  pageDisclaimer: optional(
    "page_disclaimer",
    longText(maxPageDisclaimerLength),
    "Disclaimer at the bottom of each page that is displayed or printed. Null or blank text means the standard disclaimer: the page is not an offer or commitment to lend and is not endorsed by HUD or FHA",
  ),
  isActive: {
    name: "is_active",
    codec: boolean,
    fallback: isActive,
    description:
      "Whether the company is active; if false, its users cannot sign in and their sessions end. Changing it requires the permission `company.delete`",
  },
};

type CredentialField = Field<string | null, string | null | undefined>;

/** A user name or password that is never returned. */
const credential = (name: string, codec: typeof password, description: string): CredentialField => ({
  name,
  codec: nullable(codec),
  fallback: undefined,
  writeOnly: true,
  description,
});

const pairRule = "Always sent as a pair of user name and password; null or blank text for both removes the credentials";
const usernameFor = (system: string) => `User name for ${system}. ${pairRule}`;
const passwordFor = (system: string) => `Password for ${system}; never returned. ${pairRule}`;

/** All writable fields of a company. */
export const companyInputFields: FieldTable<CompanyInput> = {
  ...companyFields,
  fhaUsername: credential("fha_username", text(), usernameFor("FHA Connection")),
  fhaPassword: credential("fha_password", password, passwordFor("FHA Connection")),
  creditUsername: credential("credit_username", text(), usernameFor("the credit bureau")),
  creditPassword: credential("credit_password", password, passwordFor("the credit bureau")),
  oidcClientId: {
    ...credential("oidc_client_id", text(), usernameFor("the sign-in provider, its `client_id`")),
    label: "Client id",
  },
  oidcClientSecret: {
    ...credential("oidc_client_secret", password, passwordFor("the sign-in provider, its `client_secret`")),
    label: "Client secret",
  },
};
