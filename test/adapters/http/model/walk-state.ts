import type { Call, RunningService, ServiceResponse } from "../support/running-service.ts";
import type { Model, ModelUser } from "./model.ts";
import type { Planned } from "./step.ts";

/** An accepted request with a key, and its response. */
export interface Kept {
  readonly planned: Planned;
  readonly headers: Readonly<Record<string, string>>;
  readonly answered: ServiceResponse;
}

/** A service, the model of its expected state, and the tokens of everyone in it. */
export interface Walk {
  readonly service: RunningService;
  readonly model: Model;
  readonly calls: Map<number, Call>;
  readonly kept: Kept[];
}

/** How a user of the model sends requests. */
export const callOf = ({ calls }: Walk, { id }: ModelUser): Call => {
  const call = calls.get(id);
  if (call === undefined) throw new Error("somebody acts who never signed in");
  return call;
};
