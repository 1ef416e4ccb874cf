import { type FieldSealings, partsPlace, type Sealing, sealingOf } from "../../kernel/stored/sealed-parts.ts";
import type { EnteredAmount } from "../amounts/entered-amount.ts";
import type { Borrower } from "../borrowers/borrower.ts";
import type { FeeDisclosure } from "../fees/disclosure.ts";
import type { Fee } from "../fees/fee.ts";
import type { Correction, Loan, RequirementOverride } from "../loan.ts";
import type { Property } from "../properties/property.ts";
import type { StatusEntry } from "../status/status.ts";
import type { Approval } from "../terms/approval.ts";

/** Names stay in clear, because loans are searched by them. The Social Security number is encrypted separately, with its blind index. */
const borrower: FieldSealings<Borrower> = {
  id: "clear",
  version: "packed",
  createdAt: "packed",
  updatedAt: "packed",
  borrowerType: "packed",
  firstName: "clear",
  middleName: "clear",
  lastName: "clear",
  suffix: "packed",
  ssn: "clear",
  bornOn: "sealed",
  email: "sealed",
  phone: "sealed",
  maritalStatus: "sealed",
  mailingAddress: "sealed",
  presentAddress: "sealed",
  citizenship: "sealed",
  isVeteran: "sealed",
  monthlyIncome: "sealed",
  monthlyObligations: "sealed",
  assets: "sealed",
  isLeftOutOfHousehold: "sealed",
  demographics: "sealed",
  creditAuthorizedAt: "sealed",
  creditAuthorizationMethod: "sealed",
  representative: "sealed",
  counselingCertificates: "sealed",
};

/** Street and city stay in clear, because loans are searched by them, and so does the state, by which lists are filtered. */
const property: FieldSealings<Property> = {
  id: "clear",
  version: "packed",
  createdAt: "packed",
  updatedAt: "packed",
  street: "clear",
  city: "clear",
  state: "clear",
  unit: "sealed",
  zipCode: "sealed",
  county: "sealed",
  countyFips: "sealed",
  censusTract: "sealed",
  propertyType: "packed",
  units: "packed",
  yearBuilt: "packed",
  livingAreaSquareFeet: "packed",
  isPrimaryResidence: "packed",
  occupancy: "packed",
  homeValueCents: "packed",
  annualTaxesCents: "packed",
  annualInsuranceCents: "packed",
  annualFloodInsuranceCents: "packed",
  annualAssociationDuesCents: "packed",
  annualGroundRentCents: "packed",
  floodZone: "packed",
  legalDescription: "sealed",
  parcelNumber: "sealed",
  fhaCase: "sealed",
  fhaAppraisal: "sealed",
  title: "sealed",
  manufacturedHome: "sealed",
  enteredAddress: "sealed",
  validatedAddress: "sealed",
  addressValidatedAt: "packed",
  addressOverriddenByUserId: "packed",
  pendingAddress: "sealed",
  formerFloodZone: "packed",
  wasOtherwiseOccupied: "packed",
  wasTooOld: "packed",
};

/** What was decided, and when, is in clear for lists and reports. The reason is free text. */
const statusEntry: FieldSealings<StatusEntry> = {
  status: "clear",
  at: "clear",
  effectiveOn: "clear",
  byUserId: "clear",
  reason: "sealed",
  loanOfficerId: "clear",
};

/** The reason of a correction is free text too. */
const correction: FieldSealings<Correction> = {
  at: "clear",
  correctedOn: "clear",
  byUserId: "clear",
  reason: "sealed",
  fields: "clear",
};

/** The digest is sealed like the terms: next to the other terms in clear, it would reveal a birth date to anyone who tries all dates. */
const approval: FieldSealings<Approval> = {
  status: "clear",
  at: "clear",
  byUserId: "clear",
  reason: "sealed",
  digest: "sealed",
  terms: "sealed",
};

/** The same applies to the reason of an override, and to what was unmet, which may name a person. */
const override: FieldSealings<RequirementOverride> = {
  code: "clear",
  at: "clear",
  byUserId: "clear",
  reason: "sealed",
  documentId: "clear",
  unmet: "sealed",
};

