import { sendRequest, timesBeside } from "../support/load.ts";
import { type Figure, median, percentile } from "../support/report.ts";
import { prepareLoan, startService } from "../support/service.ts";
import { linesOfLoans } from "./imports.ts";

/** Sends a file of the given number of loans to a service, and waits until it is imported. */
const importOver = async (url: string, headers: Record<string, string>, loans: number): Promise<void> => {
  const sent = { ...headers, "content-type": "application/x-ndjson" };
  const body = [...linesOfLoans(loans)].join("");
  const response = await fetch(`${url}/api/loan/imports/`, { method: "POST", headers: sent, body });
  if (response.status !== 201) throw new Error(`the import returned ${response.status}`);
  const { id } = (await response.json()) as { readonly id: number };
  for (;;) {
    const read = await fetch(`${url}/api/loan/imports/${id}/`, { headers });
    const { status } = (await read.json()) as { readonly status: string };
    if (status === "done") return;
    if (status !== "queued" && status !== "running") throw new Error(`the import is ${status}`);
    await Bun.sleep(100);
  }
};

/** How long other users wait for a loan's detail while a company imports, compared with no import. */
export const measureImportLatency = async (isQuick: boolean): Promise<Figure[]> => {
  const { loans, rounds } = isQuick ? { loans: 200, rounds: 1 } : { loans: 3_000, rounds: 3 };
  const [beside, alone]: [number[][], number[][]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const service = await startService({ STORE: "sqlite" });
    try {
      const { headers } = await prepareLoan(service, "Importing Lending");
      const { detail } = await prepareLoan(service, "Other Lending");
      for (let warm = 0; warm < 200; warm += 1) await sendRequest(detail);
      const times = await timesBeside(
        () => importOver(service.url, headers, loans),
        () => sendRequest(detail),
      );
      beside.push(times.beside);
      alone.push(times.alone);
    } finally {
      await service.stop();
    }
  }
  const figure = (name: string, of: (times: readonly number[]) => number): Figure => {
    const [value, without] = [median(beside.map(of)), median(alone.map(of))];
    const baseline = `the same without an import, ${without.toFixed(1)} ms`;
    return { name: `${name} while ${loans} loans are imported`, value, unit: "ms", baseline, ratio: value / without };
  };
  return [figure("a loan's detail", median), figure("p99 of a loan's detail", (times) => percentile(times, 0.99))];
};
