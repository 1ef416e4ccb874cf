import type { Day, Instant } from "./day.ts";

/** The only source of time. */
export interface Clock {
  now(): Instant;
  /** The instant that many seconds later (earlier if negative). */
  after(instant: Instant, seconds: number): Instant;
  /** The current date in a time zone (IANA name). */
  today(timeZone: string): Day;
  /** The date in a time zone at an instant. */
  dayOf(instant: Instant, timeZone: string): Day;
  /** The first instant of a date in a time zone. */
  startOfDay(day: Day, timeZone: string): Instant;
  /**
   * Lets a long computation yield to other work, even if its stores respond without yielding the thread. Call the returned function before
   * each step and await what it returns: null means no wait is needed, because other work ran at most 10 ms ago. Work that no one waits
   * for, such as a job, yields sooner and pauses while requests are served. Unfinished work of the previous step, such as a commit, is
   * passed as the argument: a yield completes it first.
   */
  yielder(): (unfinished?: Promise<void>) => Promise<void> | null;
  /** Waits a random time, at most this many milliseconds, so that writers that conflicted on a record do not conflict again. */
  randomPause(maxMilliseconds: number): Promise<void>;
  /** Waits at most this many milliseconds for other work. Null if it has not ended by then, or threw. The work continues. */
  waitFor<Value>(work: Promise<Value>, maxMilliseconds: number): Promise<Value | null>;
  /** Whether a text is the name of a time zone that `today` accepts. */
  isTimeZone(name: string): boolean;
}

/** Work in this process that continues after the response to its request was sent. The service waits for it before it stops. */
export interface LastingWork {
  /** Registers work that reports its own errors. */
  readonly keep: (work: Promise<unknown>) => void;
  /** Resolves when no registered work is left, including work registered in the meantime. */
  readonly ended: () => Promise<void>;
}

/** Facts that an installation records once and keeps. */
export interface InstallationFacts {
  /** Stores a text under a name that has none yet, and returns the stored text: every caller gets the first caller's text. */
  putIfAbsent(name: string, text: string): Promise<string>;
  /** The text stored under a name, or null if there is none. */
  find(name: string): Promise<string | null>;
  /** Replaces the expected text. Returns false and changes nothing if another text, or none, is stored. */
  replace(name: string, expected: string, text: string): Promise<boolean>;
}

/** Integers that are never issued twice, counting up from 1 for each name. Gaps are allowed. */
export interface Sequences {
  next(name: string): Promise<number>;
  /** Allocates `count` consecutive numbers and returns the first one. */
  nextInRow(name: string, count: number): Promise<number>;
}

/** Where an encrypted value is stored: a field of a record of a company. Company 0 is the installation itself. */
export interface FieldPlace {
  readonly companyId: number;
  readonly kind: string;
  readonly id: number | string;
  readonly field: string;
}

/** The SHA-256 digest of texts and bytes that arrive in pieces. */
interface RunningDigest {
  add(piece: string | Uint8Array): void;
  /** Returns the digest in hexadecimal; nothing can be added afterward. */
  end(): string;
}

/** A public key with which anyone can verify signatures. */
export interface PublicKey {
  /** The fingerprint of the key: SHA-256 of its SubjectPublicKeyInfo in DER, in hexadecimal. */
  readonly id: string;
  /** In PEM format. */
  readonly pem: string;
}

/** Encrypts and authenticates values, and creates and compares secrets. The keys are kept outside the store. */
export interface Vault {
  /** Encrypts a text for one place. `open` decrypts it for that place, and throws for any other. */
  seal(text: string, place: FieldPlace): string;
  /** Like `seal`, for the parts of a record: the text is compressed first, to take less space. */
  sealCompressed(text: string, place: FieldPlace): string;
  /** Throws `Unavailable` for a text in the first format, which is bound to no place: `keys rotate` has to be run first. */
  open(sealed: string, place: FieldPlace): string;
  /** Whether a text is encrypted under the first key of the ring and bound to a place, so that it needs no renewal. */
  isUnderFirstKey(sealed: string): boolean;
  /** Whether a text was encrypted by the first release. */
  isFirstFormat(sealed: string): boolean;
  /** Decrypts a text of the first release, which is bound to no place. Used only to encrypt it again for its place. */
  openFirstFormat(sealed: string): string;
  /** An HMAC, under a key of its own, that finds equal numbers or texts of one company without revealing them. */
  blindIndex(companyId: number, text: string): string;
  /**
   * HMACs of a text under the blind index key, to check that key at startup: `current` under the key in use, `derived` under the key that
   * is used if the settings name none.
   */
  blindIndexKeyChecks(text: string): { readonly current: string; readonly derived: string };
  /** Authenticates an entry of the audit log with an HMAC under the audit key. */
  auditMac(text: string): string;
  /**
   * An HMAC that recognizes a line that was imported before. Its key is derived from the audit key: the blind index key is rotated from
   * time to time, and lines cannot be read again. A plain digest would reveal a number to anyone who tries all numbers.
   */
  lineDigest(companyId: number, text: string): string;
  /** Signs what is exported from the audit log, with an Ed25519 key derived from the audit key; in base64. */
  signForAuditors(text: string): string;
  /** The public key for these signatures. */
  auditorsKey(): PublicKey;
  /** A new random text of 43 URL-safe characters (256 bits). */
  secret(): string;
  /** SHA-256 in hexadecimal, for tokens at rest and fingerprints. */
  digest(text: string): string;
  /** The digest of bytes. */
  digestBytes(bytes: Uint8Array): string;
  /** The digest of texts and bytes that arrive in pieces. */
  startDigest(): RunningDigest;
  /** Compares two secrets in constant time. */
  sameSecret(left: string, right: string): boolean;
}

