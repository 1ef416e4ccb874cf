import type { AgencyGateway } from "../../domain/agency/ports.ts";
import type { Clock } from "../../domain/kernel/ports.ts";
import { b2gAgencyGateway } from "./b2g/gateway.ts";
import type { CallLimits } from "./resilience/limits.ts";

/** What an installation knows of its agency. */
export interface AgencyConnection {
  readonly url: string;
  /** The code by which the agency knows the sending system; only some protocols send one. */
  readonly requestor: string;
  readonly clock: Clock;
  /** Where they differ from the usual ones. */
  readonly limits?: Partial<CallLimits>;
}

/** The protocols that a setting chooses from, and how each opens its gateway. */
export const agencyProtocols = {
  b2g: ({ limits, ...connection }: AgencyConnection): AgencyGateway => b2gAgencyGateway({ ...limits, ...connection }),
} as const;

export type AgencyProtocol = keyof typeof agencyProtocols;
