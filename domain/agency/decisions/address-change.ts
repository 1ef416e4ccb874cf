import type { Company } from "../../company/company.ts";
import type { Address } from "../../kernel/address.ts";
import { type FieldError, invalidFields } from "../../kernel/fields-invalid.ts";
import { accept } from "../../kernel/result.ts";
import { isSameData } from "../../kernel/same-data.ts";
import { correctedCaseFacts, movedCaseFacts } from "../../loan/agency/case-facts.ts";
import type { Loan } from "../../loan/loan.ts";
import { addressInForce, withProperty } from "../../loan/properties/properties.ts";
import type { Property } from "../../loan/properties/property.ts";
import { licenseErrors, productStateErrors, propertyErrors } from "../../loan/properties/property-errors.ts";
import { addressChangeRequirements, missingAddressParts } from "../../requirements/operations/address.ts";
import { unmetOf } from "../../requirements/requirement.ts";
import type { AgencyResults } from "../answers.ts";
import type { CommandDecision } from "../decision.ts";
import { completedAddress } from "./support/address.ts";
import { assignedCaseNumber, isInsured } from "./support/loan-case.ts";
import { notAllowed, requirementsUnmet } from "./support/refusals.ts";

/** Errors of an address given by the caller. The pending address of the property was checked when it was entered. */
const givenErrors = (loan: Loan, company: Company, address: Address): FieldError[] => {
  const missing = missingAddressParts(address);
  if (missing.length > 0)
    return missing.map((part) => ({ field: `address.${part}`, message: "is required", code: "required" }));
  const state = address.state ?? loan.property.state;
  if (state === loan.property.state) return [];
  return [...licenseErrors(company, state), ...productStateErrors(company, loan.productCode, state)]
    .slice(0, 1)
    .map((error) => ({ ...error, field: `address.${error.field}` }));
};

/** The county and census tract at a new address: those of another state are cleared. */
const placeAt = ({ property }: Loan, state: string): Partial<Property> =>
  propertyErrors(property, { ...property, state }).length === 0
    ? {}
    : { county: null, countyFips: null, censusTract: null };

/** The agency's record of the loan's case after a change: the property's address, and the corrected parts as the loan has them. */
const changedCase = (
  moved: Loan,
  { corrected = [], adpCode = null }: AgencyResults["address_change"],
): Loan["agency"] => {
  const { agency } = moved;
  const facts = agency.assignedFor && movedCaseFacts(agency.assignedFor, moved);
  return {
    ...agency,
    adpCode: adpCode ?? agency.adpCode,
    assignedFor:
      facts && corrected.length > 0 ? { ...correctedCaseFacts(facts, moved, corrected), before: facts } : facts,
  };
};

/**
 * Changes the address of the case before the loan is insured: to the caller's address, or else to the property's pending address. Once the
 * agency has accepted it, it becomes the property's address.
 */
export const addressChange: CommandDecision<"address_change"> = {
  plan: (loan, input, { company }) => {
    const caseNumber = assignedCaseNumber(loan);
    if (caseNumber._tag === "Refused") return caseNumber;
    if (isInsured(loan)) return notAllowed("The loan is insured: its address can no longer be changed.");
    const { pendingAddress, state } = loan.property;
    const wanted = input.address ?? pendingAddress;
    const address: Address | null = wanted && { ...wanted, state: wanted.state ?? state };
    const errors = input.address === null || address === null ? [] : givenErrors(loan, company, address);
    if (errors.length > 0) return invalidFields(errors);
    const unmet = unmetOf(addressChangeRequirements, { address });
    if (address === null || unmet.length > 0) return requirementsUnmet(unmet);
    return accept({ request: { caseNumber: caseNumber.value, address }, sent: { address: { ...address } } });
  },

  apply: (loan, { result }, { sent, now }) => {
    // Written by the plan of the same call.
    const asSent = sent.address as unknown as Address;
    const answered = result.address === null ? null : completedAddress(result.address, asSent);
    const isOtherState = answered !== null && answered.state !== asSent.state;
    const confirmed = isOtherState ? null : answered;
    const inForce = confirmed ?? asSent;
    const state = inForce.state ?? loan.property.state;
    const { pendingAddress } = loan.property;
    const isStillPending =
      pendingAddress !== null && !isSameData(pendingAddress, asSent) && !isSameData(pendingAddress, inForce);
    // An unchanged address keeps its validation.
    const stays = confirmed === null && isSameData(asSent, addressInForce(loan));
    const moved = stays
      ? loan
      : withProperty(
          loan,
          {
            ...inForce,
            state,
            ...placeAt(loan, state),
            enteredAddress: asSent,
            validatedAddress: confirmed,
            addressValidatedAt: confirmed === null ? null : now,
            addressOverriddenByUserId: null,
            pendingAddress: isStillPending ? pendingAddress : null,
          },
          now,
        );
    const { corrected, adpCode } = result;
    return {
      loan: { ...moved, agency: changedCase(moved, result) },
      result: {
        address: { ...addressInForce(moved) },
        ...(corrected === undefined ? {} : { corrected: [...corrected] }),
        ...(adpCode === undefined ? {} : { adpCode }),
      },
      warnings: [
        ...(isOtherState
          ? ["The agency answered with an address in another state: the property has the address that was sent."]
          : []),
        ...(isStillPending ? ["The property now has another pending_address: it was not sent."] : []),
      ],
    };
  },
};
