import type { AgencyRecord } from "../../../../../domain/loan/agency/agency-record.ts";
import type { RecordableOperation } from "../../../../../domain/loan/agency/recorded-result.ts";
import type { Property } from "../../../../../domain/loan/properties/property.ts";

/** The operation that writes each section which is one object. */
const operationOf = {
  certificate: "hecm_certificate",
  financialAssessment: "hecm_financial_assessment",
  appraisal: "appraisal_logging",
  insurance: "hecm_insurance_application",
  escrowCloseout: "escrow_closeout",
  transfer: "case_transfer",
} as const satisfies Partial<Record<keyof AgencyRecord, RecordableOperation>>;

const sections = Object.entries(operationOf);

/** Who gave what an operation writes: the agency itself, or a person who recorded it. */
export const originOf = ({ recorded }: AgencyRecord, operation: RecordableOperation): "agency" | "recorded" =>
  recorded.some((each) => each.operation === operation) ? "recorded" : "agency";

/** The sections of the agency's record, each with who gave it; of CAIVRS for each person. */
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
 * Who gave the address that a property has as validated: the agency, or a person who recorded an address change; null where none is
 * validated, or a user let the entered one count. An address that was validated since is the agency's again.
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
