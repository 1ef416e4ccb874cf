import type { AgencyAnswer, AgencyResults } from "../../../../../domain/agency/answers.ts";
import { type AgencyOperation, agencyOperationNames } from "../../../../../domain/agency/operations.ts";
import type { AgencyGateway } from "../../../../../domain/agency/ports.ts";
import type { AgencyRequests } from "../../../../../domain/agency/requests.ts";
import { noAddress } from "../../../../../domain/kernel/address.ts";
import { day } from "../../../../../domain/kernel/day.ts";

const today = day("2026-05-01");

/** The result of each operation's success. */
const results: {
  readonly [Operation in AgencyOperation]: (sent: AgencyRequests[Operation]) => AgencyResults[Operation];
} = {
  address_validation: ({ address }) => ({ address, countyFips: null, censusTract: null }),
  case_number_assignment: ({ adpCode }) => ({ caseNumber: "1371234567", assignedOn: today, adpCode }),
  certificate_search: () => ({ matches: [] }),
  hecm_financial_assessment: () => ({ isSetAsideRequired: false, lastActionBy: null, lastActionOn: null }),
  hecm_insurance_application: () => ({ insuranceStatus: "endorsed", endorsedOn: today, returnReasons: [] }),
  case_transfer: () => ({ transferredOn: today }),
  case_restore: () => ({}),
  cairvs_authorization: ({ borrowers }) => ({
    authorizations: borrowers.map(({ borrowerId }) => ({
      borrowerId,
      authorizationNumber: "A000000001",
      hits: [],
    })),
  }),
  duplicate_mic: () => ({
    mic: {
      controlNumber: "0000000001",
      adpCode: null,
      endorsedOn: today,
      maxClaimAmountCents: null,
      borrowerNames: ["ADA EXAMPLE"],
    },
  }),
  escrow_closeout: () => ({ closedOn: today }),
  hecm_certificate: ({ certificateNumber }) => ({
    certificateNumber,
    counseledOn: day("2026-04-01"),
    issuedOn: null,
    agencyId: null,
    agencyName: null,
    agencyPhone: null,
    counselorName: null,
    method: "telephone",
    durationMinutes: null,
    feeCents: 125_00,
    isFeeWaived: false,
    clients: [{ firstName: "Ada", lastName: "Example" }],
  }),
  hecm_referral: () => ({ referralStatus: "received" }),
  address_change: ({ address }) => ({ address: { ...noAddress, ...address } }),
  appraisal_logging: () => ({ isSecondAppraisalRequired: false, appraisalStatus: "logged" }),
};

/** A test's implementation of the agency port: whatever is requested is done immediately. */
export const obligingAgency: AgencyGateway = {
  operations: agencyOperationNames,
  requiredFields: {},
  send: async <Operation extends AgencyOperation>(
    { operation }: { readonly operation: Operation },
    request: AgencyRequests[Operation],
  ) => {
    const result = results[operation](request);
    const answer: AgencyAnswer<Operation> = { status: "success", messages: [], caseStatus: null, result };
    return { _tag: "Answered", answer, tries: [] };
  },
  lookUp: async () => ({ _tag: "Unknown", tries: [] }),
};
