import { type Fields, objectIn, objectsIn, textIn } from "../fields.ts";
import type { SandboxState } from "../state.ts";

/**
 * The texts of a request that may contain a trigger: the street that it names or else that of its case, the last names of its people, a
 * certificate's number, and the last names of the people on the certificate.
 */
export const textsOf = (request: Fields, state: SandboxState): readonly string[] => {
  const caseNumber = textIn(request, "case_number");
  const ofCase = caseNumber === null ? null : (state.find("case", caseNumber)?.street ?? null);
  const certificateNumber = textIn(request, "certificate_number");
  const certificate = certificateNumber === null ? null : state.find("certificate", certificateNumber);
  return [
    textIn(objectIn(request, "address"), "street") ?? ofCase,
    ...objectsIn(request, "borrowers").map((each) => textIn(each, "last_name")),
    textIn(request, "last_name"),
    certificateNumber,
    ...(certificate?.people ?? []).map(({ lastName }) => lastName),
  ].filter((text) => text !== null);
};

/** A request in the form that may be stored: without Social Security numbers and birth dates. */
export const withoutSecrets = (request: Fields): Fields => ({
  ...request,
  borrowers: objectsIn(request, "borrowers").map(({ ssn, dob, ...others }) => others),
});
