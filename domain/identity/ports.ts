import type { Instant } from "../kernel/day.ts";
import type { Page, PageOf } from "../kernel/page.ts";
import type { RecordsAsStored } from "../kernel/stored/record.ts";
import type { LogEntry, LogEvent } from "../log/entry.ts";
import type { ProviderLink } from "./provider/link.ts";
import type { Employer, Session } from "./session/session.ts";
import type { User } from "./user.ts";

export interface UserFilter {
  readonly isActive: boolean | null;
  readonly search: string | null;
}

export type UserOrder = "createdAt" | "email" | "lastName";

/** The users of one company. An e-mail address is unique in the installation. */
export interface Users extends RecordsAsStored {
  find(id: number): Promise<User | null>;
  /** The company's users with these ids, each once, in no particular order. */
  findEach(ids: readonly number[]): Promise<readonly User[]>;
  add(user: User, entry: LogEntry): Promise<"added" | "email_taken" | "link_taken">;
  /** Does not change the stored `lastLoginAt` and `lastCodeStep`. */
  save(user: User, entry: LogEntry): Promise<User | "conflict" | "email_taken" | "link_taken">;
  /** The user linked to a provider account. At most one user of a company is. */
  findByLink(link: ProviderLink): Promise<User | null>;
  /**
   * Uses up the code of a step. Returns false if that step's code, or a later one's, was used before. The version and `updatedAt` stay the
   * same, and no save reverts it.
   */
  useCodeStep(userId: number, step: number): Promise<boolean>;
  /** Replaces the sealed secret of a second factor if the stored version is still the one that was read. */
  replaceSecondFactorSecret(user: Pick<User, "id" | "version">, sealedSecret: string): Promise<boolean>;
  list(filter: UserFilter, page: Page<UserOrder>): Promise<PageOf<User>>;
}

/** Sign-in's lookup: the account with an e-mail address, in any company. */
export interface Accounts {
  findByEmail(email: string): Promise<User | null>;
}

/** A session, with what each request needs to know about the present state of its user and company. */
export interface SignedIn {
  readonly session: Session;
  readonly user: User;
  readonly company: Employer;
}

/** All sessions of the installation. */
export interface Sessions {
  find(id: string): Promise<SignedIn | null>;
  /** Adds a pending session, which gives no access until a code is entered. */
  add(session: Session): Promise<void>;
  /**
   * Adds the session of a user who signed in, if the stored version is still `user.version`, records the time of sign-in on the user, and
   * logs the event. Returns the user with the new time; with "conflict", no session was added. The version and `updatedAt` of the user stay
   * the same. If the process dies midway, the session may be stored, with or without the time on the user; no one has its credential.
   */
  begin(session: Session, user: User, event: LogEvent): Promise<User | "conflict">;
  save(session: Session): Promise<Session | "conflict">;
  /**
   * Sessions of a user that have not been ended, latest first; their times show whether one has expired. Pending ones are left out, so that
   * passwords entered without a code cannot push the others off the list.
   */
  runningOf(userId: number, max: number): Promise<readonly Session[]>;
  /** Ends all sessions of a user, except the named one. */
  endAllOf(userId: number, at: Instant, exceptSessionId: string | null): Promise<void>;
}

/** argon2id; a hash contains its own parameters. */
export interface Passwords {
  /** The most common passwords, in lowercase: at least the first 10,000 of such a list. */
  mostUsed(): Promise<ReadonlySet<string>>;
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
}
