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

/** A representative who signs for a person, by a power of attorney or a court order. */
export interface Representative {
  readonly kind: RepresentativeKind | null;
  readonly name: string | null;
  /** The date of the power of attorney or court order. */
  readonly authorizedOn: Day | null;
  /** When the lender confirmed that this authority covers the loan. */
  readonly confirmedOn: Day | null;
  /** Whether the person has the legal capacity to sign nevertheless. */
  readonly isPersonCompetent: boolean | null;
  /** For a power of attorney: whether the person had capacity when giving it, and it survives their incapacity. */
  readonly survivesIncapacity: boolean | null;
  /** When the representative was counseled, with the person or instead of a person who lacks capacity. */
  readonly counseledOn: Day | null;
  readonly certificateNumber: string | null;
}

/** One person's certificate of counseling (HUD-92902), as entered. */
export interface EnteredCertificate {
  readonly counseledOn: Day;
  readonly certificateNumber: string | null;
  readonly issuedOn: Day | null;
  /** As the certificate states it; null if the rule determines it. */
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

/** What people enter about a person on the loan. */
export interface BorrowerDetails {
  readonly borrowerType: BorrowerType;
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  readonly suffix: string | null;
  readonly bornOn: Day;
  /** The number itself, 9 digits. It is stored encrypted and never shown. Absent: unchanged; null: none. */
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
  /** Whether the person is not counted in the household size because they have an income of their own. */
  readonly isLeftOutOfHousehold: boolean;
  readonly demographics: Demographics | null;
  readonly creditAuthorizedAt: Instant | null;
  readonly creditAuthorizationMethod: AuthorizationMethod | null;
  /** Null if the person signs in person. */
  readonly representative: Representative | null;
  /** Certificates of the person's own sessions. Shared sessions may be in the loan's counseling entry instead. */
  readonly counselingCertificates: readonly EnteredCertificate[];
}

/** A person on the loan, with their own id and version; stored inside the loan. */
export interface Borrower extends Omit<BorrowerDetails, "ssn">, RecordMetadata {
  readonly ssn: EncryptedSsn | null;
}

/** Whether a person signs the note. */
export const isObligor = ({ borrowerType }: Pick<Borrower, "borrowerType">): boolean =>
  borrowerType === "borrower" || borrowerType === "co_borrower";

/** Whether a person is the non-borrowing spouse of a borrower. */
export const isSpouse = ({ borrowerType }: Pick<Borrower, "borrowerType">): boolean =>
  borrowerType === "eligible_non_borrowing_spouse" || borrowerType === "ineligible_non_borrowing_spouse";

/** First, middle, and last name with suffix, as far as known. */
export const fullName = ({
  firstName,
  middleName,
  lastName,
  suffix,
}: Pick<Borrower, "firstName" | "middleName" | "lastName" | "suffix">): string =>
  joined([firstName, middleName, lastName, suffix], " ") ?? "";
