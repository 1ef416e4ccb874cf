import type { AgencyGateway } from "../../domain/agency/ports.ts";
import type { RequiredFields } from "../../domain/agency/required-fields.ts";
import type { CallSettings } from "../outside-calls/outside-calls.ts";
import { b2gAgencyGateway } from "./b2g/gateway.ts";
import { restAgencyGateway } from "./rest/gateway.ts";

/** What an installation knows of its agency, whatever its protocol. */
interface AgencyConnection extends CallSettings {
  readonly url: string;
  /** The code by which the agency knows the sending system; null where its protocol has none. */
  readonly requestor: string | null;
  /** What it requires of the fields that not every agency needs; a protocol that says so itself leaves this out. */
  readonly requiredFields?: RequiredFields;
}

const withRequestor = ({ requestor, requiredFields: _ownOnes, ...settings }: AgencyConnection) => {
  if (requestor === null) throw new Error("this agency has to know the sending system");
  return { ...settings, requestor };
};

/** The protocols that the setting `AGENCY_PROTOCOL` chooses from, and how each opens its gateway. */
export const agencyProtocols = {
  rest: ({ requestor: _notSent, ...settings }: AgencyConnection): AgencyGateway => restAgencyGateway(settings),
  b2g: (connection: AgencyConnection): AgencyGateway => b2gAgencyGateway(withRequestor(connection)),
} as const;

export type AgencyProtocol = keyof typeof agencyProtocols;
