import { lacks } from "./cells.ts";
import type { RegisterFacts } from "./register-facts.ts";

/**
 * The defaults if not answered: whether the application was submitted to the company itself, and whether the note was initially payable to
 * it.
 */
const usualAnswers = {
  retail: { submittedDirectly: true, initiallyPayable: true },
  wholesale: { submittedDirectly: false, initiallyPayable: true },
  brokered: { submittedDirectly: true, initiallyPayable: false },
} as const;

const yesNo = (answer: boolean): string => (answer ? "1" : "2");

/** Fields 93 to 95: how the application was submitted, and who took it. A wholesale application was taken by the broker's originator. */
export const originatorFields = ({ loan, officerNmlsId }: RegisterFacts) => {
  const { hmda, channel, broker } = loan;
  const usual = usualAnswers[channel];
  return {
    submission_of_application: yesNo(hmda.submittedDirectly ?? usual.submittedDirectly),
    initially_payable: yesNo(hmda.initiallyPayable ?? usual.initiallyPayable),
    mlo_nmlsr_id:
      channel === "wholesale"
        ? (broker?.originatorNmlsId ?? lacks("broker.originatorNmlsId"))
        : (officerNmlsId ?? lacks("loanOfficer.nmlsId")),
  };
};