export interface CounterState {
  readonly count: number;
  readonly endsAt: Instant;
}

/**
 * Counters that expire by themselves, for lockout and rate limits. Keys are digests, never an account or address itself. A window that
 * would end later than a new one, because the clock was set back, is shortened to the end of a new one.
 */
export interface Counters {
  /** Adds `by` and returns the count of the current window. A window starts with its first hit. */
  hit(key: string, by: number, windowSeconds: number): Promise<CounterState>;
  /** The count of the current window, or null if there is none. `windowSeconds` must be the value given to `hit`. */
  peek(key: string, windowSeconds: number): Promise<CounterState | null>;
  clear(key: string): Promise<void>;
  /**
   * Applies these changes in order. The embedded store applies them in one write; elsewhere a process that dies midway leaves out the later
   * ones.
   */
  changeAll(changes: readonly CounterChange[]): Promise<void>;
}

/** What a change does to the counter of a key: the same as `hit` or `clear`. */
export type CounterChange =
  | { readonly key: string; readonly change: "hit"; readonly by: number; readonly windowSeconds: number }
  | { readonly key: string; readonly change: "clear" };

/** The outcome of claiming an idempotency key. */
export type KeyClaim =
  /** The caller runs the request. A caller that takes the key over from an earlier run may find the record of that run, `reservedId`. */
  | { readonly _tag: "Claimed"; readonly reservedId: number | null; readonly takenOver: boolean }
  | { readonly _tag: "Running" }
  | { readonly _tag: "OtherBody" }
  | { readonly _tag: "Completed"; readonly response: string };

/**
 * Idempotency keys, with which callers safely repeat a request. Each key is one record, claimed by one caller at a time. Every later call
 * names the fencing token of the claim, and does nothing once another caller has claimed the key.
 */
export interface IdempotencyKeys {
  /** Whether an unexpired claim or response is stored under a key. */
  has(key: string, now: Instant): Promise<boolean>;
  /**
   * Claims `key` for a body until `leaseEndsAt`, with the id reserved for the record to be created. An existing key keeps its first body
   * and id for the next claim; an expired key counts as absent. A lease that would end later than this claim's, because the clock was set
   * back, is shortened to end with it; its run may still renew it.
   */
  claim(key: string, claim: KeyRequest): Promise<KeyClaim>;
  /** Moves the end of the lease. */
  renew(key: string, fencingToken: string, leaseEndsAt: Instant): Promise<void>;
  /** Ends the lease, so that the next claim takes the key over at once, with its body and id. */
  endLease(key: string, fencingToken: string): Promise<void>;
  /** Stores the response, which a repeated request gets. */
  storeResponse(key: string, fencingToken: string, response: string): Promise<void>;
  /** Releases the key without a response. */
  release(key: string, fencingToken: string): Promise<void>;
  /** The stored responses after a key, ordered by key, at most `max`. Used only to encrypt them again. */
  responsesAfter(key: string, max: number): Promise<StoredResponse[]>;
  /** Replaces the expected response. Returns false and changes nothing if another response is stored. */
  replaceResponse(key: string, expected: string, response: string): Promise<boolean>;
}

/** The response that a repeated request gets, encrypted. */
export interface StoredResponse {
  readonly key: string;
  readonly response: string;
}

/**
 * The place to which a stored response is bound: the digest of its key. The key names one user, method, and path, so that the response is
 * returned for no other.
 */
export const storedResponsePlace = (key: string): FieldPlace => ({
  companyId: 0,
  kind: "idempotency key",
  id: key,
  field: "answer",
});

export interface KeyRequest {
  readonly bodyDigest: string;
  /** Null if no record will be created. */
  readonly reservedId: number | null;
  /** Different for each claim. */
  readonly fencingToken: string;
  readonly now: Instant;
  readonly leaseEndsAt: Instant;
  readonly expiresAt: Instant;
}
