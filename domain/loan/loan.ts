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

/** The life expectancy set-aside; the amounts are the underwriter's on a partially funded one. */
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
  /** Who was counseled; null: everybody who was on the loan when its case number was assigned, and before that everybody on the loan. */
  readonly borrowerIds: readonly number[] | null;
  /** Whether a refinance goes without counseling (24 CFR 206.53). */
  readonly waived: boolean;
  /** When the borrower received the anti-churning disclosure, HUD-92901; null: not recorded. */
  readonly antiChurningDisclosedOn: Day | null;
  /** Who waived the counseling, and when; null while it is not waived. An entry of a request says neither. */
  readonly waivedByUserId: number | null;
  readonly waivedAt: Instant | null;
}

/** Who brought the application, where it was not the company itself, with their ids of the licensing system. */
export interface LoanBroker {
  readonly companyName: string | null;
  readonly nmlsId: string | null;
  readonly originatorName: string | null;
  readonly originatorNmlsId: string | null;
  /** 9 digits; FHA knows an originator that has no lender id of its own by it. */
  readonly sponsoredOriginatorEin: string | null;
}

/** The other lender that funded a brokered loan. */
export interface FundingLender {
  readonly companyName: string | null;
  readonly nmlsId: string | null;
}

/** What FHA's application for the insurance says of the loan in addition. */
export interface FhaInsuranceDetails {
  /** By when the repairs are due for which money is set aside. */
  readonly repairsDueOn: Day | null;
  /** When the initial premium was paid to FHA. */
  readonly mipPaidOn: Day | null;
  /** Of a refinance: whether the insurance of the earlier HECM is terminated. */
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

/** What the people of a company may write on a loan; its parts (borrowers, property, fees) have writes of their own. */
export interface LoanTerms extends HecmTerms, ProductTerms {
  /** What another system calls the loan; unique among the company's loans. */
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
  /** Of the contract by which the home is bought. */
  readonly contractOn: Day | null;
  readonly appraisedOn: Day | null;
  /** When the applicant was sent the copy of the appraisal. */
  readonly appraisalCopySentOn: Day | null;
  /** When the applicant waived to have it three business days before the closing. */
  readonly appraisalCopyWaivedOn: Day | null;
  readonly approvedOn: Day | null;
  readonly disbursedOn: Day | null;
  /** When the borrower received the disclosures of a reverse mortgage. */
  readonly disclosureReceivedOn: Day | null;
  /** When the borrower accepted the lender's commitment in writing, from which some states let days pass before the closing. */
  readonly commitmentAcceptedOn: Day | null;
  /** When the borrower was given the notice of the state's law after which some states let days pass before the closing. */
  readonly stateNoticeGivenOn: Day | null;
  /** When the lender had all that it needs to decide on the application (12 CFR 1002.2(f)), from when the notice of its decision is due. */
  readonly applicationCompletedOn: Day | null;
  /** When the notice of the action taken was sent. */
  readonly noticeSentOn: Day | null;
  readonly fhaInsurance: FhaInsuranceDetails | null;
  readonly broker: LoanBroker | null;
  /** Of a brokered loan, once it is funded elsewhere. */
  readonly fundingLender: FundingLender | null;
  readonly assessment: Assessment | null;
  readonly hmda: HmdaAnswers;
  readonly notes: string | null;
}

/** From when on a loan counts for a channel and a state in what a lender reports of its applications. */
export interface PipelineEntry {
  readonly effectiveOn: Day;
  readonly channel: Channel;
  readonly propertyState: string;
  readonly recordedAt: Instant;
}

/** A correction of fixed fields: who made it, when and why, and the fields as the table of fixed fields names them. */
export interface Correction {
  readonly at: Instant;
  /** The company's day of then; left out of those from before it was kept. */
  readonly correctedOn?: Day;
  readonly byUserId: number;
  readonly reason: string;
  readonly fields: readonly string[];
}

/** An underwriter's reason to go on although a requirement is not met. A later one for the same requirement replaces it. */
export interface RequirementOverride {
  /** Of the register of requirements. */
  readonly code: string;
  readonly at: Instant;
  readonly byUserId: number;
  readonly reason: string;
  /** The row of the loan's document history with the evidence of the reason; null where none was named. */
  readonly documentId: number | null;
  /** What was unmet then, in the register's words: it counts for nothing else. */
  readonly unmet: readonly { readonly field: string; readonly text: string }[];
}

/** Who took an application, as the licensing system knows them. */
export interface Originator {
  readonly userId: number;
  readonly name: string;
  readonly nmlsId: string | null;
}

/** The originator of a funded loan. */
export interface FundingOriginator extends Originator {
  /** Of the license in the property's state; null: there was none; absent: not known. */
  readonly licenseNumber?: string | null;
}

/** Where an imported loan came from: the line of an import that wrote it last, and what it made of the loan. */
export interface ImportMark {
  readonly importId: number;
  readonly line: number;
  /** The former system. */
  readonly source: string;
  readonly at: Instant;
  readonly byUserId: number;
  /** The loan's version from then on: with another one it was changed here since. */
  readonly version: number;
  /** A keyed digest of the line: it tells only whether the same line comes again. */
  readonly lineDigest: string;
}

/** The aggregate: one loan with its people, its property and its fees, saved in one step at one version. */
export interface Loan extends LoanTerms, RecordMetadata {
  /** The shape in which it is stored; see its upgrade. */
  readonly schemaVersion: number;
  /** The number of its last entry in the audit log. */
  readonly logNumber: number;
  readonly companyId: number;
  readonly deletedAt: Instant | null;
  readonly loanNumber: string;
  readonly uli: string | null;
  readonly actionTakenOn: Day | null;
  /** Oldest first, never empty: the last entry is the loan's status. */
  readonly statusHistory: readonly StatusEntry[];
  /** Oldest first; empty until there is an application. */
  readonly pipeline: readonly PipelineEntry[];
  /** Never empty. */
  readonly borrowers: readonly Borrower[];
  readonly property: Property;
  readonly fees: readonly Fee[];
  /**
   * Whether the origination fee of its product awaits an amount: it is the most the rules allow, and the loan was started
   * before that was known. Any origination fee that is put on the loan ends it.
   */
  readonly originationFeePending: boolean;
  readonly agency: AgencyRecord;
  /** The call outside that is open on the loan. */
  readonly callAttempt: CallAttempt | null;
  readonly lastCall: LastCall | null;
  /** When a credit report was ordered for the loan first: from then on it is kept. */
  readonly creditOrderedAt: Instant | null;
  /** When a credit report was retrieved for the loan first. */
  readonly creditRetrievedAt: Instant | null;
  /** The loan's officer as they were when it was funded; null before, and where it was funded before this was recorded. */
  readonly originatorAtFunding: FundingOriginator | null;
  /** The earliest application date that the loan had; left out where it has no later one now. */
  readonly earliestApplicationOn?: Day;
  /** The earliest day that was entered as that of the complete application, since it was reopened last; left out where it has no later one now. */
  readonly earliestCompletedOn?: Day;
  /** When the rate lock that the loan has was entered; null: none, imported, or entered before this was recorded. */
  readonly rateLockEnteredOn: Day | null;
  /** Of fixed fields, oldest first. */
  readonly corrections: readonly Correction[];
  /** Oldest first; empty also where the loan was approved before approvals were recorded. */
  readonly approvals: readonly Approval[];
  /** At most one for each requirement, in the order in which these were first given. */
  readonly overrides: readonly RequirementOverride[];
  /** The disclosures of the fees to the applicant, oldest first, at most one a day. */
  readonly feeDisclosures: readonly FeeDisclosure[];
  /** What was given back of charges above the tolerances, oldest first, at most one a day. */
  readonly feeRefunds: readonly FeeRefund[];
  /** At most one of each person; empty also where people changed before this was recorded. */
  readonly personChanges: readonly PersonChange[];
  /** Oldest first; empty also where liens were taken off or lowered before this was recorded. */
  readonly droppedLiens: readonly DroppedLien[];
  /** Of which terms the borrower received the last disclosures; null: none are entered, or they were entered before this was recorded. */
  readonly disclosedTerms: DisclosedTerms | null;
  /** What the loan came to by calculations made elsewhere, in the order in which they were entered. */
  readonly enteredAmounts: readonly EnteredAmount[];
  /** Null where the loan was started here. */
  readonly imported: ImportMark | null;
}

/** The most that a loan may hold. */
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
