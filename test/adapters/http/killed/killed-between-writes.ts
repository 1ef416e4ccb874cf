import { afterAll, beforeAll, expect, test } from "bun:test";
import { agencyProtocols } from "../../../../adapters/agency/protocols.ts";
import { creditBureau } from "../../../../adapters/credit/bureau.ts";
import type { AgencyGateway } from "../../../../domain/agency/ports.ts";
import { expectWholeLog } from "../../../contract/log-contract.ts";
import { bundledProgram } from "../../../fixtures/bundled-program.ts";
import { aClock } from "../../../fixtures/clock.ts";
import { casesOfTier, isDeep } from "../../../runner/tier.ts";
import { type CountingAgency, startCountingAgency } from "../../agency/support/counting-agency.ts";
import { freshSandbox } from "../../sandbox/running-sandbox.ts";
import { openStore, type StoreName } from "../../stores/open-store.ts";
import { type Caller, openService, type RunningService, type ServiceResponse } from "../support/running-service.ts";
import { agencyScenarios } from "./agency-scenarios.ts";
import { type B2gAgency, startB2gAgency } from "./b2g-agency.ts";
import { b2gScenarios } from "./b2g-scenarios.ts";
import { callReportScenarios } from "./call-report-scenarios.ts";
import { creditScenarios } from "./credit-scenarios.ts";
import { documentScenarios } from "./document-scenarios.ts";
import type { DyingRequest } from "./dying-service.ts";
import { everyOperationScenarios } from "./every-operation-scenarios.ts";
import { loanScenarios } from "./loan-scenarios.ts";
import { recordedScenarios } from "./recorded-scenarios.ts";
import { registerScenarios } from "./register-scenarios.ts";
import type { Begun, Given, Scenario } from "./scenario.ts";
import { signerScenarios } from "./signer-scenarios.ts";
import { userScenarios } from "./user-scenarios.ts";

const scenarios: readonly Scenario[] = [
  ...userScenarios,
  ...signerScenarios,
  ...loanScenarios,
  ...creditScenarios,
  ...callReportScenarios,
  ...registerScenarios,
  ...documentScenarios,
  ...agencyScenarios,
  ...b2gScenarios,
  ...(isDeep ? everyOperationScenarios : []),
  ...recordedScenarios,
];

/** Longer than a key stays claimed by a process that is gone. */
const pastLeaseSeconds = 90;

/** What every request under a key writes beside its records, and the numbers that are drawn for them. */
const ofKeys = /^(sequences|counters|idempotencyKeys)\./;

/** A request of a company of its own, and after how many writes its process dies. */
interface Run {
  readonly found: Given;
  readonly begun: Begun;
  readonly headers: Readonly<Record<string, string>>;
  readonly dies: number;
}

/** Keys and numbers are the same on every store: on one of them their writes are tried too. */
const deathsOf = ({ writes, deaths }: Scenario, name: StoreName): readonly number[] => {
  const ofRecords = writes.flatMap((write, position) => (ofKeys.test(write) ? [] : [position + 1]));
  const all = name === "sqlite" ? (deaths ?? ofRecords) : ofRecords.filter((death) => deaths?.includes(death) ?? true);
  return casesOfTier(all, (_, position) => position === Math.floor(all.length / 2));
};

