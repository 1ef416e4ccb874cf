import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startJobWorker } from "../../../bootstrap/background/job-worker.ts";
import { json } from "../../adapters/http/support/http-service.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { companyAdded } from "../../fixtures/loan/log.ts";
import { startInProcess } from "../support/in-process.ts";
import { usedTimes } from "../support/own-time.ts";
import { type Figure, median, percentile } from "../support/report.ts";
import { linesOfLoans } from "./imports.ts";

const paceMilliseconds = 10;
const warmRequests = 500;

type Service = Awaited<ReturnType<typeof startInProcess>>;

/** Creates a company. The returned function imports the given number of new loans into it. */
const importer = async ({ dependencies, ask, hire }: Service, loans: number): Promise<() => Promise<void>> => {
  const company = aCompany({ id: await dependencies.sequences.next("company"), name: "Importing Lending" });
  await dependencies.companies.add(company, companyAdded(company));
  const { token } = await hire([], { companyId: company.id, hierarchy: "Company Administrator" });
  const { jobs } = dependencies.forCompany(company.id);
  const lines = [...linesOfLoans(loans)].join("");
  let times = 0;
  return async () => {
    times += 1;
    const body = new Blob([lines.replaceAll('"F-', `"${times}-`)]);
    const headers = { "Content-Type": "application/x-ndjson" };
    const { id } = (await (await ask("/api/loan/imports/", { method: "POST", token, headers, body })).json()) as {
      readonly id: number;
    };
    for (;;) {
      const state = (await jobs.find(id))?.state.status;
      if (state === "done") return;
      if (state !== "waiting" && state !== "running") throw new Error(`the import is ${state}`);
      await Bun.sleep(50);
    }
  };
};

/** A request of another company for its loan's detail. */
const detailRequest = async ({ ask, hire, send }: Service): Promise<() => Promise<void>> => {
  const { user, token } = await hire(["Loan Officer"]);
  const person = { first_name: "Ada", last_name: "Example", dob: "1951-03-14" };
  const start = json({ ...person, property_state: "VA", home_value: 450_000, loan_officer_id: user.id });
  const { id } = (await (await ask("/api/loan/loans/start-loan/", { ...start, token })).json()) as {
    readonly id: number;
  };
  return () => send(`/api/loan/loans/${id}/`, token);
};

/**
 * The effect of an import in the same process on reading a loan's detail of another company, in processor time of the process until the
 * response, which does not depend on the machine's other load.
 */
export const measureImportProcessorTime = async (isQuick: boolean): Promise<Figure[]> => {
  const { loans, rounds } = isQuick ? { loans: 100, rounds: 1 } : { loans: 1_000, rounds: 3 };
  const folder = mkdtempSync(join(tmpdir(), "hecm-bench-import-turns-"));
  const service = await startInProcess(join(folder, "store.sqlite"));
  const worker = startJobWorker(service.dependencies);
  try {
    const importAll = await importer(service, loans);
    const detail = await detailRequest(service);
    for (let warm = 0; warm < warmRequests; warm += 1) await detail();
    await importAll();
    const [beside, alone]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      let isDone = false;
      const imported = importAll().finally(() => {
        isDone = true;
      });
      beside.push(...(await usedTimes(detail, () => isDone, paceMilliseconds)));
      await imported;
      let asked = 0;
      const isEnough = () => {
        asked += 1;
        return asked > warmRequests / 2;
      };
      alone.push(...(await usedTimes(detail, isEnough, paceMilliseconds)));
    }
    const figure = (name: string, of: (times: readonly number[]) => number): Figure => ({
      name: `${name} while ${loans} loans are imported`,
      value: of(beside),
      unit: "ms of a processor",
      baseline: `the same without an import, ${of(alone).toFixed(2)} ms`,
      ratio: of(beside) / of(alone),
    });
    return [figure("a loan's detail", median), figure("p99 of a loan's detail", (times) => percentile(times, 0.99))];
  } finally {
    await worker.stop();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
