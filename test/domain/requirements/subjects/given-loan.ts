import type { Loan } from "../../../../domain/loan/loan.ts";
import { aStatusEntry } from "../../../fixtures/loan/loan.ts";
import { agency, counseling, property } from "./base-loan.ts";
import type { Given } from "./case.ts";

/** What the agency knows of the loan, changed. */
export const ofAgency = (given: Partial<Loan["agency"]>): Given => ({ loan: { agency: { ...agency, ...given } } });

/** The loan's home, changed. */
export const home = (given: Partial<Loan["property"]>): Given => ({ loan: { property: { ...property, ...given } } });

/** A home in a state, with changes of the counseling and of the loan. */
export const inState = (state: string, counseled: Partial<typeof counseling>, given: Partial<Loan> = {}): Given => ({
  loan: { property: { ...property, state }, counseling: { ...counseling, ...counseled }, ...given },
});

/** A lien that is an earlier HECM. */
export const earlierHecm: Loan["liens"][number] = {
  creditor: "First Bank",
  kind: "hecm",
  accountLast4: null,
  amountCents: 80_000_00,
  isMandatory: true,
  isDelinquentFederalDebt: false,
  openedOn: null,
  cashToBorrowerCents: null,
};

/** The history of a funded loan. */
export const funded = [aStatusEntry(), aStatusEntry("funded")];
