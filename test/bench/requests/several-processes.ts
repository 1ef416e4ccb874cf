import { MongoClient } from "mongodb";
import { testKeys } from "../../fixtures/loan/log.ts";
import { databaseOf, withDatabase } from "../../runner/mongo-server/given.ts";
import { type Child, processorMicroseconds } from "../support/child.ts";
import { type LoadRequest, sendRequest } from "../support/load.ts";
import { mixedRequests, sent } from "../support/mixed-requests.ts";
import { type Figure, median } from "../support/report.ts";
import { post, signInToCompany, startService } from "../support/service.ts";

const atOnce = 24;

/** The secrets that the processes share; otherwise each would create its own. */
const secrets = { ...testKeys, TOKEN_SECRET: "bench-secret-of-at-least-32-bytes" };

/** The processor time of all programs on the machine so far, in microseconds; null if it cannot be read. */
const machineMicroseconds = async (): Promise<number | null> => {
  if (process.platform !== "linux") return null;
  const [line = ""] = (await Bun.file("/proc/stat").text()).split("\n");
  const [user = 0, nice = 0, system = 0] = line.split(/\s+/).slice(1).map(Number);
  return (user + nice + system) * 10_000;
};

const usedBy = async (services: readonly Child[]): Promise<number> => {
  const times = await Promise.all(services.map(({ pid }) => processorMicroseconds(pid)));
  return times.reduce((sum, time) => sum + time, 0);
};

interface Company {
  readonly authorization: string;
  readonly loans: readonly number[];
}

const startLoans = async (service: Child, count: number): Promise<Company> => {
  const { access_token, user_id } = await signInToCompany(service, "Several Lending");
  const authorization = `Bearer ${access_token}`;
  const loans: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { id } = await post<{ id: number }>(
      `${service.url}/api/loan/loans/start-loan/`,
      { authorization },
      {
        first_name: "Ada",
        last_name: `Example${number}`,
        dob: "1950-03-15",
        property_state: "CA",
        home_value: 400_000 + 1_000 * number,
        loan_officer_id: user_id,
        note_rate: 6.125,
        expected_rate: 6.25,
      },
    );
    loans.push(id);
  }
  return { authorization, loans };
};

/** Adds fees with unique names, and records the names of those that were acknowledged. */
const countedFees = (authorization: string) => {
  let number = 0;
  const acknowledged: string[] = [];
  const write = (url: string, loan: number): LoadRequest => {
    number += 1;
    const description = `Fee ${number}`;
    const body = { loan, code: "appraisal", description, amount: 1 };
    return { name: description, url: `${url}fees/`, init: sent(authorization, "POST", body) };
  };
  const done = ({ name }: LoadRequest): void => void (name.startsWith("Fee ") && acknowledged.push(name));
  return { write, done, acknowledged };
};

/** Throws unless each acknowledged fee is on a loan exactly once, and no other fee is. */
const compareFees = async ({ url }: Child, { authorization, loans }: Company, acknowledged: readonly string[]) => {
  const stored: string[] = [];
  for (const loan of loans) {
    const response = await fetch(`${url}/api/loan/fees/?loan=${loan}&page_size=100`, { headers: { authorization } });
    const { results } = (await response.json()) as { results: { description: string }[] };
    stored.push(...results.map(({ description }) => description).filter((name) => name.startsWith("Fee ")));
  }
  if (stored.toSorted().join() !== acknowledged.toSorted().join())
    throw new Error(`${acknowledged.length} fees were acknowledged, and ${stored.length} are stored`);
};

interface Measured {
  readonly perSecond: number;
  /** Processor time per request, in microseconds: of the services, of this program, and of everything else, which is the database. */
  readonly used: { readonly services: number; readonly sender: number; readonly others: number | null };
}

