import type { CompanyDetails } from "../../company/company.ts";
import { isLicensedOn } from "../../identity/state-license.ts";
import { type Day, day } from "../../kernel/day.ts";
import type { LenderPerson } from "../facts.ts";
import { type JudgedLoan, type Requirement, requirement, requirementInWords } from "../requirement.ts";
import { hecmRegulation, inForceFrom, ownRule, regulationH, safeAct } from "../sources.ts";

const isGone = (person: LenderPerson | null): boolean => person?.isActive === false;

/** The agencies of the register under Regulation C that supervise depositories, whose loan officers are registered and need no license. */
const supervisorsOfDepositories: readonly CompanyDetails["hmdaAgencyCode"][] = [1, 2, 3, 5, 9];

const unlicensedText = (officer: string, state: string, when: string): string =>
  `The loan officer, ${officer}, has no license of ${state} that was valid ${when}: enter it on the user, or the company's HMDA agency code if a federal agency supervises it as a depository`;

/** A reason counts for one officer and state; a license that ends after the closing says nothing of the loan. */
const unlicensedTexts = ({ loan, facts: { company, people }, today }: JudgedLoan): readonly string[] => {
  const { applicationOn, closingOn, originatorAtFunding, property } = loan;
  const { loanOfficer } = people;
  const isAnother = originatorAtFunding !== null && originatorAtFunding.userId !== loanOfficer?.id;
  // In the wholesale channel another company's originator takes the application.
  if (
    loanOfficer === null ||
    isAnother ||
    loan.channel === "wholesale" ||
    supervisorsOfDepositories.includes(company.hmdaAgencyCode)
  )
    return [];
  const isUnlicensed = (on: Day): boolean => !isLicensedOn(loanOfficer.stateLicenses, property.state, on);
  const now = closingOn !== null && closingOn < today ? closingOn : today;
  const text = (when: string) =>
    unlicensedText(`${loanOfficer.firstName} ${loanOfficer.lastName}`, property.state, when);
  return [
    ...(applicationOn !== null && isUnlicensed(applicationOn)
      ? [text(`on the application date, ${applicationOn}`)]
      : []),
    ...(isUnlicensed(now) ? [text("until today or the closing")] : []),
  ];
};

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
  requirementInWords({
    code: "loan_officer_license_missing",
    subject: "lender",
    severity: "override",
    rule: "The loan officer has a license of the property's state on the day of the application and until the closing, unless a federal agency supervises the company as a depository or its subsidiary, or another company's originator takes the application (wholesale)",
    rules: [
      inForceFrom(day("2011-12-30"), regulationH("1008.103(a)")),
      inForceFrom(null, safeAct("5102(9), 5102(12) and 5103(a)(1)")),
    ],
    sentence: unlicensedText("…", "…", "…"),
    fields: ["loanOfficerId", "applicationOn", "channel", "property.state"],
    texts: unlicensedTexts,
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
