import { addMonths, type Day, type Instant } from "../../domain/kernel/day.ts";
import { rate } from "../../domain/kernel/rate.ts";
import type { StartLoan } from "../../domain/loan/start.ts";
import { home, lien, person } from "../simulation/applicants.ts";

/** The fields that a credit report needs of a person who lives in the home. These SSNs are never issued. */
const forCredit = (ssn: string, { street, unit, city, state, zipCode }: ReturnType<typeof home>, today: Day) => ({
  ssn,
  presentAddress: { street, unit, city, state, zipCode },
  creditAuthorizedAt: `${today}T00:00:00.000Z` as Instant,
  creditAuthorizationMethod: "written" as const,
});

/** The loans of a demonstration. Ages are relative to today. */
export const demoLoans = (loanOfficerId: number, today: Day): StartLoan[] => {
  const born = (yearsAgo: number) => addMonths(today, -12 * yearsAgo - 4);
  const firstHome = home("CA", "Sacramento", "100 Example Street", "95814", 620_000_00);
  const adjustable = { loanOfficerId, noteRate: rate(6.125), expectedRate: rate(6.25) };
  return [
    {
      borrower: person("Ruth", "Sample", born(74), forCredit("123451201", firstHome, today)),
      coBorrowers: [
        person("Walter", "Sample", born(76), {
          borrowerType: "co_borrower",
          ...forCredit("123451202", firstHome, today),
        }),
      ],
      effectiveOn: null,
      property: firstHome,
      terms: { ...adjustable, liens: [lien("First Example Bank", 85_000_00)] },
    },
    {
      borrower: person("Edith", "Specimen", born(81)),
      coBorrowers: [],
      effectiveOn: null,
      property: home("FL", "Tampa", "22 Sample Avenue", "33602", 340_000_00),
      terms: { ...adjustable, lesa: { type: "voluntary", amountCents: null, semiAnnualPaymentCents: null } },
    },
    {
      borrower: person("Harold", "Placeholder", born(68)),
      coBorrowers: [person("Irene", "Placeholder", born(60), { borrowerType: "eligible_non_borrowing_spouse" })],
      effectiveOn: null,
      property: home("NY", "Albany", "7 Model Road", "12207", 455_000_00),
      terms: { loanOfficerId, productCode: "HECM_FIXED", noteRate: rate(7.56) },
    },
  ];
};
