import type { DocumentFacts } from "./facts.ts";
import type { MergeFields } from "./field.ts";
import { calculationSection } from "./fields/calculation-fields.ts";
import { companySection } from "./fields/company-fields.ts";
import { counselingSection } from "./fields/counseling-fields.ts";
import { feeSection } from "./fields/fee-fields.ts";
import { loanCostSection } from "./fields/loan-cost-fields.ts";
import { loanSection } from "./fields/loan-fields.ts";
import { noticeSection } from "./fields/notice-fields.ts";
import { overrideSection } from "./fields/override-fields.ts";
import { peopleSection } from "./fields/people-fields.ts";
import { planSection } from "./fields/plan-fields.ts";
import { projectionSection } from "./fields/projection-fields.ts";
import { propertySection } from "./fields/property-fields.ts";

/** Everything that a template may name. The shape, the description, and the data of a loan all come from this one table. */
export const mergeFields: MergeFields<DocumentFacts> = {
  ...companySection,
  ...loanSection,
  ...peopleSection,
  ...propertySection,
  ...feeSection,
  ...counselingSection,
  ...calculationSection,
  ...planSection,
  ...projectionSection,
  ...loanCostSection,
  ...noticeSection,
  ...overrideSection,
};
