import { formatCents } from "../../kernel/money.ts";
import { isBlankText } from "../../kernel/text/blank.ts";
import { closingCostsCents, counselingFeeCents, originationFeeCents } from "../../loan/fees/fees.ts";
import type { Loan } from "../../loan/loan.ts";
import { isHazardZone } from "../../loan/properties/flood-zone.ts";
import { type JudgedLoan, type Requirement, requirement, requirementInWords } from "../requirement.ts";
import { floodCode, inForceFrom, olderHecmRegulation, ownRule, remembered, zoneRegulation } from "../sources.ts";

const isInsuredAgainstFlood = ({ property: { floodZone, annualFloodInsuranceCents } }: Loan): boolean =>
  !isHazardZone(floodZone) || (annualFloodInsuranceCents ?? 0) > 0;

const changedZoneText = (former: string, now: string): string =>
  `The flood zone was changed from ${former}, which is one of special flood hazard, to ${now}: an underwriter names the day and the source of the flood hazard determination that shows it, with it as the evidence`;

/** Whether the loan has the values of the appraisal that was last logged. If the loan has none, another requirement reports it. */
const isAsLogged = ({ agency, appraisedValueCents, appraisedOn, secondAppraisedValueCents }: Loan): boolean => {
  const { appraisal } = agency;
  if (appraisal === null) return true;
  if (appraisal.sequence === 2)
    return secondAppraisedValueCents === null || secondAppraisedValueCents === appraisal.appraisedValueCents;
  return (
    (appraisedValueCents === null || appraisedValueCents === appraisal.appraisedValueCents) &&
    (appraisedOn === null || appraisedOn === appraisal.effectiveOn)
  );
};

const creditAboveText = (credit: string, costs: string): string =>
  `The lender credit of ${credit} is more than the ${costs} of fees and initial premium that it could pay, and so leaves the borrower more of the loan: lower it, or say what else it pays`;

/** The credit does not pay fees that others pay, or that are paid outside closing. Without a current calculation nothing is known. */
const creditAboveTexts = ({ loan, calculation: { initialMipCents } }: JudgedLoan): readonly string[] => {
  if (initialMipCents === undefined) return [];
  const feesCents = (originationFeeCents(loan) ?? 0) + counselingFeeCents(loan) + closingCostsCents(loan);
  const costsCents = initialMipCents + feesCents + loan.repairAdministrationFeeCents - loan.sellerContributionsCents;
  if (loan.lenderCreditCents <= costsCents) return [];
  return [creditAboveText(formatCents(loan.lenderCreditCents), formatCents(costsCents))];
};

/** What the terms of a loan must agree with for clear to close, in the order in which it is listed. */
export const termRequirements: readonly Requirement<JudgedLoan>[] = [
  requirement({
    code: "appraisal_differs_from_logged",
    subject: "appraisal",
    severity: "required",
    rule: "The loan has the value and the date of the appraisal that was logged with the agency",
    rules: [ownRule("the agency insures the value that it knows")],
    sentence:
      "The appraisal differs from the one that was logged with the agency: log it again, or enter what was logged",
    fields: ["appraisedValueCents", "appraisedOn", "secondAppraisedValueCents"],
    isMet: ({ loan }) => isAsLogged(loan),
  }),
  requirement({
    code: "address_change_pending",
    subject: "property",
    severity: "required",
    rule: "No different property address is waiting for the agency's address change",
    rules: [ownRule("a loan closes on the property of its case")],
    sentence:
      "Another address of the property waits: send it with the address change, or enter the address of the case again",
    fields: ["property.pendingAddress"],
    isMet: ({ loan: { property } }) => property.pendingAddress === null,
  }),
  requirement({
    code: "flood_insurance_missing",
    subject: "property",
    severity: "required",
    rule: "A home in a special flood hazard area has flood insurance",
    rules: [
      inForceFrom(null, olderHecmRegulation("206.45(c), which refers to 203.16a")),
      inForceFrom(null, zoneRegulation("75.1")),
    ],
    sentence: "The home is in a special flood hazard area, and its annual flood insurance is missing: enter it",
    fields: ["property.annualFloodInsuranceCents", "property.floodZone"],
    isMet: ({ loan }) => isInsuredAgainstFlood(loan),
  }),
  requirement({
    code: "flood_zone_missing",
    subject: "property",
    severity: "override",
    rule: "The flood zone of the home is known, from the standard flood hazard determination",
    rules: [inForceFrom(null, floodCode("4104b, the standard form for flood hazard determinations"))],
    sentence: "The flood zone of the home is missing: enter the zone of the flood hazard determination",
    fields: ["property.floodZone"],
    isMet: ({ loan: { property } }) => !isBlankText(property.floodZone ?? ""),
  }),
  requirementInWords({
    code: "flood_zone_change_unexplained",
    subject: "property",
    severity: "override",
    needsEvidence: true,
    rule: "If the flood zone no longer places the home in a special flood hazard area, an underwriter names the flood hazard determination that shows it",
    rules: [
      inForceFrom(null, floodCode("4104b, the standard form for flood hazard determinations")),
      ownRule("a zone that lowers what the loan needs is proven"),
    ],
    sentence: changedZoneText("…", "…"),
    fields: ["property.floodZone"],
    texts: ({ loan: { property } }) =>
      property.formerFloodZone === undefined || isHazardZone(property.floodZone)
        ? []
        : [changedZoneText(property.formerFloodZone, property.floodZone ?? "none")],
  }),
  requirement({
    code: "required_set_aside_missing",
    subject: "assessment",
    severity: "required",
    rule: "The loan has a life expectancy set-aside if the agency's response to the financial assessment requires one",
    rules: [ownRule("the agency's answer to the financial assessment")],
    sentence: "The agency requires a life expectancy set-aside, and the loan has none",
    fields: ["lesa"],
    isMet: ({ loan: { agency, lesa } }) =>
      agency.financialAssessment?.isSetAsideRequired !== true || lesa.type !== "none",
  }),
  requirementInWords({
    code: "lender_credit_above_costs",
    subject: "fees",
    severity: "override",
    rule: "A lender credit is no more than the fees and the initial premium that the borrower pays through the loan",
    rules: [
      inForceFrom(null, remembered("12 CFR part 1024", "appendix C, block 2: a credit reduces the settlement charges")),
      ownRule("what is above the costs would raise what the borrower gets"),
    ],
    sentence: creditAboveText("…", "…"),
    fields: ["lenderCreditCents", "fees"],
    texts: creditAboveTexts,
  }),
];
