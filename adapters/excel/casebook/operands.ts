import type { Place } from "./expression.ts";

/** The columns whose figures a book's workings use, by their role there. */
interface Operands extends Readonly<Partial<Record<Place, readonly string[]>>> {
  /** The workings write rates without a percent sign. */
  readonly isWithoutPercentSigns?: true;
  /** The yearly growth rate: the workings write one plus the rate. */
  readonly growth?: string;
  /** Figures of the rules that a case may also have. */
  readonly ofRules?: readonly number[];
}

/**
 * The meaning of the figures in a book's workings: a figure refers to the cell of a column if the column is listed for its role and has the same
 * amount. Anything not listed, such as the rules' own figures, stays a number.
 */
const operands: Readonly<Record<string, Operands>> = {
  "expected-rate": {
    isWithoutPercentSigns: true,
    plus: ["margin", "current average", "lowest average since application"],
  },
  feasibility: { plus: ["repair fee"], minus: ["mandatory liens"], times: ["annual charges", "repair estimate"] },
  "first-year-limit": {
    plus: ["mandatory liens", "set-aside amount", "annual charges", "→ first-year limit"],
    minus: ["mandatory liens"],
  },
  "initial-mip": { plus: ["home value"], minus: ["premium paid before", "old claim amount"], times: ["home value"] },
  "life-expectancy-set-aside": {
    plus: ["expected rate", "annual charges", "hazard insurance", "flood insurance"],
    times: ["annual charges"],
  },
  "lock-proof": { isWithoutPercentSigns: true, plus: ["margin", "average on the lock day", "current average"] },
  "mandatory-obligations": {
    plus: [
      "price",
      "origination fee",
      "counseling fee",
      "closing costs",
      "mandatory liens",
      "other liens",
      "federal debt",
      "repair fee",
      "property charges due",
    ],
    minus: ["lender credit", "earnest money"],
    times: ["home value"],
  },
  "maximum-claim-amount": { plus: ["home value", "appraised", "second appraised", "price"] },
  "origination-fee": { ofRules: [200_000], times: ["home value"] },
  "payment-plans": {
    plus: ["draw asked", "→ available proceeds"],
    minus: ["draw asked", "line asked", "→ draw"],
    times: ["payment asked", "→ available proceeds", "→ payment"],
  },
  "principal-limit-factor": { times: ["home value", "→ factor"] },
  proceeds: {
    plus: ["price", "→ available proceeds"],
    minus: ["mandatory liens", "earnest money", "draw", "→ first-year available"],
  },
  projection: {
    growth: "appreciation",
    plus: ["draw asked", "mandatory liens", "repair fee", "home value"],
    minus: ["draw asked", "lender credit", "→ set-asides"],
    times: ["home value", "appraised", "servicing fee", "repair estimate", "annual charges"],
    power: ["year"],
  },
  "published-loan-cost": { times: ["home value"] },
  "published-principal-limits": { times: ["→ factor"] },
  purchase: {
    plus: ["price", "origination fee", "counseling fee", "closing costs", "→ mandatory obligations"],
    minus: ["earnest money", "seller contributions", "lender credit"],
    times: ["price"],
  },
  "refinance-test": {
    plus: ["origination fee", "counseling fee", "closing costs"],
    minus: ["premium paid before", "lender credit", "old principal limit"],
    times: ["→ total cost"],
  },
  repairs: { times: ["repair estimate", "home value"] },
  "residual-income": {
    plus: [
      "income",
      "co-borrower income",
      "spouse's income",
      "obligations",
      "taxes",
      "insurance",
      "flood insurance",
      "dues",
      "ground rent",
      "utilities",
      "→ residual income",
    ],
    minus: ["→ expenses"],
    times: ["living area", "→ required"],
  },
  rounding: { plus: ["mandatory liens"], times: ["home value", "→ principal limit"] },
  "servicing-set-aside": { plus: ["expected rate"], times: ["servicing fee"] },
  "set-asides": {
    plus: ["→ repair set-aside"],
    minus: ["→ mandatory obligations", "→ servicing set-aside", "→ life expectancy set-aside"],
    times: ["repair estimate", "servicing fee"],
  },
  talc: {
    plus: ["price", "origination fee", "counseling fee", "closing costs", "mandatory liens", "→ advance"],
    minus: ["earnest money", "seller contributions", "lender credit", "→ costs"],
    times: ["home value", "→ advance", "→ amount owed"],
  },
};

/** The names of the books whose workings use figures of their cases. */
export const booksWithOperands: readonly string[] = Object.keys(operands);

export const operandsOf = (book: string): Operands => operands[book] ?? {};
