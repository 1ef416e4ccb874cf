import type { NoteTerms } from "../hecm/terms.ts";
import { rate } from "../kernel/rate.ts";

/** A fee with which every new loan of a product starts. A null `amountCents` means the maximum that the rules allow (origination fee). */
export interface DefaultFee {
  readonly code: string;
  readonly amountCents: number | null;
  readonly paidTo: string | null;
}

/**
 * A loan product that a company offers. A loan copies its product's terms when it is started; later changes do not affect existing loans.
 */
export interface Product extends NoteTerms {
  readonly code: string;
  readonly name: string;
  readonly servicingFeeMonthlyCents: number;
  /** Abbreviations of the states in which it is offered; empty for all. */
  readonly states: readonly string[];
  readonly defaultFees: readonly DefaultFee[];
  readonly isActive: boolean;
}

/** The maximum number of products of a company, including those no longer offered. */
export const maxProducts = 50;

/** A company's products after a request. A product that is left out remains as inactive, because loans refer to it by its code. */
export const withProducts = (current: readonly Product[], requested: readonly Product[]): readonly Product[] => {
  const codes = new Set(requested.map(({ code }) => code));
  const leftOut = current.filter(({ code }) => !codes.has(code));
  return [...requested, ...leftOut.map((product) => ({ ...product, isActive: false }))];
};

const startingFees: readonly DefaultFee[] = [
  { code: "origination-fee", amountCents: null, paidTo: "lender" },
  { code: "appraisal", amountCents: 0, paidTo: "appraiser" },
  { code: "counseling", amountCents: 0, paidTo: "counseling agency" },
];

/** The three products of a new company; the first is the default. */
export const startingProducts: readonly Product[] = [
  {
    code: "HECM_ANNUAL_CMT",
    name: "HECM annual adjustable, 1-year CMT",
    rateType: "annual_adjustable",
    noteIndex: "cmt_1_year",
    margin: rate(2),
    noteRate: null,
    periodicCap: rate(2),
    lifetimeCap: rate(5),
    servicingFeeMonthlyCents: 0,
    states: [],
    defaultFees: startingFees,
    isActive: true,
  },
  {
    code: "HECM_MONTHLY_CMT",
    name: "HECM monthly adjustable, 1-year CMT",
    rateType: "monthly_adjustable",
    noteIndex: "cmt_1_year",
    margin: rate(2),
    noteRate: null,
    periodicCap: null,
    lifetimeCap: rate(10),
    servicingFeeMonthlyCents: 0,
    states: [],
    defaultFees: startingFees,
    isActive: true,
  },
  {
    code: "HECM_FIXED",
    name: "HECM fixed rate, single disbursement",
    rateType: "fixed",
    noteIndex: null,
    margin: null,
    noteRate: null,
    periodicCap: null,
    lifetimeCap: null,
    servicingFeeMonthlyCents: 0,
    states: [],
    defaultFees: startingFees,
    isActive: true,
  },
];
