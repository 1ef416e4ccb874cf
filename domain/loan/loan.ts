import type { HecmType, InitialMipRule, LesaType, PaymentPlanType, RateIndex, RateType } from "../hecm/terms.ts";
import type { Day, Instant } from "../kernel/day.ts";
import type { Rate } from "../kernel/rate.ts";
import type { AgencyRecord } from "./agency-record.ts";
import type { Borrower } from "./borrower.ts";
import type { Fee } from "./fees/fee.ts";
import type { HmdaAnswers } from "./hmda-answers.ts";
import type { Property } from "./property.ts";
import type { StatusEntry } from "./status.ts";

export const channels = ["retail", "wholesale", "brokered"] as const;
type Channel = (typeof channels)[number];

export const servicingIntents = ["retained", "released"] as const;
type ServicingIntent = (typeof servicingIntents)[number];

/** A debt secured by the property or owed to the government; mandatory ones are paid off at closing. */
export interface Lien {
  readonly creditor: string | null;
  readonly amountCents: number;
  readonly isMandatory: boolean;
  readonly isDelinquentFederalDebt: boolean;
  readonly accountLast4: string | null;
}

/** How the borrower takes the money; amounts left open are resolved by the calculation. */
export interface PaymentPlan {
  readonly type: PaymentPlanType;
  readonly termMonths: number | null;
  readonly monthlyPaymentCents: number | null;
  readonly lineOfCreditCents: number | null;
  readonly initialDrawCents: number | null;
}

/** The life expectancy set-aside; amount and semi-annual payment are the underwriter's on a partially funded one. */
export interface LifeExpectancySetAside {
  readonly type: LesaType;
  readonly amountCents: number | null;
  readonly semiAnnualPaymentCents: number | null;
}

/** The HECM that a refinance replaces. */
export interface PriorHecm {
  readonly caseNumber: string | null;
  readonly closedOn: Day | null;
  readonly maxClaimAmountCents: number | null;
  readonly principalLimitCents: number | null;
  readonly initialMipPaidCents: number | null;
  /** Absent where the loan is older than the choice, which means the default. */
  readonly initialMipRule?: InitialMipRule;
}

export interface Counseling {
  readonly counseledOn: Day | null;
  readonly certificateNumber: string | null;
  readonly agencyId: string | null;
}

/** What the people of a company may write on a loan; its parts (borrowers, property, fees) have writes of their own. */
export interface LoanTerms {
  readonly loanOfficerId: number;
  readonly processorId: number | null;
  readonly underwriterId: number | null;
  readonly closerId: number | null;
  readonly appraisedValueCents: number | null;
  readonly secondAppraisedValueCents: number | null;
  readonly purchasePriceCents: number | null;
  readonly earnestMoneyCents: number;
  readonly sellerContributionsCents: number;
  readonly hecmType: HecmType;
  readonly productCode: string;
  readonly rateType: RateType;
  readonly index: RateIndex | null;
  readonly margin: Rate | null;
  readonly noteRate: Rate | null;
  readonly expectedRate: Rate | null;
  readonly rateLockedOn: Day | null;
  readonly periodicCap: Rate | null;
  readonly lifetimeCap: Rate | null;
  readonly channel: Channel;
  readonly servicingIntent: ServicingIntent;
  readonly lenderCreditCents: number;
  readonly paymentPlan: PaymentPlan | null;
  readonly liens: readonly Lien[];
  readonly repairEstimateCents: number;
  readonly repairAdministrationFeeCents: number;
  readonly propertyChargesAtClosingCents: number;
  readonly servicingFeeMonthlyCents: number;
  readonly lesa: LifeExpectancySetAside;
  readonly priorHecm: PriorHecm | null;
  readonly counseling: Counseling | null;
  readonly applicationOn: Day | null;
  readonly caseNumberAssignedOn: Day | null;
  readonly appraisedOn: Day | null;
  readonly approvedOn: Day | null;
  readonly closingOn: Day | null;
  readonly disbursedOn: Day | null;
  readonly hmda: HmdaAnswers;
  readonly notes: string | null;
}

/** The aggregate: one loan with its people, its property and its fees, saved in one step at one version. */
export interface Loan extends LoanTerms {
  /** The shape in which it is stored; see `upgradeLoan`. */
  readonly schemaVersion: number;
  readonly id: number;
  readonly companyId: number;
  readonly version: number;
  /** The number of its last entry in the audit log. */
  readonly logNumber: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly deletedAt: Instant | null;
  readonly loanNumber: string;
  readonly uli: string | null;
  readonly actionTakenOn: Day | null;
  /** Oldest first, never empty: the last entry is the loan's status. */
  readonly statusHistory: readonly StatusEntry[];
  /** Never empty. */
  readonly borrowers: readonly Borrower[];
  readonly property: Property;
  readonly fees: readonly Fee[];
  readonly agency: AgencyRecord;
}

/** The most that a loan may hold. */
export const maxLoanEntries = { borrowers: 10, fees: 100, liens: 100, statusEntries: 500 } as const;
