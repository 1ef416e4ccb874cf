import type { CompanyType } from "./company.ts";

/** The equal housing statement on a company's pages and documents: "Lender" for a lender, "Opportunity" for others. */
export const equalHousingWords = (companyType: CompanyType): string =>
  companyType === "Lender" ? "Equal Housing Lender" : "Equal Housing Opportunity";

/** The logo next to the statement, a house with two bars, as an SVG path in a 24 by 24 box. */
export const equalHousingMark = "M12 2 1 9v4h2v9h18v-9h2V9zm0 3.4 7 4.5v9.3H5V9.9zM8 10.5h8v2.6H8zm0 4.4h8v2.6H8z";
