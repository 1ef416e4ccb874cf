/**
 * A stored value that the keys of ENCRYPTION_KEYS do not decrypt. Thrown, never returned. The message names the setting and,
 * if it is known, the key, and contains nothing of the value.
 */
export class Undecryptable extends Error {
  override readonly name = "Undecryptable";
  /** The id of the key that is not in the setting; null if it is there, or unknown. */
  readonly missingKeyId: string | null;

  constructor(message: string, missingKeyId: string | null = null) {
    super(message);
    this.missingKeyId = missingKeyId;
  }
}

/** What the operator should do about a key that a process does not have. */
export const missingKeySentence = (keyId: string): string =>
  `Data in the store is encrypted with the key ${keyId}, which ENCRYPTION_KEYS of this process lacks: add it there, and restart the process. Until then, requests that need it get 503, and jobs that need it wait for a day at most.`;
