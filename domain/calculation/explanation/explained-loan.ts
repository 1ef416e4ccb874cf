import type { Company } from "../../company/company.ts";
import type { RateIndex } from "../../hecm/terms.ts";
import { type Address, addressFields } from "../../kernel/address.ts";
import { pick } from "../../kernel/pick.ts";
import type { Rate } from "../../kernel/rate.ts";
import { formatCaseNumber } from "../../loan/agency/case-number.ts";
import type { Borrower } from "../../loan/borrowers/borrower.ts";
import type { Loan } from "../../loan/loan.ts";
import type { Property } from "../../loan/properties/property.ts";

const nameParts = ["borrowerType", "firstName", "middleName", "lastName", "suffix"] as const;

/** What a page shows of the loan in addition to a calculation's inputs: the loan's state when the page is opened. */
export interface ExplainedLoan {
  readonly loanNumber: string;
  /** Formatted as `123-4567890`; null while none is assigned. */
  readonly fhaCaseNumber: string | null;
  readonly version: number;
  /** The primary borrower first. */
  readonly people: readonly Pick<Borrower, (typeof nameParts)[number]>[];
  /** As far as known. */
  readonly propertyAddress: Address;
  readonly propertyType: Property["propertyType"];
  readonly lender: { readonly name: string; readonly nmlsId: string | null };
  /** The name is null if the company has no product with that code. */
  readonly product: { readonly code: string; readonly name: string | null };
  readonly index: RateIndex | null;
  readonly margin: Rate | null;
  readonly periodicCap: Rate | null;
  readonly lifetimeCap: Rate | null;
}

/** What a page shows of a loan and its company. */
export const explainedLoan = (loan: Loan, company: Pick<Company, "name" | "nmlsId" | "products">): ExplainedLoan => ({
  loanNumber: loan.loanNumber,
  fhaCaseNumber: "number" in loan.agency.caseNumber ? formatCaseNumber(loan.agency.caseNumber.number) : null,
  version: loan.version,
  people: loan.borrowers.map((borrower) => pick(borrower, nameParts)),
  propertyAddress: pick(loan.property, addressFields),
  propertyType: loan.property.propertyType,
  lender: { name: company.name, nmlsId: company.nmlsId },
  product: {
    code: loan.productCode,
    name: company.products.find(({ code }) => code === loan.productCode)?.name ?? null,
  },
  index: loan.index,
  margin: loan.margin,
  periodicCap: loan.periodicCap,
  lifetimeCap: loan.lifetimeCap,
});
