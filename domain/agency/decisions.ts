import type { CommandDecision, QueryDecision } from "./decision.ts";
import type { AgencyCommand, AgencyQuery } from "./operations.ts";

/** The decisions of each query. */
export const queryDecisions: { readonly [Operation in AgencyQuery]: QueryDecision<Operation> } = {} as never;

/** The decisions of each command. */
export const commandDecisions: { readonly [Operation in AgencyCommand]: CommandDecision<Operation> } = {} as never;
