import type { BorrowerDetails } from "../borrowers/borrower.ts";
import type { FeeDetails } from "../fees/fee.ts";
import type { PropertyDetails } from "../properties/property.ts";
import { addressOfCase, cleared, completedLater, fixedAtFunding, untilInsured } from "./fixings.ts";
import { type FixedRow, madeNecessary, open, type RowsOf, row } from "./row.ts";

const late = row(completedLater);
const place = open("Only the HMDA register uses it, which is prepared after the action taken");
const countyCode = open(
  "Only the HMDA register uses it, which is prepared after the action taken; the case is compared by the name of the county",
);
const address = row(addressOfCase, "case_correction", "documents");
const titled = row(completedLater, "documents");
const charge = row(fixedAtFunding, "calculation", "assessment", "documents");

/** The home that secures the loan. */
export const propertyRows: RowsOf<PropertyDetails> = {
  street: address,
  unit: address,
  city: address,
  state: address,
  zipCode: address,
  county: row(untilInsured),
  countyFips: countyCode,
  censusTract: place,
  propertyType: row(cleared, "case_correction", "documents"),
  units: late,
  yearBuilt: late,
  livingAreaSquareFeet: late,
  isPrimaryResidence: row(cleared),
  occupancy: row(cleared),
  homeValueCents: row(fixedAtFunding, "calculation", "documents"),
  annualTaxesCents: charge,
  annualInsuranceCents: charge,
  annualFloodInsuranceCents: charge,
  annualAssociationDuesCents: row(fixedAtFunding, "assessment"),
  annualGroundRentCents: row(fixedAtFunding, "assessment"),
  floodZone: late,
  legalDescription: row(completedLater, "documents"),
  parcelNumber: row(completedLater, "documents"),
  fhaCase: {
    fieldOffice: late,
    constructionCode: late,
    condoApprovalId: late,
    isSiteCondo: late,
    monthBuilt: late,
    lot: late,
    block: late,
    plat: late,
  },
  fhaAppraisal: { location: late, propertyRights: late, leaseholdExpiresOn: late },
  title: {
    vesting: titled,
    trustName: titled,
    trustConfirmedOn: late,
    doRemaindermenSign: late,
    leaseTermYears: late,
    isLeaseRenewable: late,
  },
  manufacturedHome: { builtOn: late, hasPermanentFoundation: late },
};

/** An address that waits for the agency's address change. An insured loan and an ended application no longer have one. */
export const pendingAddressRow: FixedRow = row({
  from: { ended: "correction", insured: "correction" },
  reason: "The agency no longer changes the address of the case",
});

const name = row(fixedAtFunding, "case_correction", "documents");
const income = row(fixedAtFunding, "assessment");
const contact = open("It is used to contact the borrower, also after funding");

/** People on the loan. */
export const borrowerRows: RowsOf<BorrowerDetails> = {
  borrowerType: row(cleared, ...madeNecessary),
  firstName: name,
  middleName: name,
  lastName: name,
  suffix: name,
  bornOn: row(cleared, "calculation", "caivrs", "case_correction", "documents"),
  ssn: row(completedLater, "caivrs", "case_correction"),
  email: contact,
  phone: contact,
  mailingAddress: contact,
  presentAddress: row(fixedAtFunding, "documents"),
  maritalStatus: row(completedLater, "documents"),
  citizenship: late,
  isVeteran: late,
  monthlyIncome: income,
  monthlyObligations: income,
  assets: row(fixedAtFunding),
  isLeftOutOfHousehold: row(fixedAtFunding),
  demographics: open("Only the HMDA register uses it, which is prepared after the action taken"),
  creditAuthorizedAt: row(fixedAtFunding),
  creditAuthorizationMethod: row(fixedAtFunding),
  representative: {
    kind: titled,
    name: titled,
    authorizedOn: titled,
    confirmedOn: late,
    isPersonCompetent: late,
    survivesIncapacity: late,
    counseledOn: late,
    certificateNumber: late,
  },
  counselingCertificates: late,
};

/** Which people are on the loan. */
export const borrowerListRow: FixedRow = row(
  {
    from: { clear_to_close: "sent_back", funded: "none", ended: "none" },
    reason:
      "The people on the loan were cleared to close, signed its documents, or received a decision; an ended application has to be reopened first",
  },
  ...madeNecessary,
);

const charged = row(fixedAtFunding, "calculation", "disclosures", "documents");
const printed = row(fixedAtFunding, "documents");
const tolerated = row(fixedAtFunding, "disclosures");

/** Fees of the loan. */
export const feeRows: RowsOf<FeeDetails> = {
  code: charged,
  description: row(fixedAtFunding, "disclosures", "documents"),
  amountCents: charged,
  paidTo: printed,
  paidBy: charged,
  paymentTiming: row(fixedAtFunding, "calculation", "documents"),
  isFinanceCharge: printed,
  tolerance: tolerated,
  isShoppable: printed,
  gfeBlock: tolerated,
  chargedOn: late,
};

/** Which fees there are. */
export const feeListRow: FixedRow = row(
  {
    from: { funded: "correction", ended: "correction" },
    reason: "The settlement statement lists them, and the decision on an application was made with them",
  },
  "calculation",
  "disclosures",
  "documents",
);
