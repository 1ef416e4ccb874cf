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

/** Who has to have a second factor. */
export const secondFactorPolicies = ["optional", "required"] as const;
type SecondFactorPolicy = (typeof secondFactorPolicies)[number];

/** The agencies that a lender may report to under HMDA, as codes of the register. */
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

/** What a company's record says that its people may write. */
export interface CompanyDetails extends OidcSettings {
  readonly name: string;
  readonly companyType: CompanyType;
  readonly nmlsId: string | null;
  readonly lei: string | null;
  readonly ein: string | null;
  readonly fhaLenderId: string | null;
  readonly fhaSponsorId: string | null;
  readonly hmdaAgencyCode: HmdaAgencyCode | null;
  readonly mersOrgId: string | null;
  readonly address: Address;
  readonly phone: string | null;
  readonly email: string | null;
  readonly contactName: string | null;
  /** IANA name; "today" in every rule is the date there. */
  readonly timeZone: string;
  /** Abbreviations of the states it may originate in; empty: all of them. */
  readonly statesLicensed: readonly string[];
  /** Whose files a credit report is ordered from; at least one. */
  readonly creditBureaus: readonly Bureau[];
  /** The first active one is the default. At most `maxProducts`, those that are no longer offered included. */
  readonly products: readonly Product[];
  readonly reportSettings: ReportSettings;
  readonly rateSettings: RateSettings;
  /** Whether each loan is taken, approved and closed by different people. */
  readonly separatesDuties: boolean;
  /** Whether each user but programs has to have a second factor. */
  readonly secondFactor: SecondFactorPolicy;
  /** The requirements that are stricter here than in the register; a code is named once. */
  readonly requirementSeverities: readonly RaisedSeverity[];
  /** The text under each page; null: the standard text. */
  readonly pageDisclaimer: string | null;
  readonly isActive: boolean;
}

/** A company's record as it is requested: what is left out of the credentials stays. */
export interface CompanyInput extends CompanyDetails, CredentialsInput {}

/** An administrator about to be saved as none any more, over the version that was read. */
interface DepartingAdministrator {
  readonly userId: number;
  readonly userVersion: number;
}

export interface Company extends CompanyDetails, CompanyCredentials, RecordMetadata {
  /** The shape in which it is stored; see its upgrade. */
  readonly schemaVersion: number;
  /** The number of its last entry in the audit log. */
  readonly logNumber: number;
  /** The one company that the first start makes; it owns the Super User. */
  readonly isHouse: boolean;
  /** Whether everyone may have a quote by its products and rules, without signing in: only the demonstration's says so. */
  readonly publicQuote: boolean;
  /** Who signs documents for which no signer is named; it stays while that signer is inactive, and is then not used. */
  readonly defaultSignerId: number | null;
  readonly logo: CompanyLogo | null;
  /**
   * The active administrators, of the house company the active Super Users, kept here so that the last one can be guarded by
   * one compare-and-set. It may name someone who is none any more, and lack one whose save a crash cut short.
   */
  readonly administratorIds: readonly number[];
  /** Those who were taken off the list, so that only a later state of theirs puts them on it again. */
  readonly departingAdministrators: readonly DepartingAdministrator[];
}

/** The settings a company starts with. */
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
