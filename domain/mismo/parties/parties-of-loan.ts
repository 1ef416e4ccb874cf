import type { BorrowerType } from "../../hecm/terms.ts";
import type { Address } from "../../kernel/address.ts";
import { type Borrower, isObligor } from "../../loan/borrowers/borrower.ts";
import type { ExportedLoan, ExportedUser } from "../exported-loan.ts";
import { typedText } from "../value-forms.ts";
import { type Party, type PartyLicense, type PartyName, party } from "./party.ts";

const borrowerRoles: Readonly<Record<BorrowerType, Pick<Party, "role" | "roleDescription">>> = {
  borrower: { role: "Borrower", roleDescription: null },
  co_borrower: { role: "Borrower", roleDescription: null },
  eligible_non_borrowing_spouse: { role: "NonTitleSpouse", roleDescription: null },
  ineligible_non_borrowing_spouse: { role: "NonTitleSpouse", roleDescription: null },
  other_non_borrowing: { role: "Other", roleDescription: "Non-borrowing household member" },
};

const individual = (known: Partial<Extract<PartyName, { kind: "individual" }>>): PartyName => ({
  kind: "individual",
  firstName: null,
  middleName: null,
  lastName: null,
  suffix: null,
  fullName: null,
  ...known,
});

const withType = (type: Party["addresses"][number]["type"], address: Address): Party["addresses"] =>
  [address.street, address.city, address.zipCode].every((known) => typedText(known) === null)
    ? []
    : [{ ...address, type }];

const nmls = (nmlsId: string | null): readonly PartyLicense[] =>
  nmlsId === null ? [] : [{ identifier: nmlsId, state: null }];

const person = (borrower: Borrower, ssns: ExportedLoan["ssns"]): Party => {
  const ssn = ssns.get(borrower.id);
  const { role, roleDescription } = borrowerRoles[borrower.borrowerType];
  const { firstName, middleName, lastName, suffix, email, phone, bornOn, maritalStatus } = borrower;
  return party(role, {
    roleDescription,
    name: individual({ firstName, middleName, lastName, suffix }),
    email,
    phone,
    addresses: [...withType("Current", borrower.presentAddress), ...withType("Mailing", borrower.mailingAddress)],
    borrower: isObligor(borrower) ? { bornOn, isPrimary: borrower.borrowerType === "borrower", maritalStatus } : null,
    taxpayer: ssn === undefined ? null : { type: "SocialSecurityNumber", value: ssn },
  });
};

const employee = (role: string, user: ExportedUser | null): readonly Party[] => {
  if (user === null) return [];
  const { firstName, lastName, email, phone, stateLicenses } = user;
  const licenses = stateLicenses.map(({ state, number }) => ({ identifier: number, state }));
  return [
    party(role, {
      name: individual({ firstName, lastName }),
      email,
      phone,
      licenses: [...nmls(user.nmlsId), ...licenses],
    }),
  ];
};

const lender = ({ company }: ExportedLoan): Party => {
  const digits = company.ein?.replace(/\D/g, "") ?? "";
  return party("Lender", {
    name: { kind: "legal_entity", fullName: company.name },
    addresses: withType(null, company.address),
    licenses: nmls(company.nmlsId),
    taxpayer: digits === "" ? null : { type: "EmployerIdentificationNumber", value: digits },
  });
};

const broker = ({ loan }: ExportedLoan): readonly Party[] => {
  const fullName = typedText(loan.broker?.companyName ?? null);
  if (fullName === null) return [];
  return [
    party("MortgageBroker", { name: { kind: "legal_entity", fullName }, licenses: nmls(loan.broker?.nmlsId ?? null) }),
  ];
};

/** Who took the application: the broker's originator, or else the loan's officer, as of the action taken on it. */
const originator = ({ loan, officer }: ExportedLoan): readonly Party[] => {
  const fullName = typedText(loan.broker?.originatorName ?? null);
  if (fullName === null) return employee("LoanOriginator", officer);
  return [
    party("LoanOriginator", {
      name: individual({ fullName }),
      licenses: nmls(loan.broker?.originatorNmlsId ?? null),
    }),
  ];
};

const counselingAgency = ({ loan }: ExportedLoan): readonly Party[] => {
  const { certificate } = loan.agency;
  const fullName = typedText(
    certificate?.agencyName ??
      loan.borrowers.flatMap(({ counselingCertificates }) => counselingCertificates).at(0)?.agencyName ??
      null,
  );
  if (fullName === null) return [];
  return [
    party("HousingCounselingAgency", {
      name: { kind: "legal_entity", fullName },
      phone: certificate?.agencyPhone ?? null,
    }),
  ];
};

/** Of an appraiser, only the license is known. */
const appraiser = ({ loan }: ExportedLoan): readonly Party[] => {
  const license = typedText(loan.agency.appraisal?.appraiserLicense ?? null);
  return license === null
    ? []
    : [party("Appraiser", { licenses: [{ identifier: license, state: loan.property.state }] })];
};

/** Everyone with a role in the loan: its people in order, then the lender and those who work on it. */
export const partiesOf = (exported: ExportedLoan): readonly Party[] => [
  ...exported.loan.borrowers.map((borrower) => person(borrower, exported.ssns)),
  lender(exported),
  ...originator(exported),
  ...broker(exported),
  ...employee("LoanUnderwriter", exported.underwriter),
  ...counselingAgency(exported),
  ...appraiser(exported),
];
