import type { Day, Instant } from "../../kernel/day.ts";
import type { FieldPlace } from "../../kernel/ports.ts";
import type { RecordMetadata } from "../../kernel/stored/record.ts";
import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../../kernel/stored/stored-document.ts";
import type { JsonObject } from "../../log/changes.ts";
import type { LoggedView } from "../../log/view.ts";
import type { CheckedRegister, MacroResult, NotRun } from "../check/result.ts";
import type { EditResult } from "../check/tally.ts";
import type { FilingYear } from "../edits/edit.ts";
import type { TransmittalSheet } from "../register/sheet-fields.ts";
import type { LoanFields } from "../row/lar-row.ts";
import type { RegisterDifferences } from "./differences.ts";

export const filingStatuses = ["generated", "verified", "filed"] as const;
export type FilingStatus = (typeof filingStatuses)[number];

/** Who confirmed that the data are right although edits hit, and when. */
export interface Confirmation {
  readonly at: Instant;
  readonly byUserId: number;
}

/** What the edits said of a register: an edit with its number of hits, without the lines. */
export type FoundEdit = Omit<EditResult, "hits">;

/** What the edits said when a register was generated. */
export interface FilingFindings {
  readonly edits: readonly FoundEdit[];
  readonly macro: readonly MacroResult[];
  readonly notRun: readonly NotRun[];
  /** A syntactical or validity edit hits: the register can be looked at, and not be filed. */
  readonly blocking: boolean;
}

/** Loans whose county or tract is reported as not applicable because it was not entered: all are counted, the first are named. */
export interface NotReported {
  readonly count: number;
  readonly loans: readonly LoanFields[];
}

/** A register's file. Its rows are stored as a file of the company, under `registerFileName`; its first line is the sheet's. */
export interface FilingFile {
  readonly bytes: number;
  /** SHA-256 of the whole file in hexadecimal. */
  readonly sha256: string;
  /** 0, but of filings of earlier releases: in how many parts, numbered from 1, their rows were stored beside the filing. */
  readonly partCount: number;
}

interface FilingFacts extends RecordMetadata {
  readonly schemaVersion: number;
  readonly logNumber: number;
  readonly companyId: number;
  readonly year: FilingYear;
  /** From 1 for each company and year. */
  readonly edition: number;
  /** Whether the year was over when the register was generated. */
  readonly isComplete: boolean;
  readonly generatedByUserId: number;
  /**
   * The filing's file and loans are stored under this id, a new one for each attempt to generate it, so that no attempt
   * overwrites another's.
   */
  readonly contentsId: number;
  readonly sheet: TransmittalSheet;
  readonly rowCount: number;
  readonly file: FilingFile;
  readonly findings: FilingFindings;
  readonly notReported: NotReported;
  /** The loans that were left out because data of them is missing, with what they lack; a register with any is not verified. */
  readonly leftForLater: readonly LoanFields[];
  /** What changed since the edition before; null for the first one. */
  readonly differences: RegisterDifferences | null;
  readonly qualityConfirmed: Confirmation | null;
  readonly macroConfirmed: Confirmation | null;
}

/** A register as it was filed with the regulator: from here on the actions of its loans are final. */
interface Filed extends FilingFacts {
  readonly status: "filed";
  readonly filedOn: Day;
  /** The regulator's receipt, as entered. */
  readonly receipt: string | null;
  readonly filedAt: Instant;
  readonly filedByUserId: number;
}

/** An edition of a company's HMDA register of a year. */
export type HmdaFiling = (FilingFacts & { readonly status: "generated" | "verified" }) | Filed;

/** What is kept of a check. */
export const findingsOf = ({ edits, macro, notRun, blocking }: CheckedRegister): FilingFindings => ({
  edits: edits.map(({ hits: _, ...edit }) => edit),
  macro,
  notRun,
  blocking,
});

/** The name of the file of a register's rows. */
export const registerFileName = (contentsId: number): string => `register-${contentsId}`;

/** Where a part of the file of an earlier release belongs: it can be decrypted as that part of these contents alone. */
export const filePartPlace = (companyId: number, contentsId: number, number: number): FieldPlace => ({
  companyId,
  kind: "hmda_file",
  id: contentsId,
  field: `part ${number}`,
});

export const filingUpgradeSteps: readonly UpgradeStep[] = [
  // Of filings before this step it is not known whose county or tract was not entered.
  (document) => ({ ...document, notReported: { count: 0, loans: [] } }),
  // Until then no register was generated while data of a loan was missing.
  (document) => ({ ...document, leftForLater: [] }),
  // The loans that a filing names had no number in it.
  (document) => {
    const { notReported, leftForLater } = document as unknown as Pick<FilingFacts, "notReported" | "leftForLater">;
    const withoutNumber = (loan: LoanFields): LoanFields => ({ ...loan, loanNumber: null });
    return {
      ...document,
      notReported: { ...notReported, loans: notReported.loans.map(withoutNumber) },
      leftForLater: leftForLater.map(withoutNumber),
    };
  },
  // The rows are a file of the company since, which a release before does not look for.
  (document) => document,
];

/** The schema version that filings are written with. */
export const filingSchemaVersion = schemaVersionAfter(filingUpgradeSteps);

/** A stored filing of any schema version as a current one. */
export const upgradeFiling = upgradeThrough<HmdaFiling>("HMDA filing", filingUpgradeSteps);

/**
 * What the log shows of filings: all but the file and the loans, which are stored with it and identified by the file's digest.
 */
export const loggedFiling: LoggedView<HmdaFiling> = {
  kind: "hmda_filing",
  companyIdOf: ({ companyId }) => companyId,
  idOf: ({ id }) => String(id),
  // A filing is plain data; JSON's own types have no names for its interfaces.
  viewOf: ({ schemaVersion: _version, logNumber: _number, ...filing }) => filing as unknown as JsonObject,
  secretsOf: () => [],
};
