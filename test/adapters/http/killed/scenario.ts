import type { CountingAgency } from "../../agency/support/counting-agency.ts";
import type { Caller, RunningService, ServiceResponse } from "../support/running-service.ts";
import type { B2gAgency } from "./b2g-agency.ts";
import type { SentRequest } from "./dying-service.ts";

/** Who and what a request finds: made again for each time that its process dies. */
export interface Given {
  readonly superUser: Caller;
  readonly administrator: Caller;
  readonly service: RunningService;
  /** Where the agency and the credit bureau are. */
  readonly sandboxUrl: string;
  /** The agency of scenarios in its protocol. */
  readonly b2gAgency: B2gAgency;
  /** The agency of scenarios that need one which does whatever is requested. */
  readonly countingAgency: CountingAgency;
}

/** A request whose process dies, and what there is once it was sent again. */
export interface Begun {
  readonly by: Caller | null;
  readonly request: Omit<SentRequest, "token" | "headers">;
  /** The loan's version that the request names, as `If-Match`. */
  readonly ifMatch?: number;
  readonly success: number;
  /** What it may be answered too where its process died after it was done. */
  readonly onceDone?: number;
  /** What holds already where its process died after these writes. */
  readonly isSafe?: (writes: readonly string[]) => Promise<void>;
  /** What holds once the request was answered, however often its process died. */
  readonly isDone: (answered: ServiceResponse) => Promise<void>;
}

export interface Scenario {
  readonly name: string;
  /** The writes of the request, in their order. */
  readonly writes: readonly string[];
  /** What an earlier run of the request wrote before its process died: `writes` are those of the run that takes it up. */
  readonly diedBefore?: readonly string[];
  /** How the agency is spoken to, or which it is, or how the credit bureau is; left out: the sandbox, in REST. */
  readonly protocol?: "b2g" | "counting" | "mismo";
  /** Whether it runs on one store alone: another scenario makes the stores do the same. */
  readonly isOnOneStore?: true;
  /** After how many of them its process dies; left out: after each that stores a record. */
  readonly deaths?: readonly number[];
  /** Whether a request under a key is first sent again without it. */
  readonly isResentWithoutKey?: boolean;
  readonly begin: (given: Given) => Promise<Begun>;
}

/** The writes of a request under a key, around those that it is about; one that makes a record draws its id first. */
export const underKey = (sequence: boolean, ...writes: readonly string[]): readonly string[] => [
  ...(sequence ? ["sequences.next"] : []),
  "idempotencyKeys.claim",
  ...writes,
  "idempotencyKeys.storeResponse",
];

/** How many rows a list counts. */
export const countOf = async ({ call }: Caller, path: string): Promise<number> => (await call("GET", path)).body.count;
