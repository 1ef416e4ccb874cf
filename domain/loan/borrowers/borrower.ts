import type { BorrowerType } from "../../hecm/terms.ts";
import type { Address } from "../../kernel/address.ts";
import type { Day, Instant } from "../../kernel/day.ts";
import type { RecordMetadata } from "../../kernel/stored/record.ts";
import { joined } from "../../kernel/text/phrases.ts";
import type { Demographics } from "./demographics.ts";
import type { EncryptedSsn } from "./ssn.ts";

export const maritalStatuses = ["married", "unmarried", "separated"] as const;
type MaritalStatus = (typeof maritalStatuses)[number];

export const citizenships = ["us_citizen", "permanent_resident", "non_permanent_resident"] as const;
type Citizenship = (typeof citizenships)[number];

export const authorizationMethods = ["written", "electronic", "verbal"] as const;
type AuthorizationMethod = (typeof authorizationMethods)[number];

export const representativeKinds = ["power_of_attorney", "guardian", "conservator"] as const;
type RepresentativeKind = (typeof representativeKinds)[number];

/** Who signs for a person: by a power of attorney, or by the order of a court. */
export interface Representative {
  readonly kind: RepresentativeKind | null;
  readonly name: string | null;
  /** Of the power of attorney, or of the court's order. */
  readonly authorizedOn: Day | null;
  /** When the lender confirmed that this authority covers the loan. */
  readonly confirmedOn: Day | null;
  /** Whether the person has the legal capacity to sign, all the same. */
  readonly isPersonCompetent: boolean | null;
  /** Of a power of attorney: whether it was given with that capacity and survives its loss. */
  readonly survivesIncapacity: boolean | null;
  /** When the representative was counseled: with the person, or instead of one without capacity. */
  readonly counseledOn: Day | null;
  readonly certificateNumber: string | null;
}

/** A certificate of counseling (HUD-92902) of one person, as it was entered. */
export interface EnteredCertificate {
  readonly counseledOn: Day;
  readonly certificateNumber: string | null;
  readonly issuedOn: Day | null;
  /** As the certificate states it; null: as long as the rule has it. */
  readonly expiresOn: Day | null;
  readonly agencyId: string | null;
  readonly agencyName: string | null;
  readonly counselorName: string | null;
}

export interface MonthlyIncome {
  readonly source: string;
  readonly amountCents: number;
}

export interface MonthlyObligation {
  readonly kind: string;
  readonly creditor: string | null;
  readonly amountCents: number;
}

export interface Asset {
  readonly kind: string;
  readonly amountCents: number;
}

/** What people write about a person on the loan. */
export interface BorrowerDetails {
  readonly borrowerType: BorrowerType;
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  readonly suffix: string | null;
  readonly bornOn: Day;
  /** The number itself, 9 digits; it is stored encrypted, and never shown. Left out: as it is, null: none. */
  readonly ssn?: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly maritalStatus: MaritalStatus | null;
  readonly mailingAddress: Address;
  readonly presentAddress: Address;
  readonly citizenship: Citizenship | null;
  readonly isVeteran: boolean | null;
  readonly monthlyIncome: readonly MonthlyIncome[];
  readonly monthlyObligations: readonly MonthlyObligation[];
  readonly assets: readonly Asset[];
  /** Whether the size of the household leaves the person out, because an income of their own supports them. */
  readonly isLeftOutOfHousehold: boolean;
  readonly demographics: Demographics | null;
  readonly creditAuthorizedAt: Instant | null;
  readonly creditAuthorizationMethod: AuthorizationMethod | null;
  /** Null where the person signs. */
  readonly representative: Representative | null;
  /** Of sessions of the person's own; those that are shared may be in the loan's entry instead. */
  readonly counselingCertificates: readonly EnteredCertificate[];
}

/** A person on the loan, with an id and a version of its own; it is stored inside the loan. */
export interface Borrower extends Omit<BorrowerDetails, "ssn">, RecordMetadata {
  readonly ssn: EncryptedSsn | null;
}

/** Whether somebody signs the note. */
export const isObligor = ({ borrowerType }: Pick<Borrower, "borrowerType">): boolean =>
  borrowerType === "borrower" || borrowerType === "co_borrower";

/** Whether a person is the spouse of a borrower and does not borrow. */
export const isSpouse = ({ borrowerType }: Pick<Borrower, "borrowerType">): boolean =>
  borrowerType === "eligible_non_borrowing_spouse" || borrowerType === "ineligible_non_borrowing_spouse";

/** First, middle and last name with the suffix, as far as the person has them. */
export const fullName = ({
  firstName,
  middleName,
  lastName,
  suffix,
}: Pick<Borrower, "firstName" | "middleName" | "lastName" | "suffix">): string =>
  joined([firstName, middleName, lastName, suffix], " ") ?? "";
