import type { Hierarchy, Role } from "../access/roles.ts";
import type { Instant } from "../kernel/day.ts";
import type { RecordMetadata } from "../kernel/stored/record.ts";
import { indexedWords } from "../kernel/text/words.ts";
import type { ProviderLink } from "./provider/link.ts";
import type { SecondFactor } from "./second-factor/factor.ts";
import type { StateLicense } from "./state-license.ts";

/** The part of a user's record that an administrator may write. */
export interface UserDetails {
  /** As entered; unique in the installation regardless of case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly nmlsId: string | null;
  /** An underwriter's id in HUD's Computerized Homes Underwriting Management System (CHUMS). */
  readonly chumsId: string | null;
  /** The states that license the user as a loan originator; expired licenses may stay. */
  readonly stateLicenses: readonly StateLicense[];
  readonly title: string | null;
  readonly hierarchy: Hierarchy;
  readonly roles: readonly Role[];
  readonly isActive: boolean;
  /** Whether it is the account of a program, which signs in only at the token endpoint and needs no second factor. */
  readonly isProgram: boolean;
}

export interface User extends UserDetails, RecordMetadata {
  /** The version of the stored shape; see `upgradeUser`. */
  readonly schemaVersion: number;
  /** The number of its last entry in the audit log. */
  readonly logNumber: number;
  readonly companyId: number;
  readonly passwordHash: string;
  /** Hashes of former passwords, newest first, at most four: none of the last five passwords may be reused. */
  readonly formerPasswordHashes: readonly string[];
  readonly mustChangePassword: boolean;
  /** When an administrator set the password that must be changed, which is valid for some days; null if the user has chosen their own. */
  readonly passwordGivenAt: Instant | null;
  /** Raised with each new password, in the same save. A session of another generation is over, except for the kept one. */
  readonly sessionGeneration: number;
  /** The earliest start time of valid sessions without a generation; null if there are none. */
  readonly sessionsValidFrom: Instant | null;
  /** The session in which the password was changed; null if none. */
  readonly keptSessionId: string | null;
  /** Null if the password is sufficient. */
  readonly secondFactor: SecondFactor | null;
  /** The latest 30-second step of which a code was used: no code can be used twice. */
  readonly lastCodeStep: number | null;
  /** The user's account at the company's sign-in provider; null if none is linked. */
  readonly providerLink: ProviderLink | null;
  readonly lastLoginAt: Instant | null;
}

/** E-mail addresses are compared in lowercase. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** The words under which a user is found: names and e-mail address. */
export const searchWordsOfUser = ({ firstName, lastName, email }: User): string[] =>
  indexedWords([firstName, lastName, email]);