/** Call reports read the amounts, and who pays whom for what. */
const fee: FieldSealings<Fee> = {
  id: "clear",
  code: "clear",
  paidTo: "clear",
  paidBy: "clear",
  amountCents: "clear",
  version: "packed",
  createdAt: "packed",
  updatedAt: "packed",
  description: "packed",
  paymentTiming: "packed",
  isFinanceCharge: "packed",
  tolerance: "packed",
  isShoppable: "packed",
  gfeBlock: "packed",
  chargedOn: "packed",
};

/** What was disclosed is in clear, like the fees. The reason of a revision is free text. */
const feeDisclosure: FieldSealings<FeeDisclosure> = {
  disclosedOn: "clear",
  fees: "clear",
  revision: "sealed",
  at: "clear",
  byUserId: "clear",
  enteredOn: "clear",
  formerFees: "packed",
};

/** Reports read the amounts. The source of an amount is free text. */
const enteredAmount: FieldSealings<EnteredAmount> = {
  id: "clear",
  on: "clear",
  principalLimitCents: "clear",
  maxClaimAmountCents: "clear",
  basis: "clear",
  source: "sealed",
  enteredAt: "clear",
  enteredByUserId: "clear",
};

/** What lists, searches, and reports of a store need stays in clear. The terms of the loan are packed. */
const loan: FieldSealings<Loan> = {
  schemaVersion: "clear",
  logNumber: "clear",
  id: "clear",
  companyId: "clear",
  version: "clear",
  createdAt: "clear",
  updatedAt: "clear",
  deletedAt: "clear",
  loanNumber: "clear",
  externalId: "clear",
  uli: "packed",
  loanOfficerId: "clear",
  processorId: "packed",
  underwriterId: "packed",
  closerId: "packed",
  hecmType: "clear",
  rateType: "packed",
  noteRate: "packed",
  productCode: "packed",
  index: "packed",
  margin: "packed",
  periodicCap: "packed",
  lifetimeCap: "packed",
  expectedRate: "packed",
  rateLockedOn: "packed",
  channel: "packed",
  servicingIntent: "clear",
  servicingFeeMonthlyCents: "packed",
  applicationOn: "clear",
  caseNumberAssignedOn: "packed",
  closingOn: "clear",
  appraisedOn: "packed",
  appraisalCopySentOn: "packed",
  appraisalCopyWaivedOn: "packed",
  approvedOn: "packed",
  disbursedOn: "clear",
  disclosureReceivedOn: "packed",
  commitmentAcceptedOn: "packed",
  stateNoticeGivenOn: "packed",
  applicationCompletedOn: "packed",
  noticeSentOn: "packed",
  actionTakenOn: "packed",
  appraisedValueCents: "packed",
  secondAppraisedValueCents: "packed",
  purchasePriceCents: "packed",
  contractOn: "packed",
  fhaInsurance: "packed",
  earnestMoneyCents: "packed",
  sellerContributionsCents: "packed",
  lenderCreditCents: "packed",
  repairEstimateCents: "packed",
  repairAdministrationFeeCents: "packed",
  propertyChargesAtClosingCents: "packed",
  paymentPlan: "packed",
  lesa: "packed",
  priorHecm: "packed",
  broker: "packed",
  fundingLender: "packed",
  liens: "sealed",
  counseling: "sealed",
  assessment: "sealed",
  hmda: "sealed",
  notes: "sealed",
  statusHistory: { each: statusEntry },
  pipeline: "clear",
  borrowers: { each: borrower },
  property: { parts: property },
  fees: { each: fee },
  originationFeePending: "packed",
  agency: "sealed",
  callAttempt: "sealed",
  lastCall: "sealed",
  creditOrderedAt: "packed",
  creditRetrievedAt: "packed",
  originatorAtFunding: "clear",
  earliestApplicationOn: "packed",
  earliestCompletedOn: "packed",
  rateLockEnteredOn: "packed",
  corrections: { each: correction },
  approvals: { each: approval },
  overrides: { each: override },
  feeDisclosures: { each: feeDisclosure },
  feeRefunds: "packed",
  personChanges: "sealed",
  droppedLiens: "sealed",
  disclosedTerms: "sealed",
  enteredAmounts: { each: enteredAmount },
  imported: "packed",
};

/** Which parts of a loan are stored encrypted: what no query needs, whether or not it is personal. */
export const loanSealing: Sealing = sealingOf<Loan>(loan, (record) => partsPlace("loan", record));
