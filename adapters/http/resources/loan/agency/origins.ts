import type { AgencyRecord } from "../../../../../domain/loan/agency/agency-record.ts";
import type { RecordableOperation } from "../../../../../domain/loan/agency/recorded-result.ts";

/** The operation that writes each section which is one object. */
const operationOf = {
  certificate: "hecm_certificate",
  financialAssessment: "hecm_financial_assessment",
  appraisal: "appraisal_logging",
  insurance: "hecm_insurance_application",
  escrowCloseout: "escrow_closeout",
  transfer: "case_transfer",
} as const satisfies Partial<Record<keyof AgencyRecord, RecordableOperation>>;

/** Who gave what an operation writes: the agency itself, or a person who recorded it. */
export const originOf = ({ recorded }: AgencyRecord, operation: RecordableOperation): "agency" | "recorded" =>
  recorded.some((each) => each.operation === operation) ? "recorded" : "agency";

/** The sections of the agency's record, each with who gave it; of CAIVRS for each person. */
export const withOrigins = (agency: AgencyRecord) => ({
  ...agency,
  ...Object.fromEntries(
    Object.entries(operationOf).map(([section, operation]) => {
      const value = agency[section as keyof typeof operationOf];
      return [section, value && { ...value, origin: originOf(agency, operation) }];
    }),
  ),
  creditAlerts: agency.creditAlerts.map((alert) => ({
    ...alert,
    origin: agency.recorded.some(
      ({ operation, recordedAt }) => operation === "cairvs_authorization" && recordedAt === alert.authorizedAt,
    )
      ? "recorded"
      : "agency",
  })),
});
