import type { LoanLien } from "../liens/lien.ts";
import type { LoanTerms } from "../loan.ts";
import { completedLater, fixedAtFunding, signed, untilInsured } from "./fixings.ts";
import { hmdaRows } from "./hmda-rows.ts";
import { type FixedRow, open, type RowsOf, row } from "./row.ts";

const value = row(
  {
    from: { appraisal_logged: "appraisal_logging", funded: "correction", ended: "first_entry" },
    reason: "Once the appraisal is logged, the agency has these values",
  },
  "calculation",
  "documents",
);
const figure = row(fixedAtFunding, "calculation", "documents");
const signedFigure = row(signed, "calculation", "documents");
const noteTerm = row(signed, "calculation", "disclosures", "documents");
const answer = row(fixedAtFunding, "assessment");
const plan = row(signed, "calculation", "disclosures", "documents");
const late = row(completedLater, "documents");
const assigned = open("It says who works on the loan");
const officer = open(
  "It says who works on the loan; the originator is recorded when the loan is funded or the application ends, and only a correction changes it",
);

/** Liens that the loan pays off, by their fields. */
export const lienRows: RowsOf<LoanLien> = {
  creditor: late,
  kind: late,
  accountLast4: late,
  openedOn: row(completedLater),
  cashToBorrowerCents: row(completedLater),
  amountCents: figure,
  isMandatory: figure,
  isDelinquentFederalDebt: figure,
};

/** Which liens there are. */
export const lienListRow: FixedRow = figure;

export const loanRows: RowsOf<Omit<LoanTerms, "liens">> = {
  externalId: open("It identifies the loan in another system"),
  loanOfficerId: officer,
  processorId: assigned,
  closerId: assigned,
  underwriterId: row(completedLater),
  hecmType: row(
    {
      from: { case_number: "correction", funded: "correction", ended: "first_entry" },
      reason: "The case was assigned for this kind of loan",
    },
    "calculation",
    "case_correction",
    "disclosures",
    "documents",
  ),
  productCode: row(signed, "disclosures", "documents"),
  rateType: row(signed, "calculation", "case_correction", "disclosures", "documents"),
  index: noteTerm,
  margin: noteTerm,
  noteRate: noteTerm,
  periodicCap: row(signed, "disclosures", "documents"),
  lifetimeCap: row(signed, "disclosures", "documents"),
  servicingFeeMonthlyCents: noteTerm,
  expectedRate: signedFigure,
  rateLockedOn: signedFigure,
  appraisedValueCents: value,
  secondAppraisedValueCents: value,
  purchasePriceCents: figure,
  earnestMoneyCents: figure,
  sellerContributionsCents: figure,
  lenderCreditCents: row(fixedAtFunding, "calculation", "disclosures", "documents"),
  repairEstimateCents: figure,
  repairAdministrationFeeCents: figure,
  propertyChargesAtClosingCents: figure,
  channel: row(fixedAtFunding),
  servicingIntent: open("The servicing may be sold at any time; the call report uses the value of its quarter"),
  paymentPlan: {
    type: plan,
    termMonths: plan,
    monthlyPaymentCents: plan,
    lineOfCreditCents: plan,
    initialDrawCents: plan,
  },
  lesa: { type: figure, amountCents: figure, semiAnnualPaymentCents: figure },
  priorHecm: {
    caseNumber: late,
    closedOn: figure,
    maxClaimAmountCents: figure,
    principalLimitCents: figure,
    initialMipPaidCents: figure,
    initialMipRule: figure,
  },
  counseling: {
    counseledOn: row(completedLater),
    certificateNumber: row(completedLater),
    agencyId: row(completedLater),
    borrowerIds: row(fixedAtFunding, "counseling"),
    waived: row(fixedAtFunding, "counseling"),
    antiChurningDisclosedOn: row(completedLater),
    waivedByUserId: row(fixedAtFunding),
    waivedAt: row(fixedAtFunding),
  },
  applicationOn: row(
    {
      from: { case_number: "first_entry", funded: "correction", ended: "first_entry" },
      reason:
        "The case number was requested with it, and the periods of the rate lock, the counseling and the seasoning of liens are counted from it",
    },
    "calculation",
    "documents",
  ),
  caseNumberAssignedOn: row(
    {
      from: { case_number: "case_number_assignment", funded: "none", ended: "case_number_assignment" },
      reason: "It is the day on which the agency assigned the case number",
    },
    "calculation",
  ),
  contractOn: row(completedLater),
  appraisedOn: row({
    from: { appraisal_logged: "appraisal_logging", funded: "correction", ended: "first_entry" },
    reason: "Once the appraisal is logged, the agency has its date",
  }),
  appraisalCopySentOn: row(completedLater),
  appraisalCopyWaivedOn: row(completedLater),
  approvedOn: row(completedLater),
  closingOn: row(fixedAtFunding, "calculation", "documents"),
  disbursedOn: row(fixedAtFunding),
  disclosureReceivedOn: row({
    from: { clear_to_close: "first_entry", funded: "correction", ended: "first_entry" },
    reason: "The waiting period before closing is counted from it, so it must not be moved to suit the closing date",
  }),
  commitmentAcceptedOn: row(completedLater),
  stateNoticeGivenOn: row(completedLater),
  applicationCompletedOn: row({
    from: { clear_to_close: "first_entry", funded: "correction", ended: "first_entry" },
    reason:
      "The deadline of the notice of the decision is counted from it, so it must not be moved to suit the decision's date",
  }),
  noticeSentOn: open("The notice of the action taken follows the decision"),
  fhaInsurance: {
    repairsDueOn: row(untilInsured),
    mipPaidOn: row(untilInsured),
    isPriorInsuranceTerminated: row(untilInsured),
    lateRequestCertifiedOn: row(untilInsured),
  },
  broker: {
    companyName: row(completedLater),
    nmlsId: row(completedLater),
    originatorName: row(completedLater),
    originatorNmlsId: row(completedLater),
    sponsoredOriginatorEin: row(completedLater),
  },
  fundingLender: { companyName: row(completedLater), nmlsId: row(completedLater) },
  assessment: {
    propertyTaxesCurrent: answer,
    propertyTaxesDelinquentIn24Months: answer,
    associationDuesCurrent: answer,
    associationDuesDelinquentIn24Months: answer,
    homeownersInsuranceInForce: answer,
    realEstateDebtCurrent: answer,
    realEstateDebtPaidOnTime: answer,
    installmentDebtCurrent: answer,
    installmentDebtPaidOnTime: answer,
    revolvingDebtPaidOnTime: answer,
    hasJudgments: answer,
    hasDelinquentFederalDebt: answer,
    hasCollections: answer,
    householdSize: answer,
    utilitiesMonthlyCents: answer,
    compensatingFactors: answer,
    extenuatingCircumstances: answer,
  },
  hmda: hmdaRows,
  notes: open("Notes are not part of the loan's terms"),
};
