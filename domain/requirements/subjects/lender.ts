import type { CompanyDetails } from "../../company/company.ts";
import { isLicensedOn } from "../../identity/state-license.ts";
import { type Day, day } from "../../kernel/day.ts";
import type { Loan } from "../../loan/loan.ts";
import { isFunded } from "../../loan/status/status.ts";
import type { LenderPerson } from "../facts.ts";
import { fhaConnection } from "../operations/field-requirements.ts";
import { type JudgedLoan, type Requirement, requirement, requirementInWords } from "../requirement.ts";
import { hecmRegulation, inForceFrom, ownRule, regulationH, safeAct } from "../sources.ts";

/** How a sentence names one of the lender's people. */
export const nameOf = ({ firstName, lastName }: LenderPerson): string => `${firstName} ${lastName}`;

const inactiveText = (role: string, name: string): string =>
  `The ${role}, ${name}, is no longer active: name another one`;

/** Somebody who left after funding was there for the loan. */
const inactiveTexts = (loan: Loan, role: string, person: LenderPerson | null): readonly string[] =>
  person === null || person.isActive || isFunded(loan) ? [] : [inactiveText(role, nameOf(person))];

const officerIdText = (name: string): string =>
  `The NMLS id of the loan officer, ${name}, is missing: enter it on the user`;

const underwriterIdText = (name: string): string =>
  `The CHUMS id of the underwriter, ${name}, is missing: enter it on the user`;

const companyUnlicensedText = (state: string): string =>
  `The company is not licensed in ${state}, the state of the property`;

/** The agencies in the Regulation C register that supervise depositories, whose loan officers are registered and need no license. */
const supervisorsOfDepositories: readonly CompanyDetails["hmdaAgencyCode"][] = [1, 2, 3, 5, 9];

const federalAgency = "the company's HMDA agency code if a federal agency supervises it as a depository";
const brokersOriginator = "the NMLS id of the broker's originator, who took the application";

const unlicensedText = (officer: string, state: string, when: string, otherwise = federalAgency): string =>
  `The loan officer, ${officer}, has no license of ${state} that was valid ${when}: enter it on the user, or ${otherwise}`;

/** Whether another company's originator took the application. That a loan is wholesale identifies no one. */
const isTakenElsewhere = ({ channel, broker }: Loan): boolean =>
  channel === "wholesale" && (broker?.originatorNmlsId ?? null) !== null;

/** A reason covers one officer and state. A license that ends after closing does not matter. */
const unlicensedTexts = ({ loan, facts: { company, people }, today }: JudgedLoan): readonly string[] => {
  const { applicationOn, closingOn, originatorAtFunding, property } = loan;
  const { loanOfficer } = people;
  const isAnother = originatorAtFunding !== null && originatorAtFunding.userId !== loanOfficer?.id;
  if (
    loanOfficer === null ||
    isAnother ||
    isTakenElsewhere(loan) ||
    supervisorsOfDepositories.includes(company.hmdaAgencyCode)
  )
    return [];
  const isUnlicensed = (on: Day): boolean => !isLicensedOn(loanOfficer.stateLicenses, property.state, on);
  const now = closingOn !== null && closingOn < today ? closingOn : today;
  const otherwise = loan.channel === "wholesale" ? brokersOriginator : federalAgency;
  const text = (when: string) => unlicensedText(nameOf(loanOfficer), property.state, when, otherwise);
  return [
    ...(applicationOn !== null && isUnlicensed(applicationOn)
      ? [text(`on the application date, ${applicationOn}`)]
      : []),
    ...(isUnlicensed(now) ? [text("until today or the closing")] : []),
  ];
};

