import { type FieldsInvalid, invalidField } from "../kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import { type LoanPart, loanParts, recordKinds } from "../log/record-kinds.ts";
import type { Loan } from "./loan.ts";
import { type LoanStatus, statusOf } from "./status/status.ts";

/** Borrowers and fees may be removed only until the loan is clear to close. */
export interface LoanClearToClose {
  readonly _tag: "LoanClearToClose";
  readonly status: LoanStatus;
}

/** The statuses in which borrowers and fees may be removed. */
export const beforeClearToClose: readonly LoanStatus[] = [
  "origination",
  "processing",
  "underwriting",
  "conditional_approval",
];

/** Accepts a loan from which borrowers and fees may still be removed. */
export const checkPartsMayGo = (loan: Loan): Result<Loan, LoanClearToClose> => {
  const status = statusOf(loan);
  return beforeClearToClose.includes(status) ? accept(loan) : refuse({ _tag: "LoanClearToClose", status });
};

/** A part of a loan as named in a change request: its details, and its loan if the request names it. */
export type NamedPart<Details> = Details & { readonly loanId?: number };

/** The details of a part after a change. Refuses to move a part to another loan. */
export const revisedPart = <Details extends object>(
  loan: Loan,
  current: Details,
  revise: (current: NamedPart<Details>) => Result<NamedPart<Details>, FieldsInvalid>,
): Result<Omit<NamedPart<Details>, "loanId">, FieldsInvalid> => {
  const revised = revise(current);
  if (revised._tag === "Refused") return revised;
  const { loanId = loan.id, ...details } = revised.value;
  return loanId === loan.id ? accept(details) : invalidField("loanId", "must be the loan that it belongs to");
};

type FieldOfKind = { readonly [Kind in LoanPart]: (typeof recordKinds)[Kind]["loanField"] };

/** The type of one part of a kind. */
type PartOf<Kind extends LoanPart> = Loan[FieldOfKind[Kind]] extends readonly (infer Part)[]
  ? Part
  : Loan[FieldOfKind[Kind]];

/** The fields of a part of any kind. A part without a version never changes. */
interface AnyPart {
  readonly id: number;
  readonly version?: number;
}

const partsOfKind = (loan: Loan, kind: LoanPart): readonly AnyPart[] => [loan[recordKinds[kind].loanField]].flat();

/** The ids of all parts of a loan, each with its kind. */
export const partIdsOf = (loan: Loan): readonly (readonly [kind: LoanPart, id: number])[] =>
  loanParts.flatMap((kind) => partsOfKind(loan, kind).map(({ id }) => [kind, id] as const));

/** The part with an id, on the loan by which it was found. */
export const partIn = <Kind extends LoanPart>(loan: Loan, kind: Kind, partId: number): PartOf<Kind> & AnyPart => {
  const part = partsOfKind(loan, kind).find(({ id }) => id === partId);
  if (part === undefined) throw new Error(`the loan does not hold the ${recordKinds[kind].noun} it was found by`);
  return part as PartOf<Kind> & AnyPart;
};

/** The version of a part, on the loan by which it was found. */
export const partVersion = (loan: Loan, kind: LoanPart, partId: number): number =>
  partIn(loan, kind, partId).version ?? 1;
