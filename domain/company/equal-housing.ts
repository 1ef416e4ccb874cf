import type { CompanyType } from "./company.ts";

/** What a company states of equal housing on its pages and documents: a lender that it is one, others the opportunity. */
export const equalHousingWords = (companyType: CompanyType): string =>
  companyType === "Lender" ? "Equal Housing Lender" : "Equal Housing Opportunity";

/** The mark beside these words, a house with two bars, as a path within 24 by 24. */
export const equalHousingMark = "M12 2 1 9v4h2v9h18v-9h2V9zm0 3.4 7 4.5v9.3H5V9.9zM8 10.5h8v2.6H8zm0 4.4h8v2.6H8z";