/** The requirements for the lender's people named on a loan, in the order in which they are listed. */
export const lenderRequirements: readonly Requirement<JudgedLoan>[] = [
  requirement({
    code: "underwriter_missing",
    subject: "lender",
    severity: "override",
    rule: "The underwriter who approves the financial assessment is named",
    rules: [hecmRegulation("206.37(b)(2)")],
    sentence: "No underwriter is named on the loan",
    fields: ["underwriterId"],
    isMet: ({ loan: { underwriterId } }) => underwriterId !== null,
  }),
  requirement({
    code: "approval_date_missing",
    subject: "lender",
    severity: "warning",
    rule: "The date on which the underwriter approved the loan is known, and is after the date of the case number",
    rules: [fhaConnection("Insurance Application")],
    sentence:
      "The approval date is missing, or not after the date of the FHA case number: the application for the insurance needs it",
    fields: ["approvedOn"],
    isMet: ({ loan: { approvedOn, caseNumberAssignedOn } }) =>
      approvedOn !== null && (caseNumberAssignedOn === null || approvedOn > caseNumberAssignedOn),
  }),
  requirementInWords({
    code: "loan_officer_inactive",
    subject: "lender",
    severity: "override",
    rule: "The loan officer is an active user until the loan is funded",
    rules: [ownRule("somebody answers for the application")],
    sentence: inactiveText("loan officer", "…"),
    fields: ["loanOfficerId"],
    texts: ({ loan, facts }) => inactiveTexts(loan, "loan officer", facts.people.loanOfficer),
  }),
  requirementInWords({
    code: "loan_officer_nmls_id_missing",
    subject: "lender",
    severity: "override",
    rule: "The loan officer has an NMLS ID",
    rules: [inForceFrom(null, safeAct("5103(a)(1)"))],
    sentence: officerIdText("…"),
    fields: ["loanOfficerId"],
    texts: ({
      facts: {
        people: { loanOfficer },
      },
    }) => (loanOfficer === null || loanOfficer.nmlsId !== null ? [] : [officerIdText(nameOf(loanOfficer))]),
  }),
  requirementInWords({
    code: "loan_officer_license_missing",
    subject: "lender",
    severity: "override",
    rule: "The loan officer has a license of the property's state from the application date until the closing, unless a federal agency supervises the company as a depository or its subsidiary, or a named originator of another company takes the application (wholesale)",
    rules: [
      inForceFrom(day("2011-12-30"), regulationH("1008.103(a)")),
      inForceFrom(null, safeAct("5102(9), 5102(12) and 5103(a)(1)")),
    ],
    sentence: unlicensedText("…", "…", "…"),
    fields: ["loanOfficerId", "applicationOn", "channel", "broker.originatorNmlsId", "property.state"],
    texts: unlicensedTexts,
  }),
  requirementInWords({
    code: "company_not_licensed_in_state",
    subject: "lender",
    severity: "override",
    rule: "The company is licensed in the state of the property",
    rules: [inForceFrom(null, safeAct("5103(a)(1)"))],
    sentence: companyUnlicensedText("…"),
    fields: ["company.statesLicensed", "property.state"],
    texts: ({
      loan: {
        property: { state },
      },
      facts: {
        company: { statesLicensed },
      },
    }) => (statesLicensed.length === 0 || statesLicensed.includes(state) ? [] : [companyUnlicensedText(state)]),
  }),
  requirementInWords({
    code: "underwriter_inactive",
    subject: "lender",
    severity: "override",
    rule: "The underwriter is an active user until the loan is funded",
    rules: [hecmRegulation("206.37(b)(2)")],
    sentence: inactiveText("underwriter", "…"),
    fields: ["underwriterId"],
    texts: ({ loan, facts }) => inactiveTexts(loan, "underwriter", facts.people.underwriter),
  }),
  requirementInWords({
    code: "underwriter_not_registered",
    subject: "lender",
    severity: "override",
    rule: "The underwriter of a company that insures its loans is registered with the agency",
    rules: [ownRule("the application for the insurance names the underwriter")],
    sentence: underwriterIdText("…"),
    fields: ["underwriterId"],
    texts: ({
      facts: {
        company,
        people: { underwriter },
      },
    }) =>
      company.fhaLenderId === null || underwriter === null || underwriter.chumsId !== null
        ? []
        : [underwriterIdText(nameOf(underwriter))],
  }),
];
