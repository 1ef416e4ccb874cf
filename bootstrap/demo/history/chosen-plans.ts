import type { PaymentPlan } from "../../../domain/hecm/terms.ts";

const plan = (type: PaymentPlan["type"], chosen: Partial<PaymentPlan> = {}): PaymentPlan => ({
  type,
  termMonths: null,
  monthlyPaymentCents: null,
  lineOfCreditCents: null,
  initialDrawCents: null,
  ...chosen,
});

const lineOfCredit = plan("line_of_credit");
const tenure = plan("tenure");
const tenYears = plan("term", { termMonths: 120 });

/**
 * The payment plans that the borrowers of the demonstration have chosen, by their names. Every plan of an adjustable rate occurs on a
 * funded loan. A borrower who is not listed has not chosen, or has a fixed rate, whose only plan needs no choice.
 */
export const chosenPlans: Readonly<Record<string, PaymentPlan>> = {
  "Clara Brookfield": tenure,
  "Nora Whitfield": plan("modified_tenure", { lineOfCreditCents: 90_000_00 }),
  "Felix Ashdown": lineOfCredit,
  "Amos Thornbury": lineOfCredit,
  "Vera Langdon": lineOfCredit,
  "Hugo Pemberton": tenure,
  "Edna Carlisle": lineOfCredit,
  "Silas Fairbanks": plan("modified_term", { termMonths: 180, lineOfCreditCents: 60_000_00 }),
  "Walter Penrose": tenYears,
  "Greta Holloway": plan("line_of_credit", { initialDrawCents: 20_000_00 }),
  "Luther Bancroft": tenure,
  "Pearl Winslow": tenYears,
  "Ray Northcott": lineOfCredit,
  "Rose Ellington": tenYears,
  "Conrad Ashby": tenure,
};
