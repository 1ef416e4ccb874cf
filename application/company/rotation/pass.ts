import type { Company } from "../../../domain/company/company.ts";
import type { FieldPlace, Vault } from "../../../domain/kernel/ports.ts";

/** What a step of a pass did. */
export interface Pass {
  loansSeen: number;
  renewed: number;
  /** The number of records that changed between reading and writing; the next pass sees them again. */
  missed: number;
  readonly unreadable: FieldPlace[];
}

/** What to rotate in one company. The company's log records the run before the first value is decrypted in order to be re-encrypted. */
export interface CompanyPass {
  readonly pass: Pass;
  readonly company: Company;
  readonly logRun: () => Promise<void>;
}

/** The new value. If it cannot be decrypted, returns the same value and records that in the pass. */
export const renewedOr = <Value>(pass: Pass, place: FieldPlace, value: Value, renew: () => Value): Value => {
  try {
    return renew();
  } catch {
    pass.unreadable.push(place);
    return value;
  }
};

/** A text encrypted with the first key of the key ring; unchanged if it already is, or if it cannot be decrypted. */
export const renewedText = (vault: Vault, pass: Pass, place: FieldPlace, sealed: string): string =>
  vault.isUnderFirstKey(sealed)
    ? sealed
    : renewedOr(pass, place, sealed, () => vault.seal(vault.open(sealed, place), place));

/** Counts a write. A write that found a value other than the one read is left to the next pass. */
export const countWrite = (pass: Pass, isWritten: boolean): void => {
  if (isWritten) pass.renewed += 1;
  else pass.missed += 1;
};
