import { inForce } from "../../kernel/in-force.ts";
import type { FeeTolerance } from "../../reference-data/fee-catalog.ts";
import type { Loan } from "../loan.ts";
import { bindingDisclosures, type DisclosedFee, type FeeDisclosure } from "./disclosure.ts";
import { blockOf, gfeTolerances, toleranceIn } from "./gfe-tolerances.ts";

/** One fee as disclosed and as it is now. */
interface ComparedFee {
  readonly code: string;
  readonly description: string | null;
  readonly gfeBlock: string | null;
  /** Null if it cannot be determined. */
  readonly tolerance: FeeTolerance | null;
  /** Whether the binding disclosure lists it. */
  readonly isDisclosed: boolean;
  readonly disclosedCents: number;
  /** The part of the disclosed amount that counts: nothing for a separately listed service that is not obtained. */
  readonly countedCents: number;
  /** What the borrower pays now, including outside closing. */
  readonly chargedCents: number;
}

/** Charges that share one limit. */
interface ToleranceGroup {
  readonly tolerance: Exclude<FeeTolerance, "unlimited">;
  /** Null if the fees belong to several blocks, or to none. */
  readonly gfeBlock: string | null;
  readonly codes: readonly string[];
  readonly disclosedCents: number;
  readonly limitCents: number;
  readonly chargedCents: number;
  readonly aboveCents: number;
}

/** The fees of a loan compared with the disclosure that binds the lender. */
export interface FeeComparison {
  readonly disclosure: FeeDisclosure;
  readonly fees: readonly ComparedFee[];
  readonly groups: readonly ToleranceGroup[];
  readonly aboveCents: number;
  readonly refundedCents: number;
  /** The amount above the tolerances that is not refunded. */
  readonly openCents: number;
}

/** The parts of a loan that the comparison uses. */
type ComparedLoan = Pick<Loan, "fees" | "feeDisclosures" | "feeRefunds" | "closingOn" | "rateLockedOn">;

/** Fees with the same code are the same fee, except for the code `other`, where the name distinguishes them. */
const keyOf = ({ code, description }: DisclosedFee): string => (code === "other" ? `${code} ${description}` : code);

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);

const borrowerPays = (fees: readonly DisclosedFee[]): number =>
  sumOf(fees.filter(({ paidBy }) => paidBy === "borrower").map(({ amountCents }) => amountCents));

/**
 * Refunds made at settlement or later: 12 CFR 1024.7(i) provides for no earlier refund of a charge above its tolerance. The closing date
 * may be entered or moved after a refund was recorded.
 */
const refundsThatCount = ({ feeRefunds, closingOn }: ComparedLoan): ComparedLoan["feeRefunds"] =>
  feeRefunds.filter(({ refundedOn }) => closingOn === null || refundedOn >= closingOn);

/**
 * Compares the fees of a loan with those of the last disclosure that binds the lender, and computes what exceeds the tolerances; null if no
 * fees were disclosed. What others than the borrower pay is ignored on both sides.
 */
export const compareFees = (loan: ComparedLoan): FeeComparison | null => {
  const binding = bindingDisclosures(loan.feeDisclosures, loan.closingOn);
  const [first, disclosure] = [binding[0], binding.at(-1)];
  if (first === undefined || disclosure === undefined) return null;
  const rules = inForce(gfeTolerances, first.disclosedOn);
  // Disclosures of earlier dates are refused when they are recorded.
  if (rules._tag === "Refused") throw new Error(`no tolerances are known for ${first.disclosedOn}`);
  const { blocks, percent } = rules.value.value;
  const disclosed = Map.groupBy(disclosure.fees, keyOf);
  const present: ReadonlyMap<string, readonly DisclosedFee[]> = Map.groupBy(loan.fees, keyOf);
  const compared = (key: string): ComparedFee[] => {
    const then = disclosed.get(key) ?? [];
    const now = present.get(key) ?? [];
    const named = then[0] ?? now[0];
    if (named === undefined) return [];
    const block = blockOf(named);
    const isLineOfItsOwn = block === null || blocks[block]?.isOneFigure !== true;
    const isObtained = now.some(({ amountCents }) => amountCents > 0);
    const disclosedCents = borrowerPays(then);
    return [
      {
        code: named.code,
        description: named.description,
        gfeBlock: block,
        tolerance: toleranceIn(rules.value.value, block, (now[0] ?? named).tolerance, loan.rateLockedOn !== null),
        isDisclosed: then.length > 0,
        disclosedCents,
        countedCents: isLineOfItsOwn && !isObtained ? 0 : disclosedCents,
        chargedCents: borrowerPays(now),
      },
    ];
  };
  const fees = [...new Set([...disclosed.keys(), ...present.keys()])].flatMap(compared);
  const group = (of: readonly ComparedFee[], gfeBlock: string | null, rise: number): ToleranceGroup => {
    const disclosedCents = sumOf(of.map(({ countedCents }) => countedCents));
    const chargedCents = sumOf(of.map((fee) => fee.chargedCents));
    const limitCents = Math.floor((disclosedCents * (100 + rise)) / 100);
    return {
      tolerance: rise === 0 ? "zero" : "ten_percent",
      gfeBlock,
      codes: of.map(({ code }) => code),
      disclosedCents,
      limitCents,
      chargedCents,
      aboveCents: Math.max(0, chargedCents - limitCents),
    };
  };
  const unchangeable = fees.filter(({ tolerance }) => tolerance === "zero");
  const groupKey = (fee: ComparedFee): string => fee.gfeBlock ?? `${fee.code} ${fee.description}`;
  const together = fees.filter(({ tolerance }) => tolerance === "ten_percent");
  const groups = [
    ...[...Map.groupBy(unchangeable, groupKey).values()].map((of) => group(of, of[0]?.gfeBlock ?? null, 0)),
    ...(together.length > 0 ? [group(together, null, percent)] : []),
  ];
  const aboveCents = sumOf(groups.map((each) => each.aboveCents));
  const refundedCents = sumOf(refundsThatCount(loan).map(({ amountCents }) => amountCents));
  return { disclosure, fees, groups, aboveCents, refundedCents, openCents: Math.max(0, aboveCents - refundedCents) };
};
