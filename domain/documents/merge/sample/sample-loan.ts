import { startingProducts } from "../../../company/product.ts";
import { day, type Instant } from "../../../kernel/day.ts";
import { rate } from "../../../kernel/rate.ts";
import { unknownToAgency } from "../../../loan/agency/agency-record.ts";
import type { Borrower } from "../../../loan/borrowers/borrower.ts";
import { feeFromCatalog } from "../../../loan/fees/catalog-fee.ts";
import type { Fee } from "../../../loan/fees/fee.ts";
import type { Loan } from "../../../loan/loan.ts";
import { noPropertyDetails, type Property } from "../../../loan/properties/property.ts";
import { nothingRecorded } from "../../../loan/start.ts";
import { loanSchemaVersion } from "../../../loan/stored/upgrade.ts";
import { productTerms, startingTerms } from "../../../loan/terms/default-terms.ts";

const startedAt = "2026-03-02T15:00:00.000Z" as Instant;
const asNew = { version: 1, createdAt: startedAt, updatedAt: startedAt } as const;
const home = {
  street: "100 Sample Street",
  unit: null,
  city: "Springfield",
  state: "IL",
  zipCode: "62701",
} as const;

const borrower = (id: number, given: Partial<Borrower>): Borrower => ({
  id,
  ...asNew,
  borrowerType: "borrower",
  firstName: "Albert",
  middleName: "Otto",
  lastName: "Sample",
  suffix: "Jr.",
  bornOn: day("1951-02-14"),
  // No Social Security number begins with 000.
  ssn: { sealed: "", last4: "0000", blindIndex: "" },
  email: "albert.sample@example.com",
  phone: "217-555-0100",
  maritalStatus: "married",
  mailingAddress: { ...home, street: "P.O. Box 1", zipCode: "62705" },
  presentAddress: home,
  citizenship: "us_citizen",
  isVeteran: false,
  monthlyIncome: [{ source: "social_security", amountCents: 240_000 }],
  monthlyObligations: [{ kind: "installment", creditor: "Sample Motors", amountCents: 15_000 }],
  assets: [{ kind: "savings", amountCents: 1_250_000 }],
  demographics: null,
  creditAuthorizedAt: null,
  creditAuthorizationMethod: null,
  isLeftOutOfHousehold: false,
  representative: null,
  counselingCertificates: [],
  ...given,
});

const property: Property = {
  id: 1,
  ...asNew,
  ...noPropertyDetails,
  ...home,
  homeValueCents: 42_000_000,
  county: "Sangamon",
  propertyType: "single_family",
  units: 1,
  yearBuilt: 1968,
  livingAreaSquareFeet: 1850,
  isPrimaryResidence: true,
  occupancy: "principal_residence",
  annualTaxesCents: 480_000,
  annualInsuranceCents: 165_000,
  annualFloodInsuranceCents: 0,
  annualAssociationDuesCents: 0,
  annualGroundRentCents: 0,
  floodZone: "X",
  parcelNumber: "00-00-000-000",
  legalDescription: "Lot 7 of the Sample Subdivision",
  enteredAddress: null,
  validatedAddress: null,
  addressValidatedAt: null,
  addressOverriddenByUserId: null,
  pendingAddress: null,
};

const fee = (id: number, code: string, amountCents: number, given: Partial<Fee> = {}): Fee => {
  const details = feeFromCatalog(code, amountCents, null);
  if (details === null) throw new Error(`no fee of the catalog: ${code}`);
  return { id, ...asNew, ...details, ...given };
};

const [product] = startingProducts;
if (!product) throw new Error("a new company without any product");

/** The first borrower of the sample loan. */
export const sampleBorrower = borrower(1, {});

