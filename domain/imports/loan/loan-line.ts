import type { InputsRefusal } from "../../calculation/calculation-inputs.ts";
import type { CalculationRefusal } from "../../hecm/calculate.ts";
import type { IndexWeekUnknown } from "../../hecm/rates/index-values.ts";
import type { Day } from "../../kernel/day.ts";
import type { FieldError, FieldsInvalid } from "../../kernel/fields-invalid.ts";
import type { Result } from "../../kernel/result.ts";
import type { EnteredAmountDetails } from "../../loan/amounts/entered-amount.ts";
import type { FeeInput } from "../../loan/fees/fee.ts";
import type { LoanTerms, Originator, PipelineEntry } from "../../loan/loan.ts";
import type { StartLoan } from "../../loan/start.ts";
import type { StatusEntry } from "../../loan/status/status.ts";
import type { LineFinding } from "../finding.ts";
import type { LineFields } from "../line.ts";

/** The people who work on a line's loan, by e-mail address. */
export interface LinePeople {
  readonly loanOfficer: string;
  readonly processor: string | null;
  readonly underwriter: string | null;
  readonly closer: string | null;
}

type OfPeople = "loanOfficerId" | "processorId" | "underwriterId" | "closerId";

/** A start as stated in a line: without user ids, and with the key and the product that a line must name. */
interface LineStart extends Omit<StartLoan, "terms"> {
  readonly terms: Partial<Omit<LoanTerms, OfPeople>> & { readonly externalId: string; readonly productCode: string };
}

/** A status that the loan reached in the former system. */
export interface PastMove extends Pick<StatusEntry, "status" | "effectiveOn" | "reason"> {
  /** The e-mail address of the loan's officer at that time, if the application ended without a loan; null if not named. */
  readonly loanOfficer: string | null;
}

export type PastPipelineEntry = Pick<PipelineEntry, "effectiveOn" | "channel" | "propertyState">;

/** The agency's decisions as stated in a line. */
export interface LineAgency {
  readonly caseNumber: string | null;
  readonly caseNumberAssignedOn: Day | null;
  readonly insuranceStatus: "endorsed" | null;
  readonly endorsedOn: Day | null;
}

/** Who took the application of a funded loan. */
export interface LineOriginator extends Pick<Originator, "name" | "nmlsId"> {
  /** The e-mail address of the user; null if it is the loan officer, or no user of the company. */
  readonly email: string | null;
}

/** A loan of another system as stated in an import line, decoded. */
export interface LoanLine {
  readonly start: LineStart;
  /** The former system. */
  readonly source: string;
  readonly people: LinePeople;
  readonly uli: string | null;
  /** Null if not named, which differs from an empty list. */
  readonly fees: readonly FeeInput[] | null;
  /** Oldest first; null if not named. */
  readonly statusHistory: readonly PastMove[] | null;
  readonly pipeline: readonly PastPipelineEntry[] | null;
  readonly fha: LineAgency | null;
  readonly originator: LineOriginator | null;
  readonly calculation: { readonly asOf: Day } | null;
  readonly enteredAmounts: readonly EnteredAmountDetails[];
}

/** Why the calculation of a line's loan is not made. */
export type LineCalculationRefusal = FieldsInvalid | IndexWeekUnknown | InputsRefusal | CalculationRefusal;

/** Decodes and encodes loans as lines in the API's names, with the same decoders as requests. */
export interface LoanLines {
  /** The errors are in the API's names. */
  decode(value: unknown): Result<LoanLine, FieldsInvalid>;
  /** The inverse of `decode`. */
  encode(line: LoanLine): LineFields;
  /** The paths in a line that no loan has. */
  ignoredFields(value: unknown): readonly string[];
  /** Converts a domain path to the API's names. */
  apiName(path: string): string;
  /** The refusal of a calculation in words, by field. */
  findingsOf(refusal: LineCalculationRefusal): readonly LineFinding[];
}

/** An error of a field as a finding. */
export const findingOf = ({ field, code, message }: FieldError): LineFinding => ({ field, code, message });
