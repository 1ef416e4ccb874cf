import { type RegisterLoan, registerLoanOf } from "../../../domain/hmda/filing/differences.ts";
import type { Vault } from "../../../domain/kernel/ports.ts";
import type { WrittenRow } from "./make-register.ts";

/**
 * What is kept of a row to detect later changes. The digest is keyed, because rows contain applicants' answers about themselves and there
 * are few enough possible rows to try them all.
 */
export const loanOfRow = (vault: Vault, companyId: number, { loanId, row, line }: WrittenRow): RegisterLoan =>
  registerLoanOf(loanId, row, vault.blindIndex(companyId, `hmda row:${line}`));
