import type { Day, Instant } from "../../kernel/day.ts";
import type { FieldPlace } from "../../kernel/ports.ts";
import type { RecordMetadata } from "../../kernel/stored/record.ts";
import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../../kernel/stored/stored-document.ts";
import { wholeView } from "../../log/view.ts";
import type { CheckedRegister, MacroResult, NotRun } from "../check/result.ts";
import type { EditResult } from "../check/tally.ts";
import type { FilingYear } from "../edits/edit.ts";
import type { TransmittalSheet } from "../register/sheet-fields.ts";
import type { LoanFields } from "../row/lar-row.ts";
import type { RegisterDifferences } from "./differences.ts";

export const filingStatuses = ["generated", "verified", "filed"] as const;
export type HmdaFilingStatus = (typeof filingStatuses)[number];

/** Who confirmed that the data is correct despite hits, and when. */
export interface Confirmation {
  readonly at: Instant;
  readonly byUserId: number;
}

/** An edit with its number of hits, without the lines. */
export type FoundEdit = Omit<EditResult, "hits">;

/** The results of the edits when a register was generated. */
export interface FilingFindings {
  readonly edits: readonly FoundEdit[];
  readonly macro: readonly MacroResult[];
  readonly notRun: readonly NotRun[];
  /** Whether a syntactical or validity edit hits, so that the register can be viewed but not filed. */
  readonly blocking: boolean;
}

/**
 * Loans whose county or census tract is reported as not applicable because it was not entered: all are counted, and the first are listed.
 */
export interface NotReported {
  readonly count: number;
  readonly loans: readonly LoanFields[];
}

/** A register's file. Its rows are stored as a file of the company, under `registerFileKey`; its first line is made from the sheet. */
export interface FilingFile {
  readonly bytes: number;
  /** SHA-256 of the complete file in hexadecimal. */
  readonly sha256: string;
  /**
   * 0, except for filings of earlier releases: the number of parts, numbered from 1, in which their rows were stored next to the filing.
   */
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
   * The id under which the filing's file and loans are stored. It is new for each attempt to generate the filing, so that no attempt
   * overwrites another's data.
   */
  readonly contentsId: number;
  readonly sheet: TransmittalSheet;
  readonly rowCount: number;
  readonly file: FilingFile;
  readonly findings: FilingFindings;
  readonly notReported: NotReported;
  /** The loans that were left out because data is missing, with the missing fields. A register with any cannot be verified. */
  readonly leftForLater: readonly LoanFields[];
  /** What changed since the preceding edition; null for the first one. */
  readonly differences: RegisterDifferences | null;
  readonly qualityConfirmed: Confirmation | null;
  readonly macroConfirmed: Confirmation | null;
}

/** A register that was filed with the regulator. From then on the actions of its loans are final. */
interface Filed extends FilingFacts {
  readonly status: "filed";
  readonly filedOn: Day;
  /** The regulator's receipt, as entered. */
  readonly receipt: string | null;
  readonly filedAt: Instant;
  readonly filedByUserId: number;
}

/** An edition of a company's HMDA register for a year. */
export type HmdaFiling = (FilingFacts & { readonly status: "generated" | "verified" }) | Filed;

/** The part of a check that is stored. */
export const findingsOf = ({ edits, macro, notRun, blocking }: CheckedRegister): FilingFindings => ({
  edits: edits.map(({ hits: _, ...edit }) => edit),
  macro,
  notRun,
  blocking,
});

/** The key of the file with a register's rows. */
export const registerFileKey = (contentsId: number): string => `register-${contentsId}`;

/** The contents id in a key made by `registerFileKey`; null for the key of any other file. */
export const registerInKey = (key: string): number | null => {
  const [, contentsId] = /^register-(\d+)$/.exec(key) ?? [];
  return contentsId === undefined ? null : Number(contentsId);
};

/** The place to which a part of a file of an earlier release is bound: it can be decrypted only as that part of these contents. */
export const filePartPlace = (companyId: number, contentsId: number, number: number): FieldPlace => ({
  companyId,
  kind: "hmda_file",
  id: contentsId,
  field: `part ${number}`,
});

export const filingUpgradeSteps: readonly UpgradeStep[] = [
  // For earlier filings it is not known whose county or census tract was not entered.
  (document) => ({ ...document, notReported: { count: 0, loans: [] } }),
  // Earlier, no register was generated while data of a loan was missing.
  (document) => ({ ...document, leftForLater: [] }),
  // The loans named by earlier filings had no loan number.
  (document) => {
    const { notReported, leftForLater } = document as unknown as Pick<FilingFacts, "notReported" | "leftForLater">;
    const withoutNumber = (loan: LoanFields): LoanFields => ({ ...loan, loanNumber: null });
    return {
      ...document,
      notReported: { ...notReported, loans: notReported.loans.map(withoutNumber) },
      leftForLater: leftForLater.map(withoutNumber),
    };
  },
  // The rows are now stored as a file of the company, which earlier releases do not look for.
  (document) => document,
];

/** The schema version with which filings are written. */
export const filingSchemaVersion = schemaVersionAfter(filingUpgradeSteps);

/** Upgrades a stored filing of any schema version. */
export const upgradeHmdaFiling = upgradeThrough<HmdaFiling>("HMDA filing", filingUpgradeSteps);

/** The log shows filings without the file and the loans, which are stored with them and identified by the file's digest. */
export const loggedHmdaFiling = wholeView<HmdaFiling>("hmda_filing");
