import { describe } from "bun:test";
import type { AgencyProtocol } from "../../../adapters/agency/protocols.ts";
import { agencyGatewayContract } from "./gateway-contract.ts";
import { b2gProtocol } from "./support/b2g-protocol.ts";
import type { ProtocolUnderTest } from "./support/protocol-under-test.ts";
import { restProtocol } from "./support/rest-protocol.ts";

/** Every protocol that an installation can choose. One without an entry here does not compile. */
const protocols: Readonly<Record<AgencyProtocol, ProtocolUnderTest>> = {
  rest: restProtocol,
  b2g: b2gProtocol,
};

for (const [name, protocol] of Object.entries(protocols)) {
  describe(`the gateway of an agency that uses ${name}`, () => agencyGatewayContract(protocol));
}
