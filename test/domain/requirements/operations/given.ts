import type { Loan } from "../../../../domain/loan/loan.ts";
import { withProperty } from "../../agency/example.ts";
import { base, type Given, judged } from "./judged-request.ts";

/** The loan, changed. */
export const loan = (given: Partial<Loan>): Given => ({ loan: { ...base, ...given } });

/** Its property, changed. */
export const property = (given: Partial<Loan["property"]>): Given => ({ loan: withProperty(base, given) });

/** What the agency knows of the loan, changed. */
export const agency = (given: Partial<Loan["agency"]>): Given => loan({ agency: { ...base.agency, ...given } });

/** The appraisal that is logged, changed. */
export const appraisal = (given: object): Given => ({ appraisal: { ...judged.appraisal, ...given } });

/** What the request states, changed. */
export const logging = (given: object): Given => ({ request: { ...judged.request, ...given } });
