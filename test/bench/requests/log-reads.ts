import { type LoadRequest, sideBySide } from "../support/load.ts";
import type { Figure } from "../support/report.ts";
import { prepareLoan, startService } from "../support/service.ts";

const laterEntries = 100;

/**
 * A loan's detail as of a time a hundred changes ago, compared with its current detail; and a page of the feed of events, compared with a
 * page of the audit log with as many rows. `store` is the store that the environment names.
 */
export const measureLogReads = async (
  store: string,
  environment: Record<string, string>,
  isQuick: boolean,
): Promise<Figure[]> => {
  const sample = isQuick ? { rounds: 1, requests: 40 } : { rounds: 7, requests: 400 };
  const service = await startService(environment);
  try {
    const { detail, headers } = await prepareLoan(service, `Log Lending ${crypto.randomUUID().slice(0, 8)}`);
    const written = (await (await fetch(`${detail.url}audit/`, detail.init)).json()) as {
      readonly results: readonly { readonly at: string }[];
    };
    // As of the last entry before the changes.
    const then = written.results[0]?.at ?? "";
    const own = { ...headers, "content-type": "application/json" };
    for (let change = 1; change <= laterEntries; change += 1) {
      const body = JSON.stringify({ home_value: 500_000 + change });
      const { status } = await fetch(detail.url, { method: "PATCH", headers: own, body });
      if (status !== 200) throw new Error(`the change of the loan returned ${status}`);
    }
    const loadRequest = (name: string, url: string): LoadRequest => ({ name, url, init: { headers } });
    const asOf = loadRequest("as of", `${detail.url}?as_of=${then}`);
    const audit = loadRequest("audit page", `${service.url}/api/audit/?page_size=100`);
    const feed = loadRequest("feed page", `${service.url}/api/events/?limit=100`);
    const measured = await sideBySide([detail, asOf, audit, feed], sample);
    const milliseconds = ({ name }: LoadRequest): number => 1000 / (measured.get(name) ?? Number.NaN);
    const figure = (name: string, of: LoadRequest, beside: LoadRequest, baseline: string): Figure => ({
      name: `${name}, ${store}`,
      value: milliseconds(of),
      unit: "ms",
      baseline,
      ratio: milliseconds(of) / milliseconds(beside),
    });
    return [
      figure(`a loan as of ${laterEntries} changes ago`, asOf, detail, "its current detail"),
      figure("a page of 100 events", feed, audit, "a page of 100 audit entries"),
    ];
  } finally {
    await service.stop();
  }
};
