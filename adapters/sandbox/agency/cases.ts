import type { CaseStatus } from "../../../domain/loan/agency/agency-record.ts";
import { type Fields, objectIn, textIn } from "../fields.ts";
import type { DecisionWord } from "../triggers.ts";
import { registerCertificate } from "./certificates.ts";
import { type Decide, error, keepCase, onOpenCase, peopleIn, rememberPeople, success, undecided } from "./decide.ts";

const statusAfter = (word: DecisionWord | null): CaseStatus => {
  if (word === "CANCELLED") return "cancelled";
  return word === "ARCHIVED" ? "archived" : "assigned";
};

const heldFor = ["Duplicate property address: another case has the same address."];

/** Assigns a number: 10 digits, the next of its series, without a check digit. */
export const assignCaseNumber: Decide = (request, circumstances) => {
  const { state, today, word, isDue } = circumstances;
  rememberPeople(request, circumstances);
  if (word === "HOLD" && !isDue)
    return undecided("Held", "The request is held.", { case_status: "held", holds: heldFor });
  const people = peopleIn(request);
  const { caseNumber, status, assignedOn, adpCode } = keepCase(circumstances, {
    caseNumber: `999${String(state.next("case")).padStart(7, "0")}`,
    loanNumber: textIn(request, "loan_number"),
    status: statusAfter(word),
    assignedOn: today,
    adpCode: textIn(request, "adp_code"),
    street: textIn(objectIn(request, "address"), "street"),
    borrowerNames: people.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    insuranceStatus: null,
    insuranceApplications: 0,
    endorsedOn: null,
    maxClaimAmount: null,
  });
  registerCertificate(request, people, circumstances);
  return success({ case_number: caseNumber, assigned_date: assignedOn, adp_code: adpCode, case_status: status });
};

const uppercase = (value: unknown): unknown => (typeof value === "string" ? value.toUpperCase() : null);

/** An address as in the postal file. */
export const postalAddress = (address: Fields): Fields => ({
  street: uppercase(address.street),
  unit: uppercase(address.unit),
  city: uppercase(address.city),
  state: uppercase(address.state),
  zip_code: address.zip_code ?? null,
});

/** Changes the address of the case. */
export const changeAddress: Decide = onOpenCase((found, request, circumstances) => {
  const address = objectIn(request, "address");
  const { status } = keepCase(circumstances, {
    ...found,
    street: textIn(address, "street"),
    status: statusAfter(circumstances.word),
  });
  return success({ address: postalAddress(address), case_status: status });
});

/** Transfers the case to another lender. After that, its operations are refused. */
export const transferCase: Decide = onOpenCase((found, request, circumstances) => {
  if (found.insuranceStatus === "endorsed") return error("CASE_ENDORSED", "An endorsed case cannot be transferred.");
  if (!/^\d{10}$/.test(textIn(request, "new_lender_id") ?? ""))
    return error("LENDER_INVALID", "The new originator's id must have 10 digits.");
  keepCase(circumstances, { ...found, status: "transferred" });
  return success({ transferred_date: circumstances.today, case_status: "transferred" });
});

/** Restores a canceled or archived case, which is completed at the first lookup of the reference. */
export const restoreCase: Decide = (request, circumstances) => {
  const found = circumstances.state.find("case", textIn(request, "case_number") ?? "");
  if (found === null) return error("CASE_NOT_FOUND", "The case number cannot be found.");
  const { status } = found;
  if (status !== "cancelled" && status !== "archived")
    return error("CASE_NOT_ARCHIVED", "The case is neither canceled nor archived.", { case_status: status });
  if (!circumstances.isDue) return undecided("Pending", "The case is being restored.", { case_status: status }, 1);
  keepCase(circumstances, { ...found, status: "assigned" });
  return success({ case_status: "assigned" });
};
