import type { Day, Instant } from "./day.ts";

/** The only source of time. */
export interface Clock {
  now(): Instant;
  /** The instant so many seconds later (negative: earlier). */
  after(instant: Instant, seconds: number): Instant;
  /** The date in a time zone (IANA name) right now. */
  today(timeZone: string): Day;
  /** The date in a time zone at an instant. */
  dayOf(instant: Instant, timeZone: string): Day;
  /** The first instant of a date in a time zone. */
  startOfDay(day: Day, timeZone: string): Instant;
  /**
   * For a long computation, also over stores that may respond without yielding the thread. The function it gets returns, before
   * each step, what to wait for: nothing while other work had its turn at most 10 ms ago. Work that no one waits for, such as a job,
   * gives way sooner, and rests, while others are served. What belongs to the step before and is still to be done, such as a commit, comes
   * before the others: they wait for `unfinished`.
   */
  turns(): (unfinished?: Promise<void>) => Promise<void> | null;
  /**
   * Waits a random time of at most this many milliseconds, so that writers that collided at one record do not collide again.
   */
  randomPause(maxMilliseconds: number): Promise<void>;
  /** Waits for another's work, at most this many milliseconds; null where it has not ended by then, or threw. The work goes on. */
  waitFor<Value>(work: Promise<Value>, maxMilliseconds: number): Promise<Value | null>;
  /** Whether a text names a time zone that `today` knows. */
  isTimeZone(name: string): boolean;
}

/** What goes on in this process after the response to its request was sent: a service that stops waits for it. */
export interface LastingWork {
  /** Takes up work that reports by itself what goes wrong. */
  readonly keep: (work: Promise<unknown>) => void;
  /** Resolves once nothing is left, nor what was taken up meanwhile. */
  readonly ended: () => Promise<void>;
}

/** What an installation remembers of its beginning. */
export interface InstallationFacts {
  /** Stores a text under a name that has none yet, and returns the stored one: every caller gets the first caller's text. */
  putIfAbsent(name: string, text: string): Promise<string>;
  /** The text under a name; null: there is none. */
  find(name: string): Promise<string | null>;
  /** Keeps a text in place of the expected one; false, and nothing changes, where another one or none is kept. */
  replace(name: string, expected: string, text: string): Promise<boolean>;
}

/** Integers that are never given out twice, from 1 up for each name; gaps are fine. */
export interface Sequences {
  next(name: string): Promise<number>;
  /** Allocates `count` consecutive numbers and returns the first of them. */
  nextInRow(name: string, count: number): Promise<number>;
}

/** Where an encrypted value is stored: a field of a record of a company. Company 0 is the installation itself. */
export interface FieldPlace {
  readonly companyId: number;
  readonly kind: string;
  readonly id: number | string;
  readonly field: string;
}

/** The SHA-256 of texts and bytes that come in pieces. */
interface RunningDigest {
  add(piece: string | Uint8Array): void;
  /** In hexadecimal; nothing is added afterward. */
  end(): string;
}

/** A public key by which anyone checks signatures. */
export interface PublicKey {
  /** SHA-256 of the key (SubjectPublicKeyInfo, DER), in hexadecimal: its fingerprint. */
  readonly id: string;
  /** As PEM. */
  readonly pem: string;
}

/** Values encrypted and authenticated, and secrets made and compared; the keys live outside the store. */
export interface Vault {
  /** Encrypts a text for one place; `open` gives it back there and throws for any other place. */
  seal(text: string, place: FieldPlace): string;
  /** The same of the parts of a record, which take less room: their text is compressed before. */
  sealCompressed(text: string, place: FieldPlace): string;
  /** Throws `Unavailable` for a text of the first format, which is bound to no place: `keys rotate` has to be run. */
  open(sealed: string, place: FieldPlace): string;
  /** Whether a text is encrypted under the first key of the ring, for one place: there is nothing to renew. */
  isUnderFirstKey(sealed: string): boolean;
  /** Whether a text was encrypted by the first release. */
  isFirstFormat(sealed: string): boolean;
  /** Decrypts a text of the first release, wherever it comes from; used only to encrypt it again for its place. */
  openFirstFormat(sealed: string): string;
  /** Recognizes equal numbers or texts of one company without showing them: an HMAC under a key of its own. */
  blindIndex(companyId: number, text: string): string;
  /**
   * HMACs of a text under the blind index key, to check that key at start: `current` under the key in use, `derived` under the
   * key that is used where the settings name none.
   */
  blindIndexKeyChecks(text: string): { readonly current: string; readonly derived: string };
  /** Authenticates an entry of the audit log: an HMAC under the audit key. */
  auditMac(text: string): string;
  /**
   * Recognizes the same line of an import again: an HMAC under a key of its own, which comes from the audit key. That of the blind
   * index is replaced now and then, and lines cannot be read again; a plain digest tells a number to one who tries them all.
   */
  lineDigest(companyId: number, text: string): string;
  /** Signs what leaves the audit log, with the key that is derived from the audit key: Ed25519, in base64. */
  signForAuditors(text: string): string;
  /** The public key of these signatures. */
  auditorsKey(): PublicKey;
  /** A new random text of 43 URL-safe characters, 256 bits. */
  secret(): string;
  /** SHA-256 in hexadecimal: for tokens at rest and fingerprints. */
  digest(text: string): string;
  /** The same of bytes. */
  digestBytes(bytes: Uint8Array): string;
  /** The same of texts and bytes that come in pieces. */
  startDigest(): RunningDigest;
  /** Whether two secrets are equal, found in the same time for all inputs. */
  sameSecret(left: string, right: string): boolean;
}

