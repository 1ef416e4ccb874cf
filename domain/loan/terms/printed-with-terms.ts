import { pick } from "../../kernel/pick.ts";
import type { Loan } from "../loan.ts";

/**
 * What the closing documents print of a loan beside its terms, as plain data: the description of the home, people's marital status,
 * addresses, and representatives, and each fee. Anything added here changes the digest of every stored document, so it needs a version of
 * its own (`terms-copy.ts`), like an added term.
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
