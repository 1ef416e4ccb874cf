import type { AgeRounding, EffectiveWeekday, ExpectedRatePolicy, LockPolicy, NationalLimitDay } from "../hecm/terms.ts";
import type { Address } from "../kernel/address.ts";
import type { RecordMetadata } from "../kernel/stored/record.ts";
import type { RaisedSeverity } from "../requirements/severity.ts";
import type { CompanyCredentials, CredentialsInput } from "./credentials.ts";
import { type Bureau, bureaus } from "./credit-bureaus.ts";
import type { CompanyLogo } from "./logo.ts";
import type { Product } from "./product.ts";
import type { OidcSettings } from "./sign-in/oidc.ts";

export const companyTypes = ["Lender", "Broker", "Correspondent", "Third-Party Originator"] as const;
export type CompanyType = (typeof companyTypes)[number];

/** Who must have a second factor. */
export const secondFactorPolicies = ["optional", "required"] as const;
type SecondFactorPolicy = (typeof secondFactorPolicies)[number];

/** The agencies to which a lender may report under HMDA, as codes of the register. */
export const hmdaAgencyCodes = [1, 2, 3, 5, 7, 9] as const;
type HmdaAgencyCode = (typeof hmdaAgencyCodes)[number];

export interface ReportSettings {
  readonly mcrAmountBasis: "initial_principal_limit" | "maximum_claim_amount";
  readonly hmdaLoanPurposeOfHomeLoanPayoff: 31 | 32;
  readonly hmdaBalloonPayment: 1 | 2;
  readonly hmdaInterestOnlyPayments: 1 | 2;
  readonly hmdaNegativeAmortization: 1 | 2;
  readonly hmdaOtherNonAmortizingFeatures: 1 | 2;
}

export interface RateSettings {
  readonly indexEffectiveWeekday: EffectiveWeekday;
  readonly expectedRatePolicy: ExpectedRatePolicy;
  readonly ageRounding: AgeRounding;
  readonly lockPolicy: LockPolicy;
  readonly nationalLimitDay: NationalLimitDay;
}

/** The part of a company's record that its people may write. */
export interface CompanyDetails extends OidcSettings {
  readonly name: string;
  readonly companyType: CompanyType;
  readonly nmlsId: string | null;
  readonly lei: string | null;
  readonly ein: string | null;
  readonly fhaLenderId: string | null;
  readonly fhaSponsorId: string | null;
  readonly hmdaAgencyCode: HmdaAgencyCode | null;
  /**
   * Whether it files HMDA registers. A lender that makes fewer loans than 12 CFR 1003.2(g) counts does not, and is not reminded of them; a
   * register can be made and filed all the same.
   */
  readonly filesHmda: boolean;
  readonly mersOrgId: string | null;
  readonly address: Address;
  readonly phone: string | null;
  readonly email: string | null;
  readonly contactName: string | null;
  /** An IANA name. "Today" in every rule is the date in this time zone. */
  readonly timeZone: string;
  /** Abbreviations of the states in which it may originate loans; empty for all. */
  readonly statesLicensed: readonly string[];
  /** The bureaus from which credit reports are ordered; at least one. */
  readonly creditBureaus: readonly Bureau[];
  /** The first active one is the default. At most `maxProducts`, including those no longer offered. */
  readonly products: readonly Product[];
  readonly reportSettings: ReportSettings;
  readonly rateSettings: RateSettings;
  /** Whether each loan must be taken, approved, and closed by different people. */
  readonly separatesDuties: boolean;
  /** Whether each user except API clients must have a second factor. */
  readonly secondFactor: SecondFactorPolicy;
  /** The requirements that this company makes stricter than the register; each code at most once. */
  readonly requirementSeverities: readonly RaisedSeverity[];
  /** The text at the bottom of each page; null for the standard text. */
  readonly pageDisclaimer: string | null;
  readonly isActive: boolean;
}

/** A company's record as requested. Credentials that are left out are unchanged. */
export interface CompanyInput extends CompanyDetails, CredentialsInput {}

/** An administrator who is about to be saved without that role, with the version that was read. */
interface DepartingAdministrator {
  readonly userId: number;
  readonly userVersion: number;
}

export interface Company extends CompanyDetails, CompanyCredentials, RecordMetadata {
  /** The version of the stored shape; see `upgradeCompany`. */
  readonly schemaVersion: number;
  /** The number of its last entry in the audit log. */
  readonly logNumber: number;
  /** The one company created at the first start; it owns the Super User. */
  readonly isHouse: boolean;
  /** Whether anyone may get a quote by its products and rules without signing in; true only for the demonstration company. */
  readonly publicQuote: boolean;
  /** The signer of documents for which no other signer is designated. It stays set while that signer is inactive, but is not used then. */
  readonly defaultSignerId: number | null;
  readonly logo: CompanyLogo | null;
  /**
   * The active administrators (in the house company, the active Super Users), kept here so that the last one can be protected by one
   * compare-and-set. It may contain a former administrator, and lack one whose save was cut short by a crash.
   */
  readonly administratorIds: readonly number[];
  /** Administrators who were removed from the list, so that only a later state of theirs adds them again. */
  readonly departingAdministrators: readonly DepartingAdministrator[];
}

/** The settings with which a company starts. */
export const startingSettings = {
  reportSettings: {
    mcrAmountBasis: "initial_principal_limit",
    hmdaLoanPurposeOfHomeLoanPayoff: 31,
    hmdaBalloonPayment: 2,
    hmdaInterestOnlyPayments: 2,
    hmdaNegativeAmortization: 2,
    hmdaOtherNonAmortizingFeatures: 1,
  },
  rateSettings: {
    indexEffectiveWeekday: "tuesday",
    expectedRatePolicy: "better_of_lock_and_current",
    ageRounding: "half_year_up",
    lockPolicy: "warn",
    nationalLimitDay: "case_number",
  },
  creditBureaus: bureaus,
  requirementSeverities: [],
} as const satisfies Pick<
  CompanyDetails,
  "reportSettings" | "rateSettings" | "creditBureaus" | "requirementSeverities"
>;
