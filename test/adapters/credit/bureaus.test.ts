import { describe } from "bun:test";
import type { CreditProtocol } from "../../../adapters/credit/protocols.ts";
import { type BureauUnderTest, bureauContract } from "./bureau-contract.ts";
import { mismoBureau } from "./mismo/mismo-bureau.ts";
import { restBureau } from "./rest-bureau.ts";

/** Every protocol that an installation can choose. One without an entry here does not compile. */
const protocols: Readonly<Record<CreditProtocol, BureauUnderTest>> = {
  rest: restBureau,
  mismo: mismoBureau,
};

for (const [name, protocol] of Object.entries(protocols)) {
  describe(`the credit bureau that uses ${name}`, () => bureauContract(protocol));
}