const measured = async (
  services: readonly Child[],
  requests: number,
  next: (service: string) => LoadRequest,
  done: (loadRequest: LoadRequest) => void,
): Promise<Measured> => {
  const [own, theirs, machine] = [process.cpuUsage(), await usedBy(services), await machineMicroseconds()];
  const startedAt = performance.now();
  let number = 0;
  const worker = async () => {
    while (number < requests) {
      const service = services[number % services.length];
      number += 1;
      if (service === undefined) throw new Error("no service was started");
      const loadRequest = next(service.url);
      await sendRequest(loadRequest);
      done(loadRequest);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(own);
  const ofServices = (await usedBy(services)) - theirs;
  const after = await machineMicroseconds();
  const others = machine === null || after === null ? null : after - machine - ofServices - user - system;
  return {
    perSecond: requests / seconds,
    used: {
      services: ofServices / requests,
      sender: (user + system) / requests,
      others: others === null ? null : others / requests,
    },
  };
};

const figuresOf = (server: string, one: readonly Measured[], three: readonly Measured[]): Figure[] => {
  const mix = `80/15/5 on ${server}, ${atOnce} callers`;
  const ofOne = median(one.map(({ perSecond }) => perSecond));
  const rates = {
    name: `${mix}, three processes`,
    value: median(three.map(({ perSecond }) => perSecond)),
    unit: "requests/s",
    baseline: `one process, ${ofOne.toFixed(0)}`,
    ratio: median(three.map(({ perSecond }, round) => perSecond / (one[round]?.perSecond ?? Number.NaN))),
  };
  const parts = ["services", "others", "sender"] as const;
  const named = {
    services: "the services",
    others: "the database and everything else",
    sender: "the sender of the requests",
  };
  const shares = parts.flatMap((part): Figure[] => {
    const [alone, together] = [one, three].map((each) => median(each.map(({ used }) => used[part] ?? Number.NaN)));
    if (alone === undefined || together === undefined || Number.isNaN(alone)) return [];
    return [
      {
        name: `processor time of ${named[part]} for a request, three processes`,
        value: together,
        unit: "µs",
        baseline: `one process, ${alone.toFixed(0)} µs`,
        ratio: together / alone,
      },
    ];
  });
  return [rates, ...shares];
};

/**
 * The throughput of three processes on one MongoDB compared with one process, measured alternately on the same store, with 24 callers: 80 % of
 * their requests read, 15 % calculate, and 5 % add a fee. Also the processor time of each part. Every acknowledged fee must be stored exactly
 * once at the end. `server` is the name of the server. Meaningful only on an otherwise idle machine, because all other programs count as
 * the database.
 */
export const measureSeveralProcesses = async (uri: string, server: string, isQuick: boolean): Promise<Figure[]> => {
  const { loans, rounds, requests } = isQuick
    ? { loans: 10, rounds: 1, requests: 100 }
    : { loans: 100, rounds: 3, requests: 2_000 };
  const own = withDatabase(uri, `${databaseOf(uri)}_several_processes`);
  const environment = { STORE: "mongodb", MONGODB_URI: own, ...secrets };
  const services: Child[] = [];
  try {
    for (let number = 0; number < 3; number += 1) services.push(await startService(environment));
    const [first] = services;
    if (first === undefined) throw new Error("no service was started");
    const company = await startLoans(first, loans);
    const fees = countedFees(company.authorization);
    const caller = {
      authorization: company.authorization,
      loans: { first: company.loans[0] ?? 0, count: loans },
    };
    const next = mixedRequests(caller, fees.write);
    await measured(services, requests, next, fees.done);
    const one: Measured[] = [];
    const three: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) {
      one.push(await measured([first], requests, next, fees.done));
      three.push(await measured(services, requests, next, fees.done));
    }
    await compareFees(first, company, fees.acknowledged);
    return figuresOf(server, one, three);
  } finally {
    await Promise.all(services.map(({ stop }) => stop()));
    const client = await MongoClient.connect(own);
    await client.db().dropDatabase();
    await client.close();
  }
};
