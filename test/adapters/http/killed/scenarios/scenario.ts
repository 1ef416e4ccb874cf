import type { CountingAgency } from "../../../agency/support/counting-agency.ts";
import type { Caller, RunningService, ServiceResponse } from "../../support/running-service.ts";
import type { B2gAgency } from "../b2g-agency.ts";
import type { SentRequest } from "../dying-service.ts";

/** The environment of a request, created again for each death of its process. */
export interface Given {
  readonly superUser: Caller;
  readonly administrator: Caller;
  readonly service: RunningService;
  /** The address of the agency and the credit bureau. */
  readonly sandboxUrl: string;
  /** The agency of scenarios with its protocol. */
  readonly b2gAgency: B2gAgency;
  /** The agency of scenarios that need one which does whatever is requested. */
  readonly countingAgency: CountingAgency;
}

/** A request whose process dies, and the expectations after it was sent again. */
export interface Begun {
  readonly by: Caller | null;
  readonly request: Omit<SentRequest, "token" | "headers">;
  /** The loan's version that the request names, as `If-Match`. */
  readonly ifMatch?: number;
  /** Whether the request asks for a job. */
  readonly prefersJob?: true;
  readonly success: number;
  /** Another possible response status if its process died after it was done. */
  readonly onceDone?: number;
  /** What already holds if its process died after these writes. */
  readonly isSafe?: (writes: readonly string[]) => Promise<void>;
  /** What holds once the request was answered, however often its process died. */
  readonly isDone: (answered: ServiceResponse) => Promise<void>;
}

export interface Scenario {
  readonly name: string;
  /** The writes of the request, in order. */
  readonly writes: readonly string[];
  /** The writes of an earlier run of the request before its process died: `writes` are those of the run that takes it up. */
  readonly diedBefore?: readonly string[];
  /** The agency's protocol or kind, or the credit bureau's; by default the sandbox, with REST. */
  readonly protocol?: "b2g" | "counting" | "mismo";
  /** Whether it runs on one store only, because another scenario uses the stores in the same way. */
  readonly isOnOneStore?: true;
  /** After how many writes its process dies; by default, after each that stores a record. */
  readonly deaths?: readonly number[];
  /** Whether a request under a key is first sent again without it. */
  readonly isResentWithoutKey?: boolean;
  readonly begin: (given: Given) => Promise<Begun>;
}

/** The writes of a request under a key, around its own; one that creates a record draws its id first. */
export const underKey = (sequence: boolean, ...writes: readonly string[]): readonly string[] => [
  ...(sequence ? ["sequences.next"] : []),
  "idempotencyKeys.claim",
  ...writes,
  "idempotencyKeys.storeResponse",
];

/** The number of rows in a list. */
export const countOf = async ({ call }: Caller, path: string): Promise<number> => (await call("GET", path)).body.count;
