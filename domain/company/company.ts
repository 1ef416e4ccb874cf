import type { EffectiveWeekday, ExpectedRatePolicy, RateIndex, RateType } from "../hecm/terms.ts";
import type { Address } from "../kernel/address.ts";
import type { Instant } from "../kernel/day.ts";
import { type Rate, rate } from "../kernel/rate.ts";

export const companyTypes = ["Lender", "Broker", "Correspondent", "Third-Party Originator"] as const;
export type CompanyType = (typeof companyTypes)[number];

/** A fee that every new loan of a product starts with; `amountCents` null means the most the rules allow. */
export interface DefaultFee {
  readonly code: string;
  readonly amountCents: number | null;
  readonly paidTo: string | null;
}

/** What a company offers. A loan copies its product's terms at the start; later changes never touch existing loans. */
export interface Product {
  readonly code: string;
  readonly name: string;
  readonly rateType: RateType;
  readonly noteIndex: RateIndex | null;
  readonly margin: Rate | null;
  readonly noteRate: Rate | null;
  readonly periodicCap: Rate | null;
  readonly lifetimeCap: Rate | null;
  readonly servicingFeeMonthlyCents: number;
  /** Abbreviations of the states it is offered in; empty: all. */
  readonly states: readonly string[];
  readonly defaultFees: readonly DefaultFee[];
  readonly isActive: boolean;
}

/** A sealed credential pair for an outside system; the password is never readable again. */
export interface SealedCredentials {
  readonly username: string;
  readonly sealedPassword: string;
  readonly updatedAt: Instant;
  readonly updatedByUserId: number;
}

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
}

/** What a company's record says that its people may write. */
export interface CompanyDetails {
  readonly name: string;
  readonly companyType: CompanyType;
  readonly nmlsId: string | null;
  readonly lei: string | null;
  readonly ein: string | null;
  readonly fhaLenderId: string | null;
  readonly fhaSponsorId: string | null;
  readonly hmdaAgencyCode: 1 | 2 | 3 | 5 | 7 | 9 | null;
  readonly mersOrgId: string | null;
  readonly address: Address;
  readonly phone: string | null;
  readonly email: string | null;
  readonly contactName: string | null;
  /** IANA name; "today" in every rule is the date there. */
  readonly timeZone: string;
  /** Abbreviations of the states it may originate in; empty: any. */
  readonly statesLicensed: readonly string[];
  readonly reportSettings: ReportSettings;
  readonly rateSettings: RateSettings;
  readonly isActive: boolean;
}

export interface Company extends CompanyDetails {
  readonly id: number;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** The one company that the first start makes; it owns the Super User. */
  readonly isHouse: boolean;
  readonly products: readonly Product[];
  readonly fhaCredentials: SealedCredentials | null;
  readonly creditCredentials: SealedCredentials | null;
  /** The active administrators, kept here so that the last one can be guarded by one compare-and-set. */
  readonly administratorIds: readonly number[];
}

const startingFees: readonly DefaultFee[] = [
  { code: "origination-fee", amountCents: null, paidTo: "lender" },
  { code: "appraisal", amountCents: 0, paidTo: "appraiser" },
  { code: "counseling", amountCents: 0, paidTo: "counseling agency" },
];

/** The three products of a new company (HECM decision 12); the first is the default. */
export const startingProducts: readonly Product[] = [
  {
    code: "HECM_ANNUAL_CMT",
    name: "HECM annual adjustable, 1-year CMT",
    rateType: "annual_adjustable",
    noteIndex: "cmt_1_year",
    margin: rate(2),
    noteRate: null,
    periodicCap: rate(2),
    lifetimeCap: rate(5),
    servicingFeeMonthlyCents: 0,
    states: [],
    defaultFees: startingFees,
    isActive: true,
  },
  {
    code: "HECM_MONTHLY_CMT",
    name: "HECM monthly adjustable, 1-year CMT",
    rateType: "monthly_adjustable",
    noteIndex: "cmt_1_year",
    margin: rate(2),
    noteRate: null,
    periodicCap: null,
    lifetimeCap: rate(10),
    servicingFeeMonthlyCents: 0,
    states: [],
    defaultFees: startingFees,
    isActive: true,
  },
  {
    code: "HECM_FIXED",
    name: "HECM fixed rate, single disbursement",
    rateType: "fixed",
    noteIndex: null,
    margin: null,
    noteRate: null,
    periodicCap: null,
    lifetimeCap: null,
    servicingFeeMonthlyCents: 0,
    states: [],
    defaultFees: startingFees,
    isActive: true,
  },
];

/** The settings a company starts with (HECM decisions 12 and 13). */
export const startingSettings = {
  reportSettings: {
    mcrAmountBasis: "initial_principal_limit",
    hmdaLoanPurposeOfHomeLoanPayoff: 31,
    hmdaBalloonPayment: 2,
    hmdaInterestOnlyPayments: 2,
    hmdaNegativeAmortization: 2,
    hmdaOtherNonAmortizingFeatures: 1,
  },
  rateSettings: { indexEffectiveWeekday: "monday", expectedRatePolicy: "better_of_lock_and_current" },
} as const satisfies Pick<CompanyDetails, "reportSettings" | "rateSettings">;