/** Tests of a request whose process dies after any of its writes, on a store: the file or the address of it is its place. */
export const killedBetweenWrites = (name: StoreName, place: () => string): void => {
  let service: RunningService;
  let superUser: Caller;
  let sandbox: Awaited<ReturnType<typeof freshSandbox>>;
  let b2gAgency: B2gAgency;
  let countingAgency: CountingAgency;
  /** The companies whose agency is another one than the sandbox. */
  const protocols = new Map<number, Scenario["protocol"]>();
  beforeAll(async () => {
    sandbox = await freshSandbox();
    b2gAgency = startB2gAgency();
    countingAgency = startCountingAgency();
    const clock = aClock();
    const stores = await openStore(name, place(), clock);
    const rest = agencyProtocols.rest({ url: sandbox.url, requestor: null, clock });
    const b2g = agencyProtocols.b2g({ url: b2gAgency.url, requestor: "LOS-1", clock });
    const counting = agencyProtocols.rest({ url: countingAgency.url, requestor: null, clock });
    const others = { b2g, counting };
    const agencyOf = (companyId: number) => {
      const protocol = protocols.get(companyId);
      return protocol === undefined ? rest : others[protocol];
    };
    const agency: AgencyGateway = {
      requiredFields: rest.requiredFields,
      send: (call, request) => agencyOf(call.companyId).send(call, request),
      lookUp: (call) => agencyOf(call.companyId).lookUp(call),
    };
    const bureau = creditBureau({ url: sandbox.url, clock });
    const opened = { stores, clock, dispose: () => stores.close() };
    service = await openService(opened, { agency, creditBureau: bureau, reportFault: () => {} });
    superUser = await service.hire(await service.company({ isHouse: true }), "Super User");
  });
  afterAll(async () => {
    await service.close();
    await sandbox.close();
    await b2gAgency.close();
    await countingAgency.close();
  });

  const companyIds: number[] = [];

  /** A company whose administrator was made over the API, and is on its list. */
  const given = async (): Promise<Given> => {
    const company = await service.company();
    companyIds.push(company.id);
    const email = `administrator-${company.id}@example.com`;
    const own = { email, first_name: "Ada", last_name: "Admin", hierarchy: "Company Administrator" };
    const password = "an example password";
    const { body } = await superUser.call("POST", "/company/users/", { ...own, password, company: company.id });
    const token = await service.tokenOf(email, password);
    // Other runs put the one clock on: a call whose time that ends is not sent, and its caller sends it again.
    const callOnce = service.callWith(token);
    const call: typeof callOnce = async (...request) => {
      let response = await callOnce(...request);
      for (let left = 5; left > 0 && response.body?.code === "call_in_flight"; left -= 1) {
        service.clock.advance(pastLeaseSeconds);
        response = await callOnce(...request);
      }
      return response;
    };
    return {
      service,
      superUser,
      sandboxUrl: sandbox.url,
      b2gAgency,
      countingAgency,
      administrator: { userId: body.id, email, token, company, call },
    };
  };

  /** Sends requests to a process that dies when each has made so many writes; returns the writes of each. */
  const sendAndDie = async (
    runs: readonly Run[],
    diesOf: (run: Run) => number,
    { protocol }: Scenario,
  ): Promise<readonly (readonly string[])[]> => {
    const requests = runs.map((run): DyingRequest => {
      const { by, request } = run.begun;
      const sent = { ...request, path: `/api${request.path}`, token: by?.token ?? null, headers: run.headers };
      return { sent, dies: diesOf(run) };
    });
    const script = await bundledProgram("test/adapters/http/killed/dying-service.ts", { bytecode: true });
    const given = [name, place(), service.clock.now(), JSON.stringify(requests), sandbox.url];
    const others = { b2g: ["b2g", b2gAgency.url], counting: ["rest", countingAgency.url] };
    const agency = protocol === undefined ? ["rest", sandbox.url] : others[protocol];
    // A process that lives this shortly takes a third more of the processor where it compiles its code.
    const environment = { ...process.env, BUN_JSC_useJIT: "0" };
    const command = [process.execPath, script, ...given, ...agency];
    const child = Bun.spawn(command, { stdout: "pipe", stderr: "inherit", env: environment });
    const [printed] = await Promise.all([new Response(child.stdout).text(), child.exited]);
    expect(child.signalCode ?? child.exitCode).toBe("SIGKILL");
    const lines = printed.trim().split("\n");
    return runs.map((_, position) =>
      lines.filter((line) => line.startsWith(`${position} `)).map((line) => line.slice(`${position} `.length)),
    );
  };

  const send = async ({ by, request: { method, path, body, file } }: Begun, headers: Record<string, string>) => {
    const sent = file === undefined ? body : Uint8Array.fromBase64(file);
    return (by?.call ?? service.callWith(""))(method, path, sent, headers);
  };

  /** The company's log is whole, and somebody administers it. */
  const expectSound = async ({ administrator: { company, userId } }: Given): Promise<void> => {
    const { companies, forCompany } = service.dependencies;
    expectWholeLog(await forCompany(company.id).log.listAfter(0, 10_000));
    expect((await companies.find(company.id))?.administratorIds).toContain(userId);
    expect(await forCompany(company.id).users.find(userId)).toMatchObject({ isActive: true });
  };

  /** What was deleted before its process died is not there any more; what is deactivated is, and may be again. */
  const expectAnswered = ({ status }: ServiceResponse, { request, success, onceDone }: Begun): void =>
    expect(request.method === "DELETE" ? [success, 404] : [success, onceDone]).toContain(status);

  const begin = async ({ begin: beginScenario, writes, protocol }: Scenario, dies: number): Promise<Run> => {
    const found = await given();
    const { id } = found.administrator.company;
    protocols.set(id, protocol);
    const begun = await beginScenario(found);
    const headers = {
      ...(writes.includes("idempotencyKeys.claim") && { "Idempotency-Key": `key ${id}` }),
      ...(begun.ifMatch !== undefined && { "If-Match": `"${begun.ifMatch}"` }),
    };
    return { found, begun, headers, dies };
  };

  const expectSafeAndRepeatable = async (
    { found, begun, headers }: Run,
    died: readonly string[],
    { writes, isResentWithoutKey = false }: Scenario,
  ): Promise<void> => {
    await expectSound(found);
    await begun.isSafe?.(died);
    const again = await send(begun, isResentWithoutKey ? {} : headers);
    expectAnswered(again, begun);
    await begun.isDone(again);
    await expectSound(found);
    if (!writes.includes("idempotencyKeys.claim")) return;
    const repeated = await send(begun, headers);
    expect([repeated.status, repeated.body]).toEqual([again.status, again.body]);
    expect(repeated.headers.get("Idempotency-Replayed")).toBe("true");
    await begun.isDone(repeated);
  };

  const killAfterEach = async (scenario: Scenario): Promise<void> => {
    const { writes, diedBefore = [] } = scenario;
    const runs = await Promise.all(deathsOf(scenario, name).map((dies) => begin(scenario, dies)));
    if (diedBefore.length > 0) {
      const before = await sendAndDie(runs, () => diedBefore.length, scenario);
      expect(before).toEqual(runs.map(() => [...diedBefore]));
      service.clock.advance(pastLeaseSeconds);
    }
    const died = await sendAndDie(runs, ({ dies }) => dies, scenario);
    expect(died).toEqual(runs.map(({ dies }) => writes.slice(0, dies)));
    service.clock.advance(pastLeaseSeconds);
    await Promise.all(runs.map((run, position) => expectSafeAndRepeatable(run, died[position] ?? [], scenario)));
  };

  const ofStore = scenarios.filter(({ isOnOneStore = false }) => !isOnOneStore || name === "sqlite");

  test.each(ofStore.map((scenario) => [scenario.name, scenario] as const))("%s", (_, scenario) =>
    killAfterEach(scenario),
  );

  /** The references under which a company sent something to the agency or the bureau. */
  const referencesOf = async (companyId: number): Promise<readonly (string | null)[]> => {
    const { agencyTransactions, creditReports } = service.dependencies.forCompany(companyId);
    const page = { number: 1, size: 200, order: [] } as const;
    const any = { loanId: null, operation: null, borrowerId: null, status: null, loanOfficerId: null };
    const lists = await Promise.all([agencyTransactions.list(any, page), creditReports.list(any, page)]);
    return lists.flatMap(({ rows }) => rows.map(({ reference }) => reference));
  };

  test("nothing took effect under a reference that is not stored", async () => {
    const stored = (await Promise.all(companyIds.map(referencesOf))).flat();
    const response = await fetch(`${sandbox.url}/inspect/effects/`);
    const { results } = (await response.json()) as ServiceResponse["body"];
    expect(results.length).toBeGreaterThan(0);
    const queries: readonly string[] = ["address_validation"];
    const strangers = results.filter(
      ({ reference, operation, effects }: ServiceResponse["body"]) =>
        effects > 0 && !queries.includes(operation) && !stored.includes(reference),
    );
    expect(strangers).toEqual([]);
  });
};
