import { afterAll, beforeAll, expect, test } from "bun:test";
import { agencyProtocols } from "../../../../adapters/agency/protocols.ts";
import { type CreditProtocol, creditProtocols } from "../../../../adapters/credit/protocols.ts";
import type { AgencyGateway } from "../../../../domain/agency/ports.ts";
import { expectWholeLog } from "../../../contract/log-contract.ts";
import { aClock } from "../../../fixtures/clock.ts";
import { printingBureau } from "../../../fixtures/outside/printing-bureau.ts";
import { type CountingAgency, startCountingAgency } from "../../agency/support/counting-agency.ts";
import { patientLimits } from "../../outside-calls/support/patient-limits.ts";
import { freshSandbox } from "../../sandbox/running-sandbox.ts";
import { openStore, type StoreName } from "../../stores/open-store.ts";
import { type Caller, openService, type RunningService, type ServiceResponse } from "../support/running-service.ts";
import { type B2gAgency, startB2gAgency } from "./b2g-agency.ts";
import type { DyingRequest, Ending } from "./dying-service.ts";
import type { Begun, Given, Scenario } from "./scenarios/scenario.ts";
import { deathsOf, groupsOn } from "./scenarios/scenarios.ts";
import { serveAndDie } from "./serve-and-die.ts";

/** Longer than a dead process keeps a key claimed, and than a loan is reserved for its order. */
const pastLeaseSeconds = 120;

/** A request of a company of its own, and after how many writes its process dies. */
interface Run {
  readonly found: Given;
  readonly begun: Begun;
  readonly headers: Readonly<Record<string, string>>;
  readonly dies: number;
}

/** A request that was sent to a process that died, and its writes. */
interface Death {
  readonly run: Run;
  readonly scenario: Scenario;
  /** Of an earlier process, which the one that died takes up. */
  readonly before: readonly string[];
  readonly died: readonly string[];
}

/**
 * Tests of a request that ends after each of its writes, on a store given by its file or address: because its process dies, or because the
 * store does not acknowledge the write and the process goes on, with whatever it does about that.
 */
