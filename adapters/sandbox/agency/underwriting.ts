import type { InsuranceStatus } from "../../../domain/loan/agency/agency-record.ts";
import { numberIn, textIn } from "../fields.ts";
import type { DecisionWord } from "../triggers.ts";
import { type Decide, error, keepCase, onOpenCase, success } from "./decide.ts";

export const takeAssessment: Decide = onOpenCase((_found, _request, { today, word }) =>
  success({ is_set_aside_required: word === "LESA", last_action_by: "SANDBOX", last_action_date: today }),
);

export const logAppraisal: Decide = onOpenCase((_found, request, { word }) =>
  success({
    is_second_appraisal_required: word === "SECOND" && numberIn(request, "sequence") === 1,
    appraisal_status: "logged",
  }),
);

/** The responses to a case's insurance applications, one after another; the last one repeats. */
const answersTo = (word: DecisionWord | null): readonly InsuranceStatus[] => {
  if (word === "RETURN") return ["notice_of_return", "endorsed"];
  if (word === "RESUBMIT") return ["notice_of_return", "submitted", "endorsed"];
  return word === "REVIEW" ? ["submitted", "under_review", "endorsed"] : ["endorsed"];
};

const returnReasons = ["The note is not signed.", "The appraisal has expired."];

/** Endorses the case, unless it should be returned or reviewed first. */
export const applyForInsurance: Decide = onOpenCase((found, request, circumstances) => {
  if (found.insuranceStatus === "endorsed") return error("CASE_ENDORSED", "The case is endorsed already.");
  const insuranceStatus = answersTo(circumstances.word)[found.insuranceApplications] ?? "endorsed";
  const { endorsedOn, status } = keepCase(circumstances, {
    ...found,
    insuranceStatus,
    insuranceApplications: found.insuranceApplications + 1,
    endorsedOn: insuranceStatus === "endorsed" ? circumstances.today : null,
    maxClaimAmount: numberIn(request, "max_claim_amount"),
  });
  return success({
    insurance_status: insuranceStatus,
    endorsed_date: endorsedOn,
    return_reasons: insuranceStatus === "notice_of_return" ? returnReasons : [],
    case_status: status,
  });
});

/** The certificate of an endorsed case; other cases have none. */
export const findInsuranceCertificate: Decide = onOpenCase((found, _request, { word }) => {
  if (found.insuranceStatus !== "endorsed" || word === "NOMIC") return success({ mic: null });
  return success({
    mic: {
      control_number: `7${found.caseNumber.slice(1)}`,
      adp_code: found.adpCode,
      endorsed_date: found.endorsedOn,
      max_claim_amount: found.maxClaimAmount,
      borrower_names: found.borrowerNames,
    },
  });
});

export const closeEscrow: Decide = onOpenCase((found, request, { today }) => {
  if (found.insuranceStatus !== "endorsed") return error("CASE_NOT_ENDORSED", "The case is not endorsed.");
  if (textIn(request, "escrow_type") === null) return error("ESCROW_INVALID", "The type of the escrow is missing.");
  return success({ closed_date: today });
});
