import type { Entered, HecmTerms, LesaType, NoteTerms, PartiallyFundedSetAside, PriorHecm } from "../hecm/terms.ts";
import type { Day, Instant } from "../kernel/day.ts";
import type { Rate } from "../kernel/rate.ts";
import type { RecordMetadata } from "../kernel/stored/record.ts";
import type { CallAttempt, LastCall } from "../outside-call/attempt.ts";
import type { AgencyRecord } from "./agency/agency-record.ts";
import type { EnteredAmount } from "./amounts/entered-amount.ts";
import type { Assessment } from "./assessment.ts";
import type { Borrower } from "./borrowers/borrower.ts";
import type { PersonChange } from "./borrowers/person-change.ts";
import type { FeeDisclosure, FeeRefund } from "./fees/disclosure.ts";
import type { Fee } from "./fees/fee.ts";
import type { HmdaAnswers } from "./hmda/answers.ts";
import type { DroppedLien, LoanLien } from "./liens/lien.ts";
import type { Property } from "./properties/property.ts";
import type { StatusEntry } from "./status/status.ts";
import type { Approval, DisclosedTerms } from "./terms/approval.ts";

export const channels = ["retail", "wholesale", "brokered"] as const;
type Channel = (typeof channels)[number];

export const servicingIntents = ["retained", "released"] as const;
type ServicingIntent = (typeof servicingIntents)[number];

/** The life expectancy set-aside. For a partially funded one, the underwriter determines the amounts. */
export interface LoanLifeExpectancySetAside extends Entered<Omit<PartiallyFundedSetAside, "type">> {
  readonly type: LesaType;
}

/** The HECM that a refinance pays off. */
export interface LoanPriorHecm extends Entered<PriorHecm, "initialMipRule"> {
  readonly caseNumber: string | null;
}

export interface Counseling {
  readonly counseledOn: Day | null;
  readonly certificateNumber: string | null;
  readonly agencyId: string | null;
  /**
   * The people who were counseled. Null: everyone who was on the loan when its case number was assigned, or everyone on the loan before
   * that.
   */
  readonly borrowerIds: readonly number[] | null;
  /** Whether a refinance proceeds without counseling (24 CFR 206.53). */
  readonly waived: boolean;
  /** When the borrower received the anti-churning disclosure, HUD-92901; null if not recorded. */
  readonly antiChurningDisclosedOn: Day | null;
  /** Who waived the counseling, and when; null if it is not waived. Requests do not contain these. */
  readonly waivedByUserId: number | null;
  readonly waivedAt: Instant | null;
}

/** Who brokered the application, if not the company itself, with their NMLS ids. */
export interface LoanBroker {
  readonly companyName: string | null;
  readonly nmlsId: string | null;
  readonly originatorName: string | null;
  readonly originatorNmlsId: string | null;
  /** 9 digits. FHA identifies an originator without a lender id by it. */
  readonly sponsoredOriginatorEin: string | null;
}

/** The other lender that funded a brokered loan. */
export interface FundingLender {
  readonly companyName: string | null;
  readonly nmlsId: string | null;
}

/** What the application for FHA insurance adds to the loan's own data. */
export interface FhaInsuranceDetails {
  /** The date by which the repairs are due for which funds are set aside. */
  readonly repairsDueOn: Day | null;
  /** When the initial MIP was paid to FHA. */
  readonly mipPaidOn: Day | null;
  /** For a refinance: whether the insurance of the prior HECM is terminated. */
  readonly isPriorInsuranceTerminated: boolean | null;
  /** When the lender certified that a late request may be insured. */
  readonly lateRequestCertifiedOn: Day | null;
}

/** The terms that a loan copies from its product. */
export interface ProductTerms extends Omit<NoteTerms, "noteIndex"> {
  readonly productCode: string;
  readonly index: NoteTerms["noteIndex"];
  readonly servicingFeeMonthlyCents: number;
}