export const killedBetweenWrites = (name: StoreName, place: () => string, ending: Ending = "dies"): void => {
  let service: RunningService;
  /** The same, on the same store, with a credit bureau that speaks MISMO. */
  let mismoService: RunningService;
  let superUser: Caller;
  let sandbox: Awaited<ReturnType<typeof freshSandbox>>;
  let b2gAgency: B2gAgency;
  let countingAgency: CountingAgency;
  /** The companies whose agency is not the sandbox. */
  const protocols = new Map<number, Scenario["protocol"]>();
  beforeAll(async () => {
    sandbox = await freshSandbox();
    b2gAgency = startB2gAgency();
    countingAgency = startCountingAgency();
    const clock = aClock();
    const stores = await openStore(name, place(), clock);
    const rest = agencyProtocols.rest({ url: sandbox.url, requestor: null, clock, ...patientLimits });
    const b2g = agencyProtocols.b2g({ url: b2gAgency.url, requestor: "LOS-1", clock, ...patientLimits });
    const counting = agencyProtocols.rest({ url: countingAgency.url, requestor: null, clock, ...patientLimits });
    const others = { b2g, counting };
    const agencyOf = (companyId: number) => {
      const protocol = protocols.get(companyId);
      return protocol === undefined || protocol === "mismo" ? rest : others[protocol];
    };
    const agency: AgencyGateway = {
      operations: rest.operations,
      requiredFields: rest.requiredFields,
      send: (call, request) => agencyOf(call.companyId).send(call, request),
      lookUp: (call) => agencyOf(call.companyId).lookUp(call),
    };
    const opened = { stores, clock, dispose: () => stores.close() };
    const openWith = (protocol: CreditProtocol, dispose: () => Promise<void>) => {
      const creditBureau = printingBureau(creditProtocols[protocol]({ url: sandbox.url, clock, ...patientLimits }));
      return openService({ ...opened, dispose }, { agency, creditBureau, reportFault: () => {} });
    };
    service = await openWith("rest", opened.dispose);
    mismoService = await openWith("mismo", async () => {});
    superUser = await service.hire(await service.company({ isHouse: true }), "Super User");
  });
  afterAll(async () => {
    await mismoService.close();
    await service.close();
    await sandbox.close();
    await b2gAgency.close();
    await countingAgency.close();
  });

  const companyIds: number[] = [];

  /** A company whose administrator was created over the API, and is on its list. */
  const given = async (protocol: Scenario["protocol"]): Promise<Given> => {
    const served = protocol === "mismo" ? mismoService : service;
    const company = await service.company();
    companyIds.push(company.id);
    const email = `administrator-${company.id}@example.com`;
    // Every loan of the scenarios is in that state.
    const license = { state: "VA", number: "MC-1234", valid_from: "2010-01-01", valid_through: "2040-12-31" };
    const own = {
      ...{ email, first_name: "Ada", last_name: "Admin", hierarchy: "Company Administrator" },
      state_licenses: [license],
    };
    const password = "an example password";
    const { body } = await superUser.call("POST", "/company/users/", { ...own, password, company: company.id });
    const token = await service.tokenOf(email, password);
    // Other runs advance the shared clock: a call that runs out of time is not sent, and its caller sends it again.
    const callOnce = served.callWith(token);
    const call: typeof callOnce = async (...request) => {
      let response = await callOnce(...request);
      for (let left = 5; left > 0 && response.body?.code === "call_in_flight"; left -= 1) {
        service.clock.advance(pastLeaseSeconds);
        response = await callOnce(...request);
      }
      return response;
    };
    return {
      service: served,
      superUser,
      sandboxUrl: sandbox.url,
      b2gAgency,
      countingAgency,
      administrator: { userId: body.id, email, token, company, call },
    };
  };

  /** Sends requests to a process in which each ends after the given number of its writes; returns the writes of each. */
  const sendAndDie = async (
    runs: readonly Run[],
    diesOf: (run: Run) => number,
    protocol: Scenario["protocol"],
    endingOf: Ending = "dies",
  ): Promise<readonly (readonly string[])[]> => {
    if (runs.length === 0) return [];
    const requests = runs.map((run): DyingRequest => {
      const { by, request } = run.begun;
      const sent = { ...request, path: `/api${request.path}`, token: by?.token ?? null, headers: run.headers };
      return { sent, dies: diesOf(run) };
    });
    const inRest = ["rest", sandbox.url] as const;
    const others = { b2g: ["b2g", b2gAgency.url], counting: ["rest", countingAgency.url], mismo: inRest } as const;
    const agency = protocol === undefined ? inRest : others[protocol];
    const bureau = [protocol === "mismo" ? "mismo" : "rest", sandbox.url] as const;
    return serveAndDie({ name, place: place(), now: service.clock.now(), ending: endingOf, bureau, agency }, requests);
  };

  const send = async ({ by, request: { method, path, body, file } }: Begun, headers: Record<string, string>) => {
    const sent = file === undefined ? body : Uint8Array.fromBase64(file);
    return (by?.call ?? service.callWith(""))(method, path, sent, headers);
  };

  /** The company's log is complete, and it has an administrator. */
  const expectSound = async ({ administrator: { company, userId } }: Given): Promise<void> => {
    const { companies, forCompany } = service.dependencies;
    expectWholeLog(await forCompany(company.id).log.listAfter(0, 10_000));
    expect((await companies.find(company.id))?.administratorIds).toContain(userId);
    expect(await forCompany(company.id).users.find(userId)).toMatchObject({ isActive: true });
  };

  /** A deleted record no longer exists after its process died; a deactivated one does, and can be deactivated again. */
  const expectAnswered = ({ status }: ServiceResponse, { request, success, onceDone }: Begun): void =>
    expect(request.method === "DELETE" ? [success, 404] : [success, onceDone]).toContain(status);

  const begin = async ({ begin: beginScenario, writes, protocol }: Scenario, dies: number): Promise<Run> => {
    const found = await given(protocol);
    const { id } = found.administrator.company;
    protocols.set(id, protocol);
    const begun = await beginScenario(found);
    const headers = {
      ...(writes.includes("idempotencyKeys.claim") && { "Idempotency-Key": `key ${id}` }),
      ...(begun.ifMatch !== undefined && { "If-Match": `"${begun.ifMatch}"` }),
      ...(begun.prefersJob && { Prefer: "respond-async" }),
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
    // A refusal of ours is not stored: its key can be used for the next try.
    if (!writes.includes("idempotencyKeys.claim") || again.status === begun.onceDone) return;
    const repeated = await send(begun, headers);
    expect([repeated.status, repeated.body]).toEqual([again.status, again.body]);
    expect(repeated.headers.get("Idempotency-Replayed")).toBe("true");
    await begun.isDone(repeated);
  };

  /** Begins each scenario once for each of its deaths, and lets their requests die. */
  const killTogether = async (group: readonly Scenario[]): Promise<readonly Death[]> => {
    const protocol = group[0]?.protocol;
    const beginOne = async (scenario: Scenario, dies: number) => ({ scenario, run: await begin(scenario, dies) });
    const all = await Promise.all(
      group.flatMap((scenario) => deathsOf(scenario, name).map((dies) => beginOne(scenario, dies))),
    );
    const takenUp = all.filter(({ scenario }) => scenario.diedBefore !== undefined);
    const before = await sendAndDie(
      takenUp.map(({ run }) => run),
      (run) => takenUp.find((each) => each.run === run)?.scenario.diedBefore?.length ?? 0,
      protocol,
    );
    service.clock.advance(pastLeaseSeconds);
    const died = await sendAndDie(
      all.map(({ run }) => run),
      ({ dies }) => dies,
      protocol,
      ending,
    );
    service.clock.advance(pastLeaseSeconds);
    return all.map((each, position) => {
      const earlier = takenUp.indexOf(each);
      return { ...each, before: before[earlier] ?? [], died: died[position] ?? [] };
    });
  };

  const expectSafe = async (deaths: readonly Death[], { writes, diedBefore = [] }: Scenario): Promise<void> => {
    expect(deaths.length).toBeGreaterThan(0);
    expect(deaths.map(({ before }) => before)).toEqual(deaths.map(() => diedBefore));
    // What follows a write that failed, such as giving back the key, is not among the scenario's writes.
    const until = ({ run, died }: Death) => (ending === "fails" ? died.slice(0, run.dies) : died);
    expect(deaths.map(until)).toEqual(deaths.map(({ run }) => writes.slice(0, run.dies)));
    await Promise.all(deaths.map(({ run, died, scenario }) => expectSafeAndRepeatable(run, died, scenario)));
  };

  for (const group of groupsOn(name)) {
    let killed: Promise<readonly Death[]> | undefined;
    test.each(group.map((scenario) => [scenario.name, scenario] as const))("%s", async (_, scenario) => {
      killed ??= killTogether(group);
      await expectSafe(
        (await killed).filter((each) => each.scenario === scenario),
        scenario,
      );
    });
  }

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
