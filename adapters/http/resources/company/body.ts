import {
  type CompanyDetails,
  type CompanyInput,
  hmdaAgencyCodes,
  secondFactorPolicies,
} from "../../../../domain/company/company.ts";
import { bureaus } from "../../../../domain/company/credit-bureaus.ts";
import { startingDetails } from "../../../../domain/company/new-company.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { choice } from "../../codec/values/choice-codecs.ts";
import { addressField, list, optional } from "../../codec/values/compound-codecs.ts";
import { boolean } from "../../codec/values/number-codecs.ts";
import { digits, digitsUpTo, email, longText, password, phone, state, text } from "../../codec/values/text-codecs.ts";
import { companyType } from "../choices.ts";
import { creditBureau } from "../credit/content-response.ts";
import { credential, passwordFor, usernameFor } from "./credential-body.ts";
import { productList } from "./product-body.ts";
import { raisedSeverityFields, rateSettingsFields, reportSettingsFields } from "./settings-body.ts";
import { signInClientFields, signInFields } from "./sign-in-body.ts";

const { products, reportSettings, rateSettings, timeZone, statesLicensed, separatesDuties, secondFactor, isActive } =
  startingDetails;
const { requirementSeverities, creditBureaus, filesHmda } = startingDetails;

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
    hint: `An IANA name, such as America/Chicago, America/Denver or America/Los_Angeles. Empty: ${timeZone}`,
    fallback: timeZone,
    description: "Time zone of the company, which determines its dates; an IANA name such as America/New_York",
  },
  statesLicensed: {
    name: "states_licensed",
    codec: list(state, 60),
    fallback: statesLicensed,
    description: "States in which the company may originate loans; empty means all states",
  },
  creditBureaus: {
    name: "credit_bureaus",
    codec: list(creditBureau, bureaus.length, 1),
    fallback: creditBureaus,
    keptWhenLeftOut: true,
    description: "Credit repositories whose files are ordered with each credit report; by default all three",
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
  filesHmda: {
    name: "files_hmda",
    codec: boolean,
    fallback: filesHmda,
    keptWhenLeftOut: true,
    description:
      "Whether the company files HMDA registers. False for a lender that makes fewer loans than 12 CFR 1003.2(g) counts: it is not reminded of registers, and of the identifiers that only they need. A lender that no longer has to file sets it to false only once the register of its last year is filed, which is due by March 1 of the next year. Registers can be generated and filed all the same",
    label: "Files HMDA registers",
  },
  separatesDuties: {
    name: "separates_duties",
    codec: boolean,
    fallback: separatesDuties,
    description:
      "Whether each loan must be taken, approved and closed by different people. If true, a loan for which this is not the case needs an underwriter's reason to proceed; if false, the requirements of subject `lender` are warnings. Until it is turned on, false for companies that were created before this setting existed, and for the demonstration",
  },
  secondFactor: {
    name: "second_factor",
    codec: choice("SecondFactorPolicy", secondFactorPolicies, {
      optional: "Each user decides whether to have a second factor",
      required: "Users without a second factor can only set one up; program accounts do not need one",
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
      "Requirements that are stricter for this company than in the register: a warning becomes `override` or `required`, and an `override` becomes `required`. Requirements that are not in the list have their `registered_severity`",
  },
  ...signInFields,
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

/** All writable fields of a company. */
export const companyInputFields: FieldTable<CompanyInput> = {
  ...companyFields,
  fhaUsername: credential("fha_username", text(), usernameFor("FHA Connection")),
  fhaPassword: credential("fha_password", password, passwordFor("FHA Connection")),
  creditUsername: credential("credit_username", text(), usernameFor("the credit bureau")),
  creditPassword: credential("credit_password", password, passwordFor("the credit bureau")),
  // Null alone changes nothing: the account is stored and removed with the user name and password.
  creditInternalAccount: {
    ...credential(
      "credit_internal_account",
      text(),
      "The company's account at the credit bureau under the user name, if the bureau uses accounts; never returned. Send it with the user name and password: a new pair without it removes the account",
    ),
    isNeverRemoved: true,
    hint: "Enter it with the user name and password: if these are entered without it, the account is removed",
  },
  ...signInClientFields,
};
