import { regulationB } from "../../hecm/parameters/sources.ts";
import type { AgencyRecord, InsuranceStatus } from "../../loan/agency/agency-record.ts";
import { isNotified } from "../../loan/deadlines/action-notice.ts";
import { lacksReasonInWords } from "../../loan/hmda/register-text.ts";
import { type JudgedLoan, type Requirement, requirement, requirementInWords } from "../requirement.ts";
import { inForceFrom, ownRule, regulationC } from "../sources.ts";

const undecided = "is not decided on: submit it again later to learn its status";

/** What is known of an application that the agency has answered without an endorsement, and what to do. */
const answeredWords: Readonly<Record<Exclude<InsuranceStatus, "endorsed">, string>> = {
  submitted: undecided,
  under_review: undecided,
  resubmitted: undecided,
  notice_of_return: "was returned by the agency: correct what its reasons name, and submit it again",
};

const notAcceptedText = (words: string): string => `The application for the insurance ${words}`;

const notAcceptedTexts = ({ insuranceStatus, awaiting }: AgencyRecord): readonly string[] => {
  if (insuranceStatus === "endorsed") return [];
  if (awaiting.some(({ operation }) => operation === "hecm_insurance_application"))
    return [notAcceptedText("is not answered: wait for the agency's answer")];
  return [
    notAcceptedText(insuranceStatus === null ? "is missing: submit it to the agency" : answeredWords[insuranceStatus]),
  ];
};

/** The requirements for endorsement. */
export const endorsementRequirements: readonly Requirement<JudgedLoan>[] = [
  requirementInWords({
    code: "insurance_not_accepted",
    subject: "insurance",
    severity: "required",
    rule: "The agency has endorsed the loan for insurance",
    rules: [ownRule("an endorsement is the agency's")],
    sentence: notAcceptedText("…"),
    fields: ["agency.insuranceStatus"],
    texts: ({ loan: { agency } }) => notAcceptedTexts(agency),
  }),
];

const notInsured = requirement<JudgedLoan>({
  code: "loan_insured",
  subject: "insurance",
  severity: "required",
  rule: "A loan that the agency has insured does not end as an application that was not originated",
  rules: [ownRule("an insured loan is a loan")],
  sentence: "The loan is insured: it can no longer be denied, withdrawn or closed",
  fields: ["agency.insuranceStatus"],
  isMet: ({ loan: { agency } }) => agency.insuranceStatus !== "endorsed",
});

/** The requirements for an application to end without a loan. */
export const endRequirements: readonly Requirement<JudgedLoan>[] = [notInsured];

/** The requirements for closing an application as incomplete. */
export const incompletenessRequirements: readonly Requirement<JudgedLoan>[] = [
  notInsured,
  requirement({
    code: "incompleteness_notice_missing",
    subject: "notices",
    severity: "required",
    rule: "An application is closed as incomplete only after a notice told the applicant what is missing",
    rules: [inForceFrom(null, regulationB("1002.9(c)(2)")), inForceFrom(null, regulationC("comment 4(a)(8)(i)-6"))],
    sentence: "The notice of incompleteness is missing: enter the day on which it was sent",
    fields: ["noticeSentOn"],
    isMet: ({ loan }) => isNotified(loan),
  }),
];

/** The requirements for denying an application. */
export const denialRequirements: readonly Requirement<JudgedLoan>[] = [
  notInsured,
  requirement({
    code: "denial_reason_missing",
    subject: "notices",
    severity: "required",
    rule: "A denial has at least one principal reason",
    rules: [inForceFrom(null, regulationB("1002.9(b)(2)")), inForceFrom(null, regulationC("1003.4(a)(16)"))],
    sentence: "A denial reason is missing: enter it",
    fields: ["hmda.denialReasons"],
    isMet: ({ loan: { hmda } }) => hmda.denialReasons.length > 0,
  }),
  requirement({
    code: "denial_reason_not_in_words",
    subject: "notices",
    severity: "required",
    rule: "A denial for another reason than those listed states the reason in words",
    rules: [inForceFrom(null, regulationB("1002.9(b)(2)")), inForceFrom(null, regulationC("1003.4(a)(16)"))],
    sentence:
      "One of the denial reasons is Other, and that reason is missing in words: enter it, because the notice and the HMDA register state it",
    fields: ["hmda.denialReasonOther"],
    isMet: ({ loan: { hmda } }) => !lacksReasonInWords(hmda),
  }),
];
