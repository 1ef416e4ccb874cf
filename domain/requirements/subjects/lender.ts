import type { LenderPerson } from "../facts.ts";
import { type JudgedLoan, type Requirement, requirement } from "../requirement.ts";
import { hecmRegulation, inForceFrom, ownRule, safeAct } from "../sources.ts";

const isGone = (person: LenderPerson | null): boolean => person?.isActive === false;

/** What those of the lender whom a loan names have to be, in the order in which it is named. */
export const lenderRequirements: readonly Requirement<JudgedLoan>[] = [
  requirement({
    code: "loan_officer_inactive",
    subject: "lender",
    severity: "warning",
    rule: "The loan officer is an active user",
    rules: [ownRule("somebody answers for the application")],
    sentence: "The loan officer is no longer active: name another one",
    fields: ["loanOfficerId"],
    isMet: ({ facts }) => !isGone(facts.people.loanOfficer),
  }),
  requirement({
    code: "loan_officer_nmls_id_missing",
    subject: "lender",
    severity: "warning",
    rule: "The loan officer has an id of the nationwide licensing system",
    rules: [inForceFrom(null, safeAct("5103(a)(1)"))],
    sentence: "The NMLS id of the loan officer is missing: enter it on the user",
    fields: ["loanOfficerId"],
    isMet: ({ facts: { people } }) => people.loanOfficer === null || people.loanOfficer.nmlsId !== null,
  }),
  requirement({
    code: "company_not_licensed_in_state",
    subject: "lender",
    severity: "warning",
    rule: "The company is licensed in the state of the property",
    rules: [inForceFrom(null, safeAct("5103(a)(1)"))],
    sentence: "The company is not licensed in the state of the property",
    fields: ["company.statesLicensed", "property.state"],
    isMet: ({
      loan: { property },
      facts: {
        company: { statesLicensed },
      },
    }) => statesLicensed.length === 0 || statesLicensed.includes(property.state),
  }),
  requirement({
    code: "underwriter_inactive",
    subject: "lender",
    severity: "warning",
    rule: "The underwriter is an active user",
    rules: [hecmRegulation("206.37(b)(2)")],
    sentence: "The underwriter is no longer active: name another one",
    fields: ["underwriterId"],
    isMet: ({ facts }) => !isGone(facts.people.underwriter),
  }),
  requirement({
    code: "underwriter_not_registered",
    subject: "lender",
    severity: "warning",
    rule: "The underwriter of a company that insures its loans is registered with the agency",
    rules: [ownRule("the application for the insurance names the underwriter")],
    sentence: "The CHUMS id of the underwriter is missing: enter it on the user",
    fields: ["underwriterId"],
    isMet: ({ facts: { company, people } }) =>
      company.fhaLenderId === null || people.underwriter === null || people.underwriter.chumsId !== null,
  }),
];