export interface CounterState {
  readonly count: number;
  readonly endsAt: Instant;
}

/**
 * Counters that end by themselves: lock-out and rate limits. Keys are digests, never an account or address itself. A window
 * that would end later than a new one, because the clock was set back, is shortened to the end of a new one.
 */
export interface Counters {
  /** Adds `by` and returns the count of the current window; a window starts with its first hit. */
  hit(key: string, by: number, windowSeconds: number): Promise<CounterState>;
  /** The count of the running window, or null where none runs; `windowSeconds` is as given to `hit`. */
  peek(key: string, windowSeconds: number): Promise<CounterState | null>;
  clear(key: string): Promise<void>;
  /** Makes these changes in their order; an embedded store in one write. A process that dies between leaves the later ones out. */
  changeAll(changes: readonly CounterChange[]): Promise<void>;
}

/** What `hit` or `clear` does to the counter of a key. */
export type CounterChange =
  | { readonly key: string; readonly change: "hit"; readonly by: number; readonly windowSeconds: number }
  | { readonly key: string; readonly change: "clear" };

/** The outcome of claiming an idempotency key. */
export type KeyClaim =
  /** The caller runs it. One that takes the key over from an earlier run may find that run's record, `reservedId`. */
  | { readonly _tag: "Claimed"; readonly reservedId: number | null; readonly takenOver: boolean }
  | { readonly _tag: "Running" }
  | { readonly _tag: "OtherBody" }
  | { readonly _tag: "Completed"; readonly response: string };

/**
 * The keys under which callers repeat a request safely: one record a key, claimed by one caller at a time. What a caller
 * does with the key it claimed names its fencing token, and does nothing once another caller has claimed the key.
 */
export interface IdempotencyKeys {
  /** Whether a claim or a response is stored under a key and has not expired. */
  has(key: string, now: Instant): Promise<boolean>;
  /**
   * Claims `key` for a body until `leaseEndsAt`, with the id reserved for the record to come. A key that is there keeps
   * its first body and id for the next claim; an expired one counts as not there. A lease that would end later than this
   * claim's, because the clock was set back, is shortened to end with it; its run may still renew it.
   */
  claim(key: string, claim: KeyRequest): Promise<KeyClaim>;
  /** Moves the end of the lease. */
  renew(key: string, fencingToken: string, leaseEndsAt: Instant): Promise<void>;
  /** Ends the lease, so that the next claim takes the key over at once, with its body and id. */
  endLease(key: string, fencingToken: string): Promise<void>;
  /** Stores the response for a repetition of the request. */
  storeResponse(key: string, fencingToken: string, response: string): Promise<void>;
  /** Releases the key without a response. */
  release(key: string, fencingToken: string): Promise<void>;
  /** The stored responses after a key, in the order of keys, at most `max`; used only to encrypt them again. */
  responsesAfter(key: string, max: number): Promise<StoredResponse[]>;
  /** Replaces the expected response; false, and nothing changes, where the stored one is another. */
  replaceResponse(key: string, expected: string, response: string): Promise<boolean>;
}

/** The response that a repeated request gets, encrypted. */
export interface StoredResponse {
  readonly key: string;
  readonly response: string;
}

/**
 * The place a stored response is bound to: the digest of its key, which names one user, method and path, so that it serves no
 * other.
 */
export const storedResponsePlace = (key: string): FieldPlace => ({
  companyId: 0,
  kind: "idempotency key",
  id: key,
  field: "answer",
});

export interface KeyRequest {
  readonly bodyDigest: string;
  /** Null where no record is to come. */
  readonly reservedId: number | null;
  /** Another one for each claim. */
  readonly fencingToken: string;
  readonly now: Instant;
  readonly leaseEndsAt: Instant;
  readonly expiresAt: Instant;
}