/** What the people of a company may enter on a loan. Its parts (borrowers, property, fees) are written separately. */
export interface LoanTerms extends HecmTerms, ProductTerms {
  /** The loan's identifier in another system, unique among the company's loans. */
  readonly externalId: string | null;
  readonly loanOfficerId: number;
  readonly processorId: number | null;
  readonly underwriterId: number | null;
  readonly closerId: number | null;
  readonly expectedRate: Rate | null;
  readonly rateLockedOn: Day | null;
  readonly channel: Channel;
  readonly servicingIntent: ServicingIntent;
  readonly liens: readonly LoanLien[];
  readonly lesa: LoanLifeExpectancySetAside;
  readonly priorHecm: LoanPriorHecm | null;
  readonly counseling: Counseling | null;
  /** The date of the purchase contract. */
  readonly contractOn: Day | null;
  readonly appraisedOn: Day | null;
  /** When the copy of the appraisal was sent to the applicant. */
  readonly appraisalCopySentOn: Day | null;
  /** When the applicant waived the right to receive it three business days before closing. */
  readonly appraisalCopyWaivedOn: Day | null;
  readonly approvedOn: Day | null;
  readonly disbursedOn: Day | null;
  /** When the borrower received the reverse mortgage disclosures. */
  readonly disclosureReceivedOn: Day | null;
  /**
   * When the borrower accepted the lender's commitment in writing. Some states require a waiting period between this date and the closing.
   */
  readonly commitmentAcceptedOn: Day | null;
  /**
   * When the borrower was given the notice required by state law. Some states require a waiting period between this date and the closing.
   */
  readonly stateNoticeGivenOn: Day | null;
  /**
   * When the lender had everything it needs to decide on the application (12 CFR 1002.2(f)); the period for the notice of its decision
   * begins here.
   */
  readonly applicationCompletedOn: Day | null;
  /** When the notice of action taken was sent. */
  readonly noticeSentOn: Day | null;
  readonly fhaInsurance: FhaInsuranceDetails | null;
  readonly broker: LoanBroker | null;
  /** Only for a brokered loan that was funded by another lender. */
  readonly fundingLender: FundingLender | null;
  readonly assessment: Assessment | null;
  readonly hmda: HmdaAnswers;
  readonly notes: string | null;
}

/** From when a loan counts under a channel and a state in a lender's application reports. */
export interface PipelineEntry {
  readonly effectiveOn: Day;
  readonly channel: Channel;
  readonly propertyState: string;
  readonly recordedAt: Instant;
}

/** A correction of fixed fields: who made it, when, and why, with the fields as named in the table of fixed fields. */
export interface Correction {
  readonly at: Instant;
  /** The company's date of that instant; absent if the correction was made before this was stored. */
  readonly correctedOn?: Day;
  readonly byUserId: number;
  readonly reason: string;
  readonly fields: readonly string[];
}

/** An underwriter's reason for proceeding although a requirement is not met. A later reason for the same requirement replaces it. */
export interface RequirementOverride {
  /** The code in the register of requirements. */
  readonly code: string;
  readonly at: Instant;
  readonly byUserId: number;
  readonly reason: string;
  /** The row of the loan's document history that holds the evidence for the reason; null if none was named. */
  readonly documentId: number | null;
  /** What was unmet at that time, in the register's words. The override applies to nothing else. */
  readonly unmet: readonly { readonly field: string; readonly text: string }[];
}

/** The originator of an application, as registered with NMLS. */
export interface Originator {
  readonly userId: number;
  readonly name: string;
  readonly nmlsId: string | null;
}

/** The originator of a funded loan. */
export interface FundingOriginator extends Originator {
  /** The license in the property's state. Null: there was none; absent: not known. */
  readonly licenseNumber?: string | null;
}

/** The origin of an imported loan: the import line that last wrote it, and the resulting version. */
export interface ImportMark {
  readonly importId: number;
  readonly line: number;
  /** The former system. */
  readonly source: string;
  readonly at: Instant;
  readonly byUserId: number;
  /** The loan's version after the import. If it differs now, the loan was changed in this service since. */
  readonly version: number;
  /** A keyed digest of the line, used only to detect that the same line is imported again. */
  readonly lineDigest: string;
}

