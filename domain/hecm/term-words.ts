import type { Words } from "../kernel/text/code-words.ts";
import type { BorrowerType, HecmType, LesaType, PaymentPlanType, RateIndex, RateType } from "./terms.ts";

/** The labels of the codes of a HECM's terms, in HUD's words. All pages, documents, and explanations use them. */

export const hecmTypeWords: Words<HecmType> = {
  traditional: "Traditional HECM",
  purchase: "HECM for Purchase",
  refinance: "HECM-to-HECM refinance",
};

export const rateTypeWords: Words<RateType> = {
  fixed: "Fixed rate",
  annual_adjustable: "Adjustable rate, changing once a year",
  monthly_adjustable: "Adjustable rate, changing every month",
};

export const indexWords: Words<RateIndex> = {
  cmt_1_month: "1-month constant maturity Treasury",
  cmt_1_year: "1-year constant maturity Treasury",
  cmt_10_year: "10-year constant maturity Treasury",
};

/** The same with the abbreviation that lenders use, for lists and choices of indexes. */
export const indexTitles: Words<RateIndex> = {
  cmt_1_month: `${indexWords.cmt_1_month} (CMT)`,
  cmt_1_year: `${indexWords.cmt_1_year} (CMT)`,
  cmt_10_year: `${indexWords.cmt_10_year} (CMT)`,
};

export const planWords: Words<PaymentPlanType> = {
  line_of_credit: "Line of credit",
  tenure: "Tenure",
  term: "Term",
  modified_tenure: "Modified tenure",
  modified_term: "Modified term",
  single_disbursement: "Single disbursement lump sum",
};

export const lesaWords: Words<LesaType> = {
  none: "None",
  fully_funded: "Fully funded",
  partially_funded: "Partially funded",
  voluntary: "Voluntary, fully funded",
};

export const borrowerTypeWords: Words<BorrowerType> = {
  borrower: "Borrower",
  co_borrower: "Co-borrower",
  eligible_non_borrowing_spouse: "Eligible non-borrowing spouse",
  ineligible_non_borrowing_spouse: "Ineligible non-borrowing spouse",
  other_non_borrowing: "Non-borrowing household member",
};
