import { describe, expect, test } from "bun:test";
import { agencyProtocols } from "../../../adapters/agency/protocols.ts";
import { creditProtocols } from "../../../adapters/credit/protocols.ts";
import { systemClock } from "../../../adapters/system/clock.ts";
import { agencyWhenCalled, bureauWhenCalled, restBureauFacts } from "../../../bootstrap/open/when-called.ts";
import { requirableFields } from "../../../domain/agency/required-fields.ts";
import { pick } from "../../../domain/kernel/pick.ts";
import { obligingAgency } from "../../adapters/http/support/scenes/obliging-agency.ts";
import { obligingBureau } from "../../adapters/http/support/scenes/obliging-bureau.ts";
import { anyGuard } from "../../adapters/outside-calls/support/any-guard.ts";

const connection = { url: "http://127.0.0.1:9", clock: systemClock() };

describe("the agency and the credit bureau", () => {
  test("describe themselves in the same way before and after they are opened", () => {
    const agency = agencyProtocols.rest({ ...connection, requestor: null, requiredFields: requirableFields });
    const { operations, requiredFields } = agencyWhenCalled(requirableFields, async () => agency);
    expect({ operations, requiredFields }).toEqual(pick(agency, ["operations", "requiredFields"]));
    const { orderSeconds, canLookUp, statusNamesPeople } = creditProtocols.rest(connection);
    expect(restBureauFacts).toEqual({ orderSeconds, canLookUp, statusNamesPeople });
  });

  test("are opened once, with their first call", async () => {
    const opened: string[] = [];
    const agency = agencyWhenCalled({}, async () => {
      opened.push("agency");
      return obligingAgency;
    });
    const bureau = bureauWhenCalled(async () => {
      opened.push("bureau");
      return obligingBureau;
    });
    expect(opened).toEqual([]);
    const access = { companyId: 1, credentials: { username: "name", password: "password" }, guard: anyGuard };
    const requester = { companyName: "Example Lender", loanNumber: null, userName: null };
    const query = { ...access, requester, orderIdentifier: "1", reference: "1", applicants: [] };
    await Promise.all([bureau.status(query), bureau.status(query)]);
    expect(opened).toEqual(["bureau"]);
    const about = { reference: "1", startedAt: null, loanNumber: "1", caseNumber: null, caseStatus: "none" } as const;
    const call = { ...access, ...about, operation: "hecm_referral" } as const;
    await Promise.all([agency.lookUp(call), agency.lookUp(call)]);
    expect(opened).toEqual(["bureau", "agency"]);
  });
});
