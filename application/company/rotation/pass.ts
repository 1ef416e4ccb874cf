import type { Company } from "../../../domain/company/company.ts";
import type { FieldPlace, Vault } from "../../../domain/kernel/ports.ts";

/** What a step of a pass did. */
export interface Pass {
  loansSeen: number;
  renewed: number;
  /** Records that changed between reading and writing: the next pass sees them again. */
  missed: number;
  readonly unreadable: FieldPlace[];
}

/** What is renewed in one company: its log names the run before the first value is decrypted in order to be changed. */
export interface CompanyPass {
  readonly pass: Pass;
  readonly company: Company;
  readonly logRun: () => Promise<void>;
}

/** The new value; the same where it cannot be decrypted, which the pass notes. */
export const renewedOr = <Value>(pass: Pass, place: FieldPlace, value: Value, renew: () => Value): Value => {
  try {
    return renew();
  } catch {
    pass.unreadable.push(place);
    return value;
  }
};

/** A text under the first key of the ring; the same where it is so already, or cannot be decrypted. */
export const renewedText = (vault: Vault, pass: Pass, place: FieldPlace, sealed: string): string =>
  vault.isUnderFirstKey(sealed)
    ? sealed
    : renewedOr(pass, place, sealed, () => vault.seal(vault.open(sealed, place), place));

/** Counts a write; one that found another value than the one read is left to the next pass. */
export const countWrite = (pass: Pass, isWritten: boolean): void => {
  if (isWritten) pass.renewed += 1;
  else pass.missed += 1;
};
