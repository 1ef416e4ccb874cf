import type { AgencyResults } from "../../../../domain/agency/answers.ts";
import type { AgencyOperation } from "../../../../domain/agency/operations.ts";
import type { AgencyGateway } from "../../../../domain/agency/ports.ts";
import type { AgencyRequests } from "../../../../domain/agency/requests.ts";
import { obligingAgency } from "../../http/support/scenes/obliging-agency.ts";

type Results = { readonly [Operation in AgencyOperation]?: Partial<AgencyResults[Operation]> };

/** Answers in which the agency differs from an obliging one, by life. */
export const agencyMoods: readonly Results[] = [
  {},
  {},
  {},
  { hecm_financial_assessment: { isSetAsideRequired: true } },
  { appraisal_logging: { isSecondAppraisalRequired: true } },
  {
    hecm_insurance_application: { insuranceStatus: "notice_of_return", endorsedOn: null, returnReasons: ["The note"] },
  },
];

/** An agency that answers immediately, with results of a mood. */
export const agencyIn = (mood: Results): AgencyGateway => ({
  ...obligingAgency,
  send: async <Operation extends AgencyOperation>(
    call: Parameters<typeof obligingAgency.send<Operation>>[0],
    request: AgencyRequests[Operation],
  ) => {
    const outcome = await obligingAgency.send(call, request);
    if (outcome._tag !== "Answered" || outcome.answer.status !== "success") return outcome;
    const result = { ...outcome.answer.result, ...mood[call.operation] };
    return { ...outcome, answer: { ...outcome.answer, result } };
  },
});
