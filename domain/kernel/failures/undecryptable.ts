/**
 * A stored value that the keys of ENCRYPTION_KEYS do not decrypt. Thrown, never returned. The message names the setting and,
 * if it is known, the key, and contains nothing of the value.
 */
export class Undecryptable extends Error {
  override readonly name = "Undecryptable";
}
