import type { Effect } from "effect";
import type { Tried } from "../../domain/agency/ports.ts";
import { type Ended, runCall } from "../outside-calls/outside-calls.ts";

/** Runs a call to the agency for the port, which gets the attempts together with the outcome. */
export const runTried = async <Outcome extends object>(
  call: Effect.Effect<Ended<Outcome>>,
): Promise<Tried<Outcome>> => {
  const { outcome, tries } = await runCall(call);
  return { ...outcome, tries };
};
