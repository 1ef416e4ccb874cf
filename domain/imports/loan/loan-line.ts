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
import type { LineFields } from "../line.ts";

/** Who works on a loan of a line, by e-mail address. */
export interface LinePeople {
  readonly loanOfficer: string;
  readonly processor: string | null;
  readonly underwriter: string | null;
  readonly closer: string | null;
}

type OfPeople = "loanOfficerId" | "processorId" | "underwriterId" | "closerId";

/** A start as a line says it: without the ids of users, and with the key and the product that a line has to name. */
export interface LineStart extends Omit<StartLoan, "terms"> {
  readonly terms: Partial<Omit<LoanTerms, OfPeople>> & { readonly externalId: string; readonly productCode: string };
}

/** A status that the loan came to in the former system. */
export type PastMove = Pick<StatusEntry, "status" | "effectiveOn" | "reason">;

export type PastPipelineEntry = Pick<PipelineEntry, "effectiveOn" | "channel" | "propertyState">;

/** What a line says that the agency decided. */
export interface LineAgency {
  readonly caseNumber: string | null;
  readonly caseNumberAssignedOn: Day | null;
  readonly insuranceStatus: "endorsed" | null;
  readonly endorsedOn: Day | null;
}

/** A loan of another system as a line of an import says it, decoded. */
export interface LoanLine {
  readonly start: LineStart;
  /** The former system. */
  readonly source: string;
  readonly people: LinePeople;
  readonly uli: string | null;
  /** Null: not named, which is not the same as none. */
  readonly fees: readonly FeeInput[] | null;
  /** Oldest first; null: not named. */
  readonly statusHistory: readonly PastMove[] | null;
  readonly pipeline: readonly PastPipelineEntry[] | null;
  readonly fha: LineAgency | null;
  readonly originator: Pick<Originator, "name" | "nmlsId"> | null;
  readonly calculation: { readonly asOf: Day } | null;
  readonly enteredAmounts: readonly EnteredAmountDetails[];
}

/** What is wrong with a line, or worth knowing of it; `field` is null where it is about the loan as a whole. */
export interface LineRemark {
  readonly field: string | null;
  readonly code: string;
  /** Read after the field's name; a sentence where there is no field. */
  readonly message: string;
}

/** Why the calculation of a line's loan is not made. */
export type LineCalculationRefusal = FieldsInvalid | IndexWeekUnknown | InputsRefusal | CalculationRefusal;

/** How a line says a loan in the names of the API: the same decoding that requests have. */
export interface LoanLines {
  /** The errors are in the API's names. */
  decode(value: unknown): Result<LoanLine, FieldsInvalid>;
  /** What `decode` reads. */
  encode(line: LoanLine): LineFields;
  /** The paths of what a line holds that no loan has. */
  ignoredFields(value: unknown): readonly string[];
  /** A path of the domain in the API's names. */
  apiName(path: string): string;
  /** A refusal of a calculation in words, by fields. */
  remarksOf(refusal: LineCalculationRefusal): readonly LineRemark[];
}

/** An error of a field as a remark. */
export const remarkOf = ({ field, code, message }: FieldError): LineRemark => ({ field, code, message });
