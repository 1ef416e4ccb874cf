import { type Fields, numberIn, textIn } from "../fields.ts";
import { type Circumstances, type Decide, error, keepCase, onOpenCase, success, undecided } from "./decide.ts";
import type { FhaCase } from "./known.ts";

export const takeAssessment: Decide = onOpenCase((_found, _request, { today, word }) =>
  success({ is_set_aside_required: word === "LESA", last_action_by: "SANDBOX", last_action_date: today }),
);

export const logAppraisal: Decide = onOpenCase((_found, request, { word }) =>
  success({
    is_second_appraisal_required: word === "SECOND" && numberIn(request, "sequence") === 1,
    appraisal_status: "logged",
  }),
);

const returnReasons = ["The note is not signed.", "The appraisal has expired."];

const endorse = (found: FhaCase, request: Fields, circumstances: Circumstances) => {
  keepCase(circumstances, {
    ...found,
    insuranceStatus: "endorsed",
    endorsedOn: circumstances.today,
    maxClaimAmount: numberIn(request, "max_claim_amount"),
  });
  return success({
    insurance_status: "endorsed",
    endorsed_date: circumstances.today,
    return_reasons: [],
    case_status: found.status,
  });
};

/** Endorses the case, unless it is to be returned once or reviewed first. */
export const applyForInsurance: Decide = onOpenCase((found, request, circumstances) => {
  const { word, isDue } = circumstances;
  if (found.insuranceStatus === "endorsed") return error("CASE_ENDORSED", "The case is endorsed already.");
  if (word === "REVIEW" && !isDue) {
    keepCase(circumstances, { ...found, insuranceStatus: "under_review" });
    return undecided("Pending", "The application is under review.", { insurance_status: "under_review" });
  }
  if (word === "RETURN" && found.insuranceStatus !== "notice_of_return") {
    keepCase(circumstances, { ...found, insuranceStatus: "notice_of_return" });
    return success({ insurance_status: "notice_of_return", endorsed_date: null, return_reasons: returnReasons });
  }
  return endorse(found, request, circumstances);
});

/** The certificate of an endorsed case; of any other there is none. */
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
