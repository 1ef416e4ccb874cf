import type { FieldPlace, Vault } from "../ports.ts";

/** An encrypted text, with the blind index that finds an equal one in the same company. */
export interface EncryptedValue {
  readonly sealed: string;
  readonly blindIndex: string;
}

/** Decrypts a value in any format, to encrypt it again for its place. Throws if no available key decrypts it. */
export const openAnyFormat = (
  sealed: string,
  place: FieldPlace,
  vault: Pick<Vault, "open" | "isFirstFormat" | "openFirstFormat">,
): string => (vault.isFirstFormat(sealed) ? vault.openFirstFormat(sealed) : vault.open(sealed, place));

/**
 * A value encrypted under the first key, with the blind index of the current key; the same object if nothing has to change. `indexedText`
 * is the text that the index is computed from. Throws if no available key decrypts it.
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
