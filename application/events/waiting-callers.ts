import { maxWaitingCallers } from "../../domain/events/limits.ts";
import type { ProcessState } from "../../domain/kernel/process-state.ts";

/** Whether another client of a company may wait. If so, the client is counted until `endWait`. */
export const mayWait = ({ waitingCallers }: ProcessState, companyId: number): boolean => {
  const count = waitingCallers.get(companyId) ?? 0;
  if (count >= maxWaitingCallers) return false;
  waitingCallers.set(companyId, count + 1);
  return true;
};

/** Releases the place of a client that was waiting. */
export const endWait = ({ waitingCallers }: ProcessState, companyId: number): void => {
  const left = (waitingCallers.get(companyId) ?? 1) - 1;
  if (left > 0) waitingCallers.set(companyId, left);
  else waitingCallers.delete(companyId);
};
