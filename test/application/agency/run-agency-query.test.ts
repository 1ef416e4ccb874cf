import { beforeEach, describe, expect, test } from "bun:test";
import { addBorrower } from "../../../application/borrower/add-borrower.ts";
import type { AgencyRequests } from "../../../domain/agency/requests.ts";
import { day } from "../../../domain/kernel/day.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { borrowerDetails } from "../../fixtures/loan/loan.ts";
import { refusalOf } from "../installation.ts";
import { type AgencyOffice, agencyOffice } from "./agency-office.ts";
import { answering, failing } from "./scripted-agency.ts";

let office: AgencyOffice;
beforeEach(async () => {
  office = await agencyOffice();
});

const reservedId = () => office.installation.sequences.next("agency_transaction");

describe("federal debts of ten people, which the agency searches in two calls of five,", () => {
  const ask = (options = {}) => office.ask("cairvs_authorization", {}, options);
  /** The agency's answer for the people of a call, returned after the given seconds. */
  const clearFor =
    (call: number, seconds = 1) =>
    () => {
      office.clock.advance(seconds);
      const { borrowers } = (office.agency.received[call]?.request ?? {}) as AgencyRequests["cairvs_authorization"];
      const clear = { authorizationNumber: "A123456789", hits: [] };
      return answering({ result: { authorizations: borrowers.map(({ borrowerId }) => ({ borrowerId, ...clear })) } });
    };

  beforeEach(async () => {
    const { installation, actor, loan } = office;
    await office.changePerson({ ssn: "900001000" });
    for (let person = 1; person <= 9; person += 1) {
      const details = borrowerDetails({ borrowerType: "co_borrower", ssn: String(900_001_000 + person) });
      accepted(await addBorrower(installation, actor, loan.id, details, null, null));
    }
  });

  test("are traced by the reference of each call", async () => {
    office.agency.says(clearFor(0), clearFor(1));
    const { id, reference, tries } = accepted(await ask());
    const sent = office.agency.received.map((call) => call.reference);
    expect(new Set(sent).size).toBe(2);
    expect(tries.map((each) => each.reference)).toEqual(sent);
    expect(reference).toBe(sent[0] ?? "");
    expect((await office.transaction(id)).tries).toEqual(tries);
    expect((await office.newest()).agency.creditAlerts).toHaveLength(10);
  });

  test("are sent in a further call within 15 seconds", async () => {
    office.agency.says(clearFor(0, 14), clearFor(1, 15));
    expect(accepted(await ask()).status).toBe("success");
  });

  test("are unavailable if 15 seconds pass before the last call, and nothing is stored on the loan", async () => {
    const id = await reservedId();
    office.agency.says(clearFor(0, 15));
    expect(await ask({ reservedId: id })).toMatchObject({ refusal: { _tag: "AgencyUnavailable" } });
    expect(office.agency.received).toHaveLength(1);
    expect((await office.newest()).agency.creditAlerts).toEqual([]);
    expect(await office.transaction(id)).toMatchObject({
      status: "failed",
      failure: "the time for all its calls was over before the last one",
    });
    expect((await office.transaction(id)).tries).toHaveLength(1);
  });
});

describe("identifiers of nine digits in the agency's answer", () => {
  test("are stored whole, and sent on so: the id of a counseling agency", async () => {
    const certificate = {
      ...{ certificateNumber: "123456789", counseledOn: day("2026-03-02"), issuedOn: null, agencyId: "987654321" },
      ...{ agencyName: "FOR 123456789", agencyPhone: null, counselorName: null, method: null, durationMinutes: null },
      ...{ feeCents: null, isFeeWaived: null, clients: [{ firstName: "Ada", lastName: "Example" }] },
    };
    office.agency.says(answering({ result: certificate }));
    accepted(await office.ask("hecm_certificate", { certificateNumber: "123456789" }));
    const numbers = { certificateNumber: "123456789", agencyId: "987654321" };
    const { agency } = await office.newest();
    expect(agency.certificate).toMatchObject({ ...numbers, agencyName: "FOR *****6789" });
  });

  test("are stored whole in the hits of CAIVRS, unless they are the number of a person who was sent", async () => {
    await office.changePerson({ ssn: "900001000" });
    office.agency.says(() => {
      const { borrowers } = (office.agency.received[0]?.request ?? {}) as AgencyRequests["cairvs_authorization"];
      const hits = ["123456789", "900001000", "900001000A", "900-00-1000-00", "C900001000"].map((agencyCaseNumber) => ({
        ...{ agencyName: "VA", agencyCaseNumber, caseType: "Claim", phone: null },
      }));
      return answering({
        result: {
          authorizations: borrowers.map(({ borrowerId }) => ({ borrowerId, authorizationNumber: "A123456789", hits })),
        },
      });
    });
    accepted(await office.ask("cairvs_authorization", {}));
    const [alert] = (await office.newest()).agency.creditAlerts;
    expect(alert?.hits.map(({ agencyCaseNumber }) => agencyCaseNumber)).toEqual([
      ...["123456789", "*****1000", "*****1000A", "*****1000-00", "C*****1000"],
    ]);
  });
});

describe("what a query reports about the case", () => {
  const number = { number: "0612106308", assignedOn: day("2026-03-02") };
  const assigned = { state: "assigned", ...number } as const;
  const archived = { state: "archived", ...number } as const;
  const cancelled = { state: "cancelled", ...number } as const;
  const ask = () => office.ask("hecm_certificate", { certificateNumber: "7654321" });
  const reporting = answering({ status: "error", caseStatus: "archived" });

  test("is stored on the case, even if the query itself is refused", async () => {
    await office.setAgency({ caseNumber: assigned });
    office.agency.says(reporting);
    expect(refusalOf(await ask())).toBe("AgencyRefused");
    expect((await office.newest()).agency.caseNumber).toEqual(archived);
  });

  test("is ignored if the case has received a newer status meanwhile", async () => {
    await office.setAgency({ caseNumber: assigned });
    office.agency.says(async () => {
      await office.setAgency({ caseNumber: cancelled });
      return reporting;
    });
    expect(refusalOf(await ask())).toBe("AgencyRefused");
    expect((await office.newest()).agency.caseNumber).toEqual(cancelled);
  });
});

describe("the transaction of a query that failed and is made again under its key", () => {
  const search = (lastName: string, id: number) => {
    const none = { certificateNumber: null, ssnLast4: null, zipCode: null, counseledFrom: null, counseledTo: null };
    return office.ask("certificate_search", { ...none, lastName, agencyId: null }, { reservedId: id });
  };

  test("records what was sent last, and the reference of each try", async () => {
    const id = await reservedId();
    office.agency.says(failing(), answering({ status: "error" }));
    expect(refusalOf(await search("Example", id))).toBe("AgencyUnavailable");
    const first = await office.transaction(id);
    office.clock.advance(1);
    expect(refusalOf(await search("Sample", id))).toBe("AgencyRefused");
    const last = await office.transaction(id);
    const sent = office.agency.received.map(({ reference }) => reference);
    expect([first.reference, last.reference]).toEqual(sent);
    expect([first.request, last.request]).toMatchObject([{ lastName: "Example" }, { lastName: "Sample" }]);
    expect(last.tries.map(({ reference }) => reference)).toEqual(sent);
  });
});
