import type { BureauOutcome, CreditApplicant, CreditBureau } from "../../../../../domain/credit/ports.ts";
import { completedAnswer } from "../../../../fixtures/outside/bureau.ts";
import { printingBureau } from "../../../../fixtures/outside/printing-bureau.ts";

const completed = (orderIdentifier: string, applicants: readonly CreditApplicant[]): BureauOutcome => ({
  _tag: "Answered",
  answer: completedAnswer({
    orderIdentifier,
    people: applicants.map(({ ssn, lastName }) => ({ ssn, lastName })),
  }),
});

/** A bureau that immediately has an empty report for anyone, also as a PDF, for tests of what all operations share. */
export const obligingBureau: CreditBureau = printingBureau({
  orderSeconds: 15,
  canLookUp: true,
  statusNamesPeople: false,
  order: async ({ reference, applicants }) => completed(reference, applicants),
  lookUp: async () => ({ _tag: "Unknown" }),
  status: async () => ({ _tag: "Unknown" }),
  awaitCompletion: async () => ({ _tag: "Unknown" }),
  retrieve: async ({ orderIdentifier, applicants }) => completed(orderIdentifier, applicants),
});
