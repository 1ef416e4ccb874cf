import { maxDocumentsAtOnce } from "../../../domain/documents/package/package.ts";
import { type Child, residentMegabytes } from "../support/child.ts";
import { sendRequest, timesBeside } from "../support/load.ts";
import { type Figure, median, percentile } from "../support/report.ts";
import { post, prepareLoan, startService } from "../support/service.ts";

/** Limits the standard set's package of initial disclosures to the documents that one request can generate. Returns the package's path. */
export const disclosuresAtOnce = async (service: Child, headers: Record<string, string>): Promise<string> => {
  const path = `${service.url}/api/documents/packages/`;
  const listed = await (await fetch(`${path}?stage=initial`, { headers })).json();
  const [first] = (listed as { readonly results: readonly { readonly id: number; readonly templates: number[] }[] })
    .results;
  if (first === undefined) throw new Error("there is no package of initial disclosures");
  const body = JSON.stringify({ templates: first.templates.slice(0, maxDocumentsAtOnce) });
  const sent = { method: "PATCH", headers: { ...headers, "content-type": "application/json" }, body };
  const { status } = await fetch(`${path}${first.id}/`, sent);
  if (status !== 200) throw new Error(`the change of the package returned ${status}`);
  return `${path}${first.id}/`;
};

/** After this long, the document threads have ended, and their memory is released. */
const restMilliseconds = 60_000;

/**
 * The 99th percentile of other users' latency for a loan's detail while packages of the standard set's initial disclosures are generated, all
 * requested at once, compared with no packages; the total time of the packages; and the process's memory a minute later, compared with its
 * memory when they end.
 */
export const measurePackages = async (isQuick: boolean): Promise<Figure[]> => {
  const { packages, rounds } = isQuick ? { packages: 2, rounds: 1 } : { packages: 20, rounds: 3 };
  const service = await startService({ STORE: "sqlite" });
  try {
    const { detail, loan, headers } = await prepareLoan(service);
    const path = await disclosuresAtOnce(service, headers);
    const generate = () => post(`${path}generate/`, headers, { loan, allow_missing: true });
    await generate();
    const [alone, beside, seconds]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      const times = await timesBeside(
        () => Promise.all(Array.from({ length: packages }, generate)),
        () => sendRequest(detail),
      );
      seconds.push(times.milliseconds / 1000);
      beside.push(percentile(times.beside, 0.99));
      alone.push(percentile(times.alone, 0.99));
    }
    const used = await residentMegabytes(service.pid);
    await Bun.sleep(isQuick ? 0 : restMilliseconds);
    const rested = await residentMegabytes(service.pid);
    const value = median(beside);
    const name = `p99 of a loan's detail while ${packages} packages are generated`;
    const baseline = `the same without packages, ${median(alone).toFixed(1)} ms`;
    return [
      { name, value, unit: "ms", baseline, ratio: value / median(alone) },
      {
        name: `${packages} packages of ${maxDocumentsAtOnce} documents`,
        value: median(seconds),
        unit: "s",
        baseline: null,
        ratio: null,
      },
      {
        name: "memory a minute after them",
        value: rested,
        unit: "MB",
        baseline: `memory when they end, ${used.toFixed(0)} MB`,
        ratio: rested / used,
      },
    ];
  } finally {
    await service.stop();
  }
};
