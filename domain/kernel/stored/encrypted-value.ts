import type { FieldPlace, Vault } from "../ports.ts";

/** An encrypted text, and what recognizes an equal one in the same company. */
export interface EncryptedValue {
  readonly sealed: string;
  readonly blindIndex: string;
}

/** Opens a value of any format, to encrypt it again at its place. Throws where no key at hand decrypts it. */
export const openAnyFormat = (
  sealed: string,
  place: FieldPlace,
  vault: Pick<Vault, "open" | "isFirstFormat" | "openFirstFormat">,
): string => (vault.isFirstFormat(sealed) ? vault.openFirstFormat(sealed) : vault.open(sealed, place));

/**
 * A value under the first key and with the blind index of the current key; the same object where nothing has to change.
 * `indexedText` is what the index is made of. Throws where no key at hand decrypts it.
 */
export const renewedValue = <Value extends EncryptedValue>(
  current: Value,
  place: FieldPlace,
  vault: Vault,
  indexedText: (text: string) => string = (text) => text,
): Value => {
  const text = openAnyFormat(current.sealed, place, vault);
  const blindIndex = vault.blindIndex(place.companyId, indexedText(text));
  const isRenewed = vault.isUnderFirstKey(current.sealed) && blindIndex === current.blindIndex;
  return isRenewed ? current : { ...current, sealed: vault.seal(text, place), blindIndex };
};
