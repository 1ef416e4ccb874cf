import type { AgencyGateway } from "../../domain/agency/ports.ts";
import type { RequiredFields } from "../../domain/agency/required-fields.ts";
import type { CallSettings } from "../outside-calls/outside-calls.ts";
import { b2gAgencyGateway } from "./b2g/gateway.ts";
import { restAgencyGateway } from "./rest/gateway.ts";

/** The installation's settings for its agency, whatever its protocol. */
interface AgencyConnection extends CallSettings {
  readonly url: string;
  /** The code by which the agency identifies the sending system; null if its protocol has none. */
  readonly requestor: string | null;
  /** Which of the fields that not every agency needs are required; left out if the protocol determines this. */
  readonly requiredFields?: RequiredFields;
}

const withRequestor = ({ requestor, requiredFields: _ownOnes, ...settings }: AgencyConnection) => {
  if (requestor === null) throw new Error("this agency has to know the sending system");
  return { ...settings, requestor };
};

/** The protocols that `AGENCY_PROTOCOL` can select, and how each opens its gateway. */
export const agencyProtocols = {
  rest: ({ requestor: _notSent, ...settings }: AgencyConnection): AgencyGateway => restAgencyGateway(settings),
  b2g: (connection: AgencyConnection): AgencyGateway => b2gAgencyGateway(withRequestor(connection)),
} as const;

export type AgencyProtocol = keyof typeof agencyProtocols;
