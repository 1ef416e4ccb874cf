import { type RegisterLoan, registerLoanOf } from "../../../domain/hmda/filing/differences.ts";
import type { Vault } from "../../../domain/kernel/ports.ts";
import type { WrittenRow } from "./make-register.ts";

/**
 * What is kept of a row to tell later whether it changed. Its digest takes a key, since rows hold what people answered about
 * themselves, and of these there are few enough to try them all.
 */
export const loanOfRow = (vault: Vault, companyId: number, { loanId, row, line }: WrittenRow): RegisterLoan =>
  registerLoanOf(loanId, row, vault.blindIndex(companyId, `hmda row:${line}`));