/** A fictional loan without open items: two borrowers, a house in Illinois, a modified tenure plan. */
export const sampleLoan: Loan = {
  schemaVersion: loanSchemaVersion,
  id: 1,
  companyId: 1,
  ...asNew,
  logNumber: 1,
  deletedAt: null,
  loanNumber: "2026-000123",
  uli: "5493000000SAMPLE0000123XX",
  actionTakenOn: null,
  statusHistory: [
    { status: "closing", at: startedAt, effectiveOn: day("2026-05-20"), byUserId: 1, reason: "Ready to close" },
  ],
  pipeline: [],
  borrowers: [
    sampleBorrower,
    borrower(2, {
      borrowerType: "co_borrower",
      firstName: "Berta",
      middleName: null,
      suffix: null,
      bornOn: day("1949-09-30"),
      email: "berta.sample@example.com",
    }),
    borrower(3, {
      borrowerType: "other_non_borrowing",
      firstName: "Carl",
      suffix: "III",
      bornOn: day("1980-06-01"),
      email: "carl.sample@example.com",
      maritalStatus: "unmarried",
    }),
  ],
  property,
  fees: [
    fee(1, "origination-fee", 600_000),
    fee(2, "counseling", 14_500),
    fee(3, "appraisal", 65_000, { isShoppable: true }),
    fee(4, "credit-report", 7_500, { chargedOn: day("2026-02-24") }),
    fee(5, "title-insurance-lender", 135_000),
    fee(6, "title-exam-settlement", 55_000),
    fee(7, "recording-fees", 21_000),
    fee(8, "flood-certification", 1_500),
    fee(9, "notary-courier", 12_500, { paidBy: "lender" }),
  ],
  originationFeePending: false,
  agency: {
    ...unknownToAgency,
    caseNumber: { state: "assigned", number: "1371234567", assignedOn: day("2026-03-09") },
    adpCode: "952",
    certificate: {
      certificateType: "counseling",
      certificateNumber: "0000000000",
      counseledOn: day("2026-02-20"),
      issuedOn: day("2026-02-20"),
      expiresOn: day("2026-08-19"),
      agencyId: "00000",
      agencyName: "Sample Housing Counselors",
      agencyPhone: "217-555-0110",
      counselorName: "Carla Counselor",
      method: "telephone",
      durationMinutes: 75,
      feeCents: 14_500,
      isFeeWaived: false,
      clients: [
        { firstName: "ALBERT", lastName: "SAMPLE" },
        { firstName: "BERTA", lastName: "SAMPLE" },
      ],
      retrievedAt: startedAt,
    },
  },
  callAttempt: null,
  lastCall: null,
  creditOrderedAt: null,
  creditRetrievedAt: null,
  originatorAtFunding: null,
  rateLockEnteredOn: null,
  ...nothingRecorded,
  ...startingTerms,
  ...productTerms(product),
  externalId: "A-1000",
  loanOfficerId: 1,
  noteRate: rate(6.125),
  expectedRate: rate(6.25),
  rateLockedOn: day("2026-03-10"),
  servicingFeeMonthlyCents: 3_000,
  channel: "brokered",
  broker: {
    companyName: "Sample Brokers",
    nmlsId: "0000000",
    originatorName: "Otto Originator",
    originatorNmlsId: "0000000",
    sponsoredOriginatorEin: "000000000",
  },
  fundingLender: { companyName: "Sample Funding Lender", nmlsId: "0000000" },
  applicationOn: day("2026-03-02"),
  caseNumberAssignedOn: day("2026-03-09"),
  appraisedValueCents: 42_000_000,
  secondAppraisedValueCents: 42_500_000,
  appraisedOn: day("2026-03-23"),
  approvedOn: day("2026-05-11"),
  closingOn: day("2026-06-15"),
  disbursedOn: day("2026-06-19"),
  disclosureReceivedOn: day("2026-03-05"),
  commitmentAcceptedOn: day("2026-05-12"),
  stateNoticeGivenOn: day("2026-03-06"),
  appraisalCopySentOn: day("2026-05-04"),
  appraisalCopyWaivedOn: null,
  applicationCompletedOn: day("2026-03-16"),
  noticeSentOn: day("2026-03-27"),
  earnestMoneyCents: 0,
  lenderCreditCents: 50_000,
  liens: [
    {
      kind: "mortgage",
      creditor: "Sample Savings Bank",
      accountLast4: "0042",
      openedOn: day("2011-05-16"),
      cashToBorrowerCents: null,
      amountCents: 3_150_000,
      isMandatory: true,
      isDelinquentFederalDebt: false,
    },
    {
      kind: "judgment",
      creditor: "Sample Credit Union",
      accountLast4: "0007",
      openedOn: day("2024-09-10"),
      cashToBorrowerCents: null,
      amountCents: 400_000,
      isMandatory: false,
      isDelinquentFederalDebt: false,
    },
  ],
  repairEstimateCents: 300_000,
  repairAdministrationFeeCents: 5_000,
  lesa: { type: "fully_funded", amountCents: null, semiAnnualPaymentCents: null },
  paymentPlan: {
    type: "modified_tenure",
    termMonths: null,
    monthlyPaymentCents: 25_000,
    lineOfCreditCents: null,
    initialDrawCents: 500_000,
  },
};
