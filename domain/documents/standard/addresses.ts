import type { Company } from "../../company/company.ts";
import type { Bureau } from "../../company/credit-bureaus.ts";
import { regulationB } from "../../hecm/parameters/sources.ts";
import type { Address } from "../../kernel/address.ts";
import { day } from "../../kernel/day.ts";
import type { Parameter } from "../../kernel/in-force.ts";

interface PublicAddress {
  readonly name: string;
  readonly address: Address;
}

const at = (street: string, unit: string | null, city: string, state: string, zipCode: string): Address => ({
  street,
  unit,
  city,
  state,
  zipCode,
});

/**
 * The federal agency named in a notice of adverse action on its date, by the agency to which the creditor reports under HMDA. A mortgage
 * company, which reports to HUD, belongs to "all other creditors".
 */
export const creditOpportunityAgencies: Parameter<
  Readonly<Record<NonNullable<Company["hmdaAgencyCode"]>, PublicAddress>>
> = {
  id: "regulation_b.agencies",
  name: "federal agencies that a notice of adverse action names",
  unit: "names and addresses",
  keyedBy: "notice",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: day("2023-04-19"),
      until: null,
      value: {
        1: {
          name: "Office of the Comptroller of the Currency, Customer Assistance Group",
          address: at("P.O. Box 53570", null, "Houston", "TX", "77052"),
        },
        2: {
          name: "Federal Reserve Consumer Help Center",
          address: at("P.O. Box 1200", null, "Minneapolis", "MN", "55480"),
        },
        3: {
          name: "Division of Depositor and Consumer Protection, National Center for Consumer and Depositor Assistance, Federal Deposit Insurance Corporation",
          address: at("1100 Walnut Street", "Box #11", "Kansas City", "MO", "64106"),
        },
        5: {
          name: "National Credit Union Administration, Office of Consumer Financial Protection",
          address: at("1775 Duke Street", null, "Alexandria", "VA", "22314"),
        },
        7: {
          name: "Federal Trade Commission, Consumer Response Center",
          address: at("600 Pennsylvania Avenue NW", null, "Washington", "DC", "20580"),
        },
        9: {
          name: "Bureau of Consumer Financial Protection",
          address: at("1700 G Street NW", null, "Washington", "DC", "20552"),
        },
      },
      source: regulationB("appendix A, as amended by 88 FR 16531 and 88 FR 58065"),
    },
  ],
};

/**
 * Where a consumer requests a report from a consumer reporting agency: the agency's own published address; see the README in this folder.
 */
export const bureauAddresses: Readonly<Record<Bureau, PublicAddress & { readonly phone: string }>> = {
  equifax: {
    name: "Equifax Information Services LLC",
    address: at("P.O. Box 740241", null, "Atlanta", "GA", "30374"),
    phone: "800-685-1111",
  },
  experian: {
    name: "Experian",
    address: at("P.O. Box 2002", null, "Allen", "TX", "75013"),
    phone: "888-397-3742",
  },
  transunion: {
    name: "TransUnion",
    address: at("P.O. Box 1000", null, "Chester", "PA", "19016"),
    phone: "800-888-4213",
  },
};
