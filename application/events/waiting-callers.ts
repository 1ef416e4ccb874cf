import { maxWaitingCallers } from "../../domain/events/limits.ts";
import type { Dependencies } from "../support/dependencies.ts";

const waiting = new WeakMap<Dependencies, Map<number, number>>();

/** Whether another client of a company may wait. If so, the client is counted until `endWait`. */
export const mayWait = (dependencies: Dependencies, companyId: number): boolean => {
  const counts = waiting.get(dependencies) ?? new Map<number, number>();
  waiting.set(dependencies, counts);
  const count = counts.get(companyId) ?? 0;
  if (count >= maxWaitingCallers) return false;
  counts.set(companyId, count + 1);
  return true;
};

/** Releases the place of a client that was waiting. */
export const endWait = (dependencies: Dependencies, companyId: number): void => {
  const counts = waiting.get(dependencies);
  const left = (counts?.get(companyId) ?? 1) - 1;
  if (left > 0) counts?.set(companyId, left);
  else counts?.delete(companyId);
};
