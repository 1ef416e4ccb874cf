import type { AgencyOperation } from "../../../../domain/agency/operations.ts";
import type { AgencyCall } from "../../../../domain/agency/ports.ts";
import { anyGuard } from "../../outside-calls/support/any-guard.ts";
import { addressSamples } from "./samples/address.ts";
import { appraisalSamples } from "./samples/appraisal.ts";
import { assessmentSamples } from "./samples/assessment.ts";
import { caseSamples } from "./samples/case.ts";
import { counselingSamples } from "./samples/counseling.ts";
import { insuranceSamples } from "./samples/insurance.ts";
import type { Samples } from "./samples/sample.ts";

export const samples: Samples = {
  ...addressSamples,
  ...caseSamples,
  ...counselingSamples,
  ...assessmentSamples,
  ...insuranceSamples,
  ...appraisalSamples,
};

/** Must not occur in any log, error, or address. */
export const password = "correct horse 42";

export const reference = "00112233445566778899aabbccddeeff";

/** A call of an operation by company 3. */
export const callOf = <Operation extends AgencyOperation>(operation: Operation): AgencyCall<Operation> => ({
  companyId: 3,
  credentials: { username: "M12345", password },
  guard: anyGuard,
  operation,
  reference,
  startedAt: null,
  loanNumber: "L-1",
  caseNumber: "1611234567",
  caseStatus: "assigned",
});

/** A success of an operation as the agency writes it. */
export const success = (operation: AgencyOperation) => ({
  status: "Success",
  reference,
  messages: [],
  data: samples[operation].data,
});
