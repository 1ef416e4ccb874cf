import type { Hierarchy, Role } from "../access/roles.ts";
import type { Instant } from "../kernel/day.ts";
import type { RecordMetadata } from "../kernel/stored/record.ts";
import { indexedWords } from "../kernel/text/words.ts";
import type { ProviderLink } from "./provider/link.ts";
import type { SecondFactor } from "./second-factor/factor.ts";
import type { StateLicense } from "./state-license.ts";

/** What a user's record says that an administrator may write. */
export interface UserDetails {
  /** As typed; unique over the installation without regard to case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly nmlsId: string | null;
  /** An underwriter's id in HUD's Computerized Homes Underwriting Management System. */
  readonly chumsId: string | null;
  /** The states that license the user as a loan originator; those that have expired may stay. */
  readonly stateLicenses: readonly StateLicense[];
  readonly title: string | null;
  readonly hierarchy: Hierarchy;
  readonly roles: readonly Role[];
  readonly isActive: boolean;
  /** It is the account of a program: it signs in at the token endpoint alone, and needs no second factor. */
  readonly isProgram: boolean;
}

export interface User extends UserDetails, RecordMetadata {
  /** The shape in which it is stored; see its upgrade. */
  readonly schemaVersion: number;
  /** The number of its last entry in the audit log. */
  readonly logNumber: number;
  readonly companyId: number;
  readonly passwordHash: string;
  /** Hashes of the passwords before, newest first, at most four: none of the last five may be used again. */
  readonly formerPasswordHashes: readonly string[];
  readonly mustChangePassword: boolean;
  /** When an administrator gave the password that must be changed: it is good for some days; null: the user has chosen its own. */
  readonly passwordGivenAt: Instant | null;
  /** A session of another generation is over, but for the kept one: raised with each new password, in the same save. */
  readonly sessionGeneration: number;
  /** From when on a session was begun that has no generation, and goes on; null: no such session does. */
  readonly sessionsValidFrom: Instant | null;
  /** The session in which the password was changed; null where it was in none. */
  readonly keptSessionId: string | null;
  /** Null: the password is enough. */
  readonly secondFactor: SecondFactor | null;
  /** The latest 30-second step of which a code was used: no code is good twice. */
  readonly lastCodeStep: number | null;
  /** The person at the company's sign-in provider; null: no one there was found to be this user. */
  readonly providerLink: ProviderLink | null;
  readonly lastLoginAt: Instant | null;
}

/** E-mail addresses are compared folded to lower case. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** The words by which a user is found: names and e-mail address. */
export const searchWordsOfUser = ({ firstName, lastName, email }: User): string[] =>
  indexedWords([firstName, lastName, email]);