/** The aggregate: one loan with its people, its property, and its fees, saved atomically under one version. */
export interface Loan extends LoanTerms, RecordMetadata {
  /** The version of the stored shape; see `upgradeLoan`. */
  readonly schemaVersion: number;
  /** The number of the loan's last entry in the audit log. */
  readonly logNumber: number;
  readonly companyId: number;
  readonly deletedAt: Instant | null;
  readonly loanNumber: string;
  readonly uli: string | null;
  readonly actionTakenOn: Day | null;
  /** Oldest first, never empty. The last entry is the loan's status. */
  readonly statusHistory: readonly StatusEntry[];
  /** Oldest first; empty until there is an application. */
  readonly pipeline: readonly PipelineEntry[];
  /** Never empty. */
  readonly borrowers: readonly Borrower[];
  readonly property: Property;
  readonly fees: readonly Fee[];
  /**
   * Whether the product's origination fee still needs an amount: it is the maximum that the rules allow, which was not known when the loan
   * was started. Adding any origination fee to the loan clears it.
   */
  readonly originationFeePending: boolean;
  readonly agency: AgencyRecord;
  /** The call to an outside system that is open on the loan. */
  readonly callAttempt: CallAttempt | null;
  readonly lastCall: LastCall | null;
  /** When a credit report was first ordered for the loan. From then on the loan must be kept. */
  readonly creditOrderedAt: Instant | null;
  /** When a credit report was first retrieved for the loan. */
  readonly creditRetrievedAt: Instant | null;
  /** The loan's officer as of funding; null before, and if the loan was funded before this was recorded. */
  readonly originatorAtFunding: FundingOriginator | null;
  /** The earliest application date that the loan ever had; absent if the present one is not later. */
  readonly earliestApplicationOn?: Day;
  /** The earliest date entered for the complete application since the last reopening; absent if the present one is not later. */
  readonly earliestCompletedOn?: Day;
  /** When the loan's rate lock was entered; null if there is none, or it was imported or entered before this was recorded. */
  readonly rateLockEnteredOn: Day | null;
  /** Corrections of fixed fields, oldest first. */
  readonly corrections: readonly Correction[];
  /** Oldest first; also empty if the loan was approved before approvals were recorded. */
  readonly approvals: readonly Approval[];
  /** At most one per requirement, in the order in which each was first given. */
  readonly overrides: readonly RequirementOverride[];
  /** The fee disclosures to the applicant, oldest first, at most one per day. */
  readonly feeDisclosures: readonly FeeDisclosure[];
  /** Refunds of charges above the tolerances, oldest first, at most one per day. */
  readonly feeRefunds: readonly FeeRefund[];
  /** At most one per person; also empty if people changed before this was recorded. */
  readonly personChanges: readonly PersonChange[];
  /** Oldest first; also empty if liens were removed or lowered before this was recorded. */
  readonly droppedLiens: readonly DroppedLien[];
  /**
   * The terms covered by the last disclosures that the borrower received; null if no receipt is entered, or it was entered before this was
   * recorded.
   */
  readonly disclosedTerms: DisclosedTerms | null;
  /** Amounts of the loan calculated elsewhere, in the order of entry. */
  readonly enteredAmounts: readonly EnteredAmount[];
  /** Null if the loan was started in this service. */
  readonly imported: ImportMark | null;
}

/** The maximum number of entries that a loan may hold. */
export const maxLoanEntries = {
  borrowers: 10,
  fees: 100,
  liens: 100,
  statusEntries: 500,
  pipelineEntries: 500,
  corrections: 500,
  approvals: 100,
  feeDisclosures: 50,
  feeRefunds: 50,
  personChanges: 100,
  droppedLiens: 500,
  enteredAmounts: 50,
} as const;
