import type { Company } from "../../company/company.ts";
import type { Bureau } from "../../credit/report-content.ts";

interface PublicAddress {
  readonly name: string;
  readonly address: string;
}

/**
 * The federal agency that a notice of adverse action names, by the agency that the creditor reports to under HMDA: 12 CFR
 * part 1002, appendix A, as amended by 88 FR 16531 and 88 FR 58065. A mortgage company, which reports to HUD, is among "all
 * other creditors" there.
 */
export const creditOpportunityAgencies: Readonly<Record<NonNullable<Company["hmdaAgencyCode"]>, PublicAddress>> = {
  1: {
    name: "Office of the Comptroller of the Currency, Customer Assistance Group",
    address: "P.O. Box 53570, Houston, TX 77052",
  },
  2: { name: "Federal Reserve Consumer Help Center", address: "P.O. Box 1200, Minneapolis, MN 55480" },
  3: {
    name: "Division of Depositor and Consumer Protection, National Center for Consumer and Depositor Assistance, Federal Deposit Insurance Corporation",
    address: "1100 Walnut Street, Box #11, Kansas City, MO 64106",
  },
  5: {
    name: "National Credit Union Administration, Office of Consumer Financial Protection",
    address: "1775 Duke Street, Alexandria, VA 22314",
  },
  7: {
    name: "Federal Trade Commission, Consumer Response Center",
    address: "600 Pennsylvania Avenue NW, Washington, DC 20580",
  },
  9: { name: "Bureau of Consumer Financial Protection", address: "1700 G Street NW, Washington, DC 20552" },
};

/**
 * Where a consumer requests a report from a consumer reporting agency: its own published address; see the README beside this.
 */
export const bureauAddresses: Readonly<Record<Bureau, PublicAddress & { readonly phone: string }>> = {
  equifax: {
    name: "Equifax Information Services LLC",
    address: "P.O. Box 740241, Atlanta, GA 30374",
    phone: "800-685-1111",
  },
  experian: { name: "Experian", address: "P.O. Box 2002, Allen, TX 75013", phone: "888-397-3742" },
  transunion: { name: "TransUnion", address: "P.O. Box 1000, Chester, PA 19016", phone: "800-888-4213" },
};
