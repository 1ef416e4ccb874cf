import { type FieldSealings, partsPlace, type Sealing, sealingOf } from "../../kernel/stored/sealed-parts.ts";
import type { EnteredAmount } from "../amounts/entered-amount.ts";
import type { Borrower } from "../borrowers/borrower.ts";
import type { FeeDisclosure } from "../fees/disclosure.ts";
import type { Correction, Loan, RequirementOverride } from "../loan.ts";
import type { Property } from "../properties/property.ts";
import type { StatusEntry } from "../status/status.ts";
import type { Approval } from "../terms/approval.ts";

/** Of a person, names stay in clear, by which loans are searched. The number is encrypted by itself, with its blind index. */
const borrower: FieldSealings<Borrower> = {
  id: "clear",
  version: "clear",
  createdAt: "clear",
  updatedAt: "clear",
  borrowerType: "clear",
  firstName: "clear",
  middleName: "clear",
  lastName: "clear",
  suffix: "clear",
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

/** Street and city, by which loans are searched, and the state of a list's filter stay in clear. */
const property: FieldSealings<Property> = {
  id: "clear",
  version: "clear",
  createdAt: "clear",
  updatedAt: "clear",
  street: "clear",
  city: "clear",
  state: "clear",
  unit: "sealed",
  zipCode: "sealed",
  county: "sealed",
  countyFips: "sealed",
  censusTract: "sealed",
  propertyType: "clear",
  units: "clear",
  yearBuilt: "clear",
  livingAreaSquareFeet: "clear",
  isPrimaryResidence: "clear",
  occupancy: "clear",
  homeValueCents: "clear",
  annualTaxesCents: "clear",
  annualInsuranceCents: "clear",
  annualFloodInsuranceCents: "clear",
  annualAssociationDuesCents: "clear",
  annualGroundRentCents: "clear",
  floodZone: "clear",
  legalDescription: "sealed",
  parcelNumber: "sealed",
  fhaCase: "sealed",
  fhaAppraisal: "sealed",
  title: "sealed",
  manufacturedHome: "sealed",
  enteredAddress: "sealed",
  validatedAddress: "sealed",
  addressValidatedAt: "clear",
  addressOverriddenByUserId: "clear",
  pendingAddress: "sealed",
  formerFloodZone: "clear",
};

/** What was decided and when is in clear, for lists and reports; the reason is a free text. */
const statusEntry: FieldSealings<StatusEntry> = {
  status: "clear",
  at: "clear",
  effectiveOn: "clear",
  byUserId: "clear",
  reason: "sealed",
};

/** The reason of a correction is a free text too. */
const correction: FieldSealings<Correction> = { at: "clear", byUserId: "clear", reason: "sealed", fields: "clear" };

/** The digest is sealed like the terms: with the other terms in clear, it would tell a birth date to one who tries them all. */
const approval: FieldSealings<Approval> = {
  status: "clear",
  at: "clear",
  byUserId: "clear",
  reason: "sealed",
  digest: "sealed",
  terms: "sealed",
};

/** Likewise the reason of an override, and what was unmet, which may name a person. */
const override: FieldSealings<RequirementOverride> = {
  code: "clear",
  at: "clear",
  byUserId: "clear",
  reason: "sealed",
  documentId: "clear",
  unmet: "sealed",
};

/** What was disclosed is in clear as the fees are; why it was revised is a free text. */
const feeDisclosure: FieldSealings<FeeDisclosure> = {
  disclosedOn: "clear",
  fees: "clear",
  revision: "sealed",
  at: "clear",
  byUserId: "clear",
};

/** Reports read the amounts; where an amount comes from is a free text. */
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

/** What lists, searches and reports of a store need stays in clear, and so do the terms of the loan. */
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
  uli: "clear",
  loanOfficerId: "clear",
  processorId: "clear",
  underwriterId: "clear",
  closerId: "clear",
  hecmType: "clear",
  rateType: "clear",
  noteRate: "clear",
  productCode: "clear",
  index: "clear",
  margin: "clear",
  periodicCap: "clear",
  lifetimeCap: "clear",
  expectedRate: "clear",
  rateLockedOn: "clear",
  channel: "clear",
  servicingIntent: "clear",
  servicingFeeMonthlyCents: "clear",
  applicationOn: "clear",
  caseNumberAssignedOn: "clear",
  closingOn: "clear",
  appraisedOn: "clear",
  appraisalCopySentOn: "clear",
  appraisalCopyWaivedOn: "clear",
  approvedOn: "clear",
  disbursedOn: "clear",
  disclosureReceivedOn: "clear",
  commitmentAcceptedOn: "clear",
  stateNoticeGivenOn: "clear",
  applicationCompletedOn: "clear",
  noticeSentOn: "clear",
  actionTakenOn: "clear",
  appraisedValueCents: "clear",
  secondAppraisedValueCents: "clear",
  purchasePriceCents: "clear",
  contractOn: "clear",
  fhaInsurance: "clear",
  earnestMoneyCents: "clear",
  sellerContributionsCents: "clear",
  lenderCreditCents: "clear",
  repairEstimateCents: "clear",
  repairAdministrationFeeCents: "clear",
  propertyChargesAtClosingCents: "clear",
  paymentPlan: "clear",
  lesa: "clear",
  priorHecm: "clear",
  broker: "clear",
  liens: "sealed",
  counseling: "sealed",
  assessment: "sealed",
  hmda: "sealed",
  notes: "sealed",
  statusHistory: { each: statusEntry },
  pipeline: "clear",
  borrowers: { each: borrower },
  property: { parts: property },
  fees: "clear",
  originationFeePending: "clear",
  agency: "sealed",
  callAttempt: "sealed",
  lastCall: "sealed",
  creditOrderedAt: "clear",
  creditRetrievedAt: "clear",
  originatorAtFunding: "clear",
  rateLockEnteredOn: "clear",
  corrections: { each: correction },
  approvals: { each: approval },
  overrides: { each: override },
  feeDisclosures: { each: feeDisclosure },
  feeRefunds: "clear",
  personChanges: "sealed",
  droppedLiens: "sealed",
  enteredAmounts: { each: enteredAmount },
  imported: "clear",
};

/** Which parts of a loan are sealed: what is personal and no query needs. */
export const loanSealing: Sealing = sealingOf<Loan>(loan, (record) => partsPlace("loan", record));
