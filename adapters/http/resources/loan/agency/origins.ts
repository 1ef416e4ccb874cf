import type { AgencyRecord } from "../../../../../domain/loan/agency/agency-record.ts";
import type { RecordableOperation } from "../../../../../domain/loan/agency/recorded-result.ts";
import type { Property } from "../../../../../domain/loan/properties/property.ts";

/** The operation that writes each section that is a single object. */
const operationOf = {
  certificate: "hecm_certificate",
  financialAssessment: "hecm_financial_assessment",
  appraisal: "appraisal_logging",
  insurance: "hecm_insurance_application",
  escrowCloseout: "escrow_closeout",
  transfer: "case_transfer",
} as const satisfies Partial<Record<keyof AgencyRecord, RecordableOperation>>;

const sections = Object.entries(operationOf);

/** The origin of the data that an operation writes: the agency itself, or a user who recorded it. */
export const originOf = ({ recorded }: AgencyRecord, operation: RecordableOperation): "agency" | "recorded" =>
  recorded.some((each) => each.operation === operation) ? "recorded" : "agency";

/** The sections of the agency's record with their origins; for CAIVRS, the origin for each person. */
export const withOrigins = (agency: AgencyRecord) => {
  const given = {
    ...agency,
    creditAlerts: agency.creditAlerts.map((alert) => ({
      ...alert,
      origin: agency.recorded.some(
        ({ operation, recordedAt }) => operation === "cairvs_authorization" && recordedAt === alert.authorizedAt,
      )
        ? "recorded"
        : "agency",
    })),
  };
  for (const [section, operation] of sections) {
    const value = agency[section as keyof typeof operationOf];
    if (value !== null) Object.assign(given, { [section]: { ...value, origin: originOf(agency, operation) } });
  }
  return given;
};

/**
 * The origin of a property's validated address: the agency, or a user who recorded an address change. Null if no address is validated, or
 * if a user accepted the entered address. If the agency has validated the address since, the origin is the agency again.
 */
export const validatedAddressOrigin = (
  { validatedAddress, addressValidatedAt, addressOverriddenByUserId }: Property,
  { recorded }: AgencyRecord,
): "agency" | "recorded" | null => {
  if (validatedAddress === null || addressOverriddenByUserId !== null) return null;
  const isRecorded = recorded.some(
    ({ operation, recordedAt }) => operation === "address_change" && recordedAt === addressValidatedAt,
  );
  return isRecorded ? "recorded" : "agency";
};
