import type { Address } from "../../kernel/address.ts";
import type { Day } from "../../kernel/day.ts";

/** A license, or an identifier of the licensing system, under which a party acts. */
export interface PartyLicense {
  readonly identifier: string;
  /** A state's abbreviation; null: the identifier is that of the licensing system (NMLS). */
  readonly state: string | null;
}

/** The name of a person, or of a company. */
export type PartyName =
  | {
      readonly kind: "individual";
      readonly firstName: string | null;
      readonly middleName: string | null;
      readonly lastName: string | null;
      readonly suffix: string | null;
      /** Where only this is known. */
      readonly fullName: string | null;
    }
  | { readonly kind: "legal_entity"; readonly fullName: string };

/** What the model says of borrowers alone. */
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

/** Someone with a part in the loan, in one role. */
export interface Party {
  readonly role: string;
  /** Of the role `Other`. */
  readonly roleDescription: string | null;
  /** Null: only the role and licenses are known. */
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
