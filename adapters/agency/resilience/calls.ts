import type { Effect } from "effect";
import type { AgencyOperation } from "../../../domain/agency/operations.ts";
import type { AgencyCall, CallAnswered, LookUpOutcome, SendOutcome } from "../../../domain/agency/ports.ts";
import type { TryError } from "./call-errors.ts";
import type { HttpAnswer, HttpRequest } from "./http-exchange.ts";

/** What a look-up finds. */
export type LookedUp<Operation extends AgencyOperation> =
  | CallAnswered<Operation>
  | { readonly _tag: "Unknown" }
  | { readonly _tag: "CannotTell" };

/** A request of a dialect, and how it reads the answer; an `Either` is an effect too. */
export interface Exchange<Found> {
  readonly request: HttpRequest;
  readonly read: (answer: HttpAnswer) => Effect.Effect<Found, TryError>;
}

/** The company that calls, and what watches over its credentials. */
export type Caller = Pick<AgencyCall<AgencyOperation>, "companyId" | "guard">;

/** A call of a dialect. */
export interface DialectCall<Operation extends AgencyOperation> {
  readonly caller: Caller;
  readonly operation: Operation;
  /** An answer of status 404 never arrives here: it means that nothing happened. */
  readonly send: Exchange<CallAnswered<Operation>>;
  /** Null where the agency has no way to tell. An answer of status 404 arrives here. */
  readonly lookUp: Exchange<LookedUp<Operation>> | null;
}

/** The calls of one agency, under all limits. */
export interface Calls {
  send<Operation extends AgencyOperation>(call: DialectCall<Operation>): Promise<SendOutcome<Operation>>;
  lookUp<Operation extends AgencyOperation>(
    call: Pick<DialectCall<Operation>, "caller" | "lookUp">,
  ): Promise<LookUpOutcome<Operation>>;
}
