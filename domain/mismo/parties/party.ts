import type { Address } from "../../kernel/address.ts";
import type { Day } from "../../kernel/day.ts";

/** A license, or an NMLS identifier, under which a party acts. */
export interface PartyLicense {
  readonly identifier: string;
  /** A state's abbreviation; null for an NMLS identifier. */
  readonly state: string | null;
}

/** The name of a person or a company. */
export type PartyName =
  | {
      readonly kind: "individual";
      readonly firstName: string | null;
      readonly middleName: string | null;
      readonly lastName: string | null;
      readonly suffix: string | null;
      /** If only the full name is known. */
      readonly fullName: string | null;
    }
  | { readonly kind: "legal_entity"; readonly fullName: string };

/** What the model states only about borrowers. */
interface BorrowerFacts {
  readonly bornOn: Day;
  readonly isPrimary: boolean;
  readonly maritalStatus: "married" | "unmarried" | "separated" | null;
}

interface TaxpayerIdentifier {
  readonly type: "SocialSecurityNumber" | "EmployerIdentificationNumber";
  /** 9 digits. */
  readonly value: string;
}

/** Someone with one role in the loan. */
export interface Party {
  readonly role: string;
  /** For the role `Other`. */
  readonly roleDescription: string | null;
  /** Null if only the role and licenses are known. */
  readonly name: PartyName | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly addresses: readonly (Address & { readonly type: "Current" | "Mailing" | null })[];
  readonly borrower: BorrowerFacts | null;
  readonly licenses: readonly PartyLicense[];
  readonly taxpayer: TaxpayerIdentifier | null;
}

/** A party of which only this is known. */
export const party = (role: string, known: Partial<Party>): Party => ({
  role,
  roleDescription: null,
  name: null,
  email: null,
  phone: null,
  addresses: [],
  borrower: null,
  licenses: [],
  taxpayer: null,
  ...known,
});
