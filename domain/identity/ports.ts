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

/** The users of one company. An e-mail is unique over the installation. */
export interface Users extends RecordsAsStored {
  find(id: number): Promise<User | null>;
  /** Those of these ids that are the company's, each once, in no certain order. */
  findEach(ids: readonly number[]): Promise<readonly User[]>;
  add(user: User, entry: LogEntry): Promise<"added" | "email_taken" | "link_taken">;
  /** Leaves `lastLoginAt` and `lastCodeStep` as they are stored. */
  save(user: User, entry: LogEntry): Promise<User | "conflict" | "email_taken" | "link_taken">;
  /** The user who is a person at a provider; no two users of a company are. */
  findByLink(link: ProviderLink): Promise<User | null>;
  /**
   * Uses up the code of a step: false where that step's, or a later one's, was used before. It changes nothing that anyone writes:
   * version and `updatedAt` stay, and no save undoes it.
   */
  useCodeStep(userId: number, step: number): Promise<boolean>;
  /** Replaces the sealed secret of a second factor where the stored version is still the one that was read. */
  replaceSecondFactorSecret(user: Pick<User, "id" | "version">, sealedSecret: string): Promise<boolean>;
  list(filter: UserFilter, page: Page<UserOrder>): Promise<PageOf<User>>;
}

/** Sign-in's own look-up: the account of an e-mail address, in any company. */
export interface Accounts {
  findByEmail(email: string): Promise<User | null>;
}

/** A session with what each request needs to know of its user and company, as they are now. */
export interface SignedIn {
  readonly session: Session;
  readonly user: User;
  readonly company: Employer;
}

/** All sign-ins of the installation. */
export interface Sessions {
  find(id: string): Promise<SignedIn | null>;
  /** Adds a session that lets no one in yet: a code is requested for it. */
  add(session: Session): Promise<void>;
  /**
   * Adds the session of a user who signed in where the stored version is still `user.version`, notes on the user when it started, and
   * logs the event. Returns the user with the note; where it is "conflict", there is no such session. A sign-in changes nothing that
   * anyone writes: version and `updatedAt` of the user stay. Where the process dies on the way, the session may be stored, with or
   * without the note; no one has its credential.
   */
  begin(session: Session, user: User, event: LogEvent): Promise<User | "conflict">;
  save(session: Session): Promise<Session | "conflict">;
  /**
   * Sessions of a user that have not been ended, latest first; its times say whether one has expired. Pending ones
   * are left out here, so that no number of passwords typed without a code pushes the others off the list.
   */
  runningOf(userId: number, max: number): Promise<readonly Session[]>;
  /** Ends all running sessions of a user, but for the one named. */
  endAllOf(userId: number, at: Instant, exceptSessionId: string | null): Promise<void>;
}

/** argon2id; a hash carries its own parameters. */
export interface Passwords {
  /** The passwords that are used most, in lower case: the 10,000 first of such a list at least. */
  mostUsed(): Promise<ReadonlySet<string>>;
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
}
