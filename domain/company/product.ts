import type { NoteTerms } from "../hecm/terms.ts";
import { rate } from "../kernel/rate.ts";

/** A fee that every new loan of a product starts with; `amountCents` null means the most the rules allow (origination fee). */
export interface DefaultFee {
  readonly code: string;
  readonly amountCents: number | null;
  readonly paidTo: string | null;
}

/** What a company offers. A loan copies its product's terms at the start; later changes never touch existing loans. */
export interface Product extends NoteTerms {
  readonly code: string;
  readonly name: string;
  readonly servicingFeeMonthlyCents: number;
  /** Abbreviations of the states it is offered in; empty: all. */
  readonly states: readonly string[];
  readonly defaultFees: readonly DefaultFee[];
  readonly isActive: boolean;
}

/** The most products of a company, those that are no longer offered included. */
export const maxProducts = 50;

/** A company's products as `requested`; one that is left out remains as inactive, since loans name it by its code. */
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
