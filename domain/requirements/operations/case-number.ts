import { adpCodeFor } from "../../loan/agency/adp-codes/adp-codes.ts";
import { addressInForce } from "../../loan/properties/properties.ts";
import { type Requirement, requirement } from "../requirement.ts";
import { applicationDateKnown, everyoneCounseled } from "../shared.ts";
import { hecmRegulation, ownRule } from "../sources.ts";
import { stateWaitOverForCaseNumber } from "../subjects/counseling/counseling.ts";
import { unmetAddressParts } from "./address.ts";
import type { JudgedRequest } from "./judged-request.ts";
import { lenderIdKnown, numbersKnown } from "./lender-and-people.ts";

/** The requirements for requesting a case number, in the order in which they are listed. */
export const caseNumberRequirements: readonly Requirement<JudgedRequest>[] = [
  applicationDateKnown,
  {
    code: "property_address_incomplete",
    subject: "property",
    severity: "required",
    rule: "The property's address has street, city, state and ZIP code",
    rules: [ownRule("a case is of one property")],
    sentence: "The … of the property's address is missing: enter it",
    fields: ["property.street", "property.city", "property.state", "property.zipCode"],
    unmet: ({ loan }) => unmetAddressParts("property", "the property's address", addressInForce(loan)),
  },
  requirement({
    code: "pending_address",
    subject: "property",
    severity: "required",
    rule: "No different property address is waiting to be sent",
    rules: [ownRule("a case is of one property")],
    sentence: "The property has a pending address: save the property again, which makes it the address",
    fields: ["property.pendingAddress"],
    isMet: ({ loan: { property } }) => property.pendingAddress === null,
  }),
  requirement({
    code: "property_type_missing",
    subject: "property",
    severity: "required",
    rule: "The property's type, which determines the ADP code, is known",
    rules: [hecmRegulation("206.45")],
    sentence: "The property's type is missing: enter it",
    fields: ["property.propertyType"],
    isMet: ({ loan: { property } }) => property.propertyType !== null,
  }),
  requirement({
    code: "adp_codes_unknown",
    subject: "case_number",
    severity: "required",
    rule: "The agency's ADP codes are known for the date",
    rules: [ownRule("a case has the ADP code of its program")],
    sentence: "No ADP codes are known for today",
    fields: ["agency.adpCode"],
    isMet: ({
      loan: {
        rateType,
        property: { propertyType },
      },
      today,
    }) => propertyType === null || adpCodeFor(rateType, propertyType, today)._tag === "Accepted",
  }),
  numbersKnown,
  lenderIdKnown,
  everyoneCounseled,
  stateWaitOverForCaseNumber,
];
