import { afterAll, beforeAll, expect, test } from "bun:test";
import { restAgencyGateway } from "../../../adapters/agency/rest/gateway.ts";
import { creditBureau } from "../../../adapters/credit/bureau.ts";
import { creditProtocols } from "../../../adapters/credit/protocols.ts";
import { systemClock } from "../../../adapters/system/clock.ts";
import { type AgencyOperation, agencyOperationNames } from "../../../domain/agency/operations.ts";
import type { AgencyRequests } from "../../../domain/agency/requests.ts";
import { bureaus } from "../../../domain/company/credit-bureaus.ts";
import { day } from "../../../domain/kernel/day.ts";
import { samples } from "../agency/support/samples.ts";
import { anyGuard } from "../outside-calls/support/any-guard.ts";
import { freshSandbox } from "./running-sandbox.ts";

const credentials = { username: "someone", password: "secret" };
const clock = systemClock();

let sandbox: Awaited<ReturnType<typeof freshSandbox>>;
beforeAll(async () => {
  sandbox = await freshSandbox();
});
afterAll(() => sandbox.close());

const send = <Operation extends AgencyOperation>(operation: Operation, request: AgencyRequests[Operation]) => {
  const reference = crypto.randomUUID();
  const call = {
    companyId: 1,
    credentials,
    guard: anyGuard,
    operation,
    reference,
    startedAt: null,
    loanNumber: "L-1",
    caseNumber: null,
    caseStatus: "none" as const,
  };
  const gateway = restAgencyGateway({ url: sandbox.url, clock });
  return { sent: gateway.send(call, request), lookUp: () => gateway.lookUp(call) };
};

/** The number of a new case on a street. */
const assign = async (street: string): Promise<string> => {
  const { request } = samples.case_number_assignment;
  const { sent } = send("case_number_assignment", { ...request, address: { ...request.address, street } });
  const outcome = await sent;
  if (outcome._tag !== "Answered" || outcome.answer.status !== "success") throw new Error("no number was assigned");
  return outcome.answer.result.caseNumber;
};

test("every operation of the agency succeeds through the REST adapter", async () => {
  const onCase = async <Operation extends AgencyOperation>(operation: Operation, street = "12 Oak Street") => {
    const { request } = samples[operation];
    const caseNumber = await assign(street);
    if (operation === "duplicate_mic" || operation === "escrow_closeout")
      await send("hecm_insurance_application", { ...samples.hecm_insurance_application.request, caseNumber }).sent;
    const call = send(operation, "caseNumber" in request ? { ...request, caseNumber } : request);
    const outcome = await call.sent;
    return operation === "case_restore" ? call.lookUp() : outcome;
  };
  for (const operation of agencyOperationNames) {
    // Any number of 7 digits is a certificate.
    const outcome =
      operation === "hecm_certificate"
        ? await send(operation, { certificateNumber: "5551234" }).sent
        : await onCase(operation, operation === "case_restore" ? "ARCHIVED 12 Oak Street" : undefined);
    expect([operation, outcome]).toMatchObject([operation, { _tag: "Answered", answer: { status: "success" } }]);
  }
});

const applicant = {
  borrowerId: 7,
  firstName: "Ada",
  middleName: null,
  lastName: "Example",
  suffix: null,
  ssn: "900120017",
  bornOn: day("1950-04-12"),
  address: { street: "12 Oak Street", unit: null, city: "Sacramento", state: "CA", zipCode: "95814" },
};
const order = {
  requester: { companyName: "Example Lender", loanNumber: "L-1", userName: "Olive Officer" },
  isForced: false,
  companyId: 1,
  credentials,
  guard: anyGuard,
  reference: "f".repeat(32),
  bureaus,
  applicants: [applicant],
};

test("a report is ordered, found by its reference and retrieved through the adapter of the bureau", async () => {
  const bureau = creditBureau({ url: sandbox.url, clock });
  const ordered = await bureau.order(order);
  expect(ordered).toMatchObject({
    _tag: "Answered",
    answer: { status: "completed", people: [{ ssn: "900120017", lastName: "Example" }] },
  });
  expect(await bureau.lookUp(order)).toEqual(ordered);
  expect(await bureau.retrieve({ ...order, orderIdentifier: "90000001" })).toMatchObject({
    _tag: "Answered",
    answer: { orderIdentifier: "90000001", status: "completed" },
  });
});

test("a report is ordered, polled and retrieved by MISMO 2.3.1 too", async () => {
  const bureau = creditProtocols.mismo({ url: sandbox.url, clock });
  const mismoOrder = { ...order, reference: "a".repeat(32) };
  const ordered = await bureau.order(mismoOrder);
  expect(ordered).toMatchObject({
    _tag: "Answered",
    answer: {
      ...{ status: "completed", people: [{ ssn: "900120017", lastName: "Example" }] },
      content: { publicRecords: [{ kind: "BankruptcyChapter7" }, { kind: "Judgment" }] },
    },
  });
  const joint = {
    ...mismoOrder,
    reference: "b".repeat(32),
    applicants: [applicant, { ...applicant, ssn: "900120011" }],
  };
  const waiting = await bureau.order(joint);
  if (waiting._tag !== "Answered" || waiting.answer.orderIdentifier === null) throw new Error("no order");
  expect(waiting.answer.status).toBe("pending");
  const { orderIdentifier } = waiting.answer;
  const done = await bureau.awaitCompletion({ ...mismoOrder, orderIdentifier }, 20);
  expect(done).toMatchObject({ answer: { status: "completed", people: [{ scoresAs: 1 }, { scoresAs: 2 }] } });
  expect(await bureau.retrieve({ ...mismoOrder, orderIdentifier: "90000001" })).toMatchObject({
    answer: { orderIdentifier: "90000001", status: "completed" },
  });
  const onlyTwo = { ...mismoOrder, reference: "c".repeat(32), bureaus: ["equifax", "transunion"] } as const;
  expect(await bureau.order(onlyTwo)).toMatchObject({
    answer: { content: { scores: [{ bureau: "equifax" }, { bureau: "transunion" }] } },
  });
  const wrong = { ...credentials, password: "wrong-password" };
  expect(await bureau.order({ ...mismoOrder, companyId: 2, credentials: wrong })).toMatchObject({
    problem: "credentials_rejected",
  });
});
