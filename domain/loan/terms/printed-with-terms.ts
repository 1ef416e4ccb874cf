import { pick } from "../../kernel/pick.ts";
import type { Loan } from "../loan.ts";

/**
 * What the papers of the closing print of a loan beside its terms, as plain data: how the home is described, how people are
 * married, where they live and who signs for them, and each fee. What is added here changes the digest of every paper that is stored: it
 * needs a version of its own (`terms-copy.ts`), as a term that is added has.
 */
export const printedWithTerms = ({ property, borrowers, fees }: Loan) => ({
  property: pick(property, ["legalDescription", "parcelNumber"]),
  people: borrowers
    .map(({ id, presentAddress, maritalStatus, representative }) => ({
      id,
      presentAddress,
      maritalStatus,
      representative: representative && pick(representative, ["kind", "name", "authorizedOn"]),
    }))
    .toSorted((one, other) => one.id - other.id),
  fees: fees
    .map((fee) =>
      pick(fee, [
        "id",
        "code",
        "description",
        "amountCents",
        "paidTo",
        "paidBy",
        "paymentTiming",
        "isFinanceCharge",
        "isShoppable",
      ]),
    )
    .toSorted((one, other) => one.id - other.id),
});
