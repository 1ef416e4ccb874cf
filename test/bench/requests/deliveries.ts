import { type Figure, median, percentile } from "../support/report.ts";
import { post, prepareLoan, startService } from "../support/service.ts";

const allowedMilliseconds = 2_000;
const pauseMilliseconds = 50;

/** A receiver on this machine, with the time at which it got the event of each version of a loan. */
const startReceiver = () => {
  const receivedAt = new Map<number, number>();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const at = performance.now();
      const { data } = (await request.json()) as { readonly data: { readonly version: number } };
      if (!receivedAt.has(data.version)) receivedAt.set(data.version, at);
      return new Response(null, { status: 204 });
    },
  });
  return { receivedAt, url: `http://127.0.0.1:${server.port}/`, stop: () => server.stop(true) };
};

/**
 * The time from the request that changes a loan to the arrival of its event at a receiver, compared with a limit of two seconds.
 */
export const measureDeliveries = async (
  store: string,
  environment: Record<string, string>,
  isQuick: boolean,
): Promise<Figure[]> => {
  const changes = isQuick ? 10 : 200;
  const receiver = startReceiver();
  const service = await startService({ WEBHOOK_ALLOW_PRIVATE: "1", ...environment });
  try {
    const { detail, headers } = await prepareLoan(service, `Followed Lending ${crypto.randomUUID().slice(0, 8)}`);
    const subscription = { url: receiver.url, types: ["loan.changed"] };
    await post(`${service.url}/api/events/subscriptions/`, headers, subscription);
    const sentAt = new Map<number, number>();
    for (let change = 1; change <= changes; change += 1) {
      const body = JSON.stringify({ home_value: 500_000 + change });
      const at = performance.now();
      const own = { ...headers, "content-type": "application/json" };
      const response = await fetch(detail.url, { method: "PATCH", headers: own, body });
      sentAt.set(((await response.json()) as { readonly version: number }).version, at);
      await Bun.sleep(pauseMilliseconds);
    }
    const endsAt = performance.now() + 60_000;
    while (receiver.receivedAt.size < sentAt.size && performance.now() < endsAt) await Bun.sleep(pauseMilliseconds);
    const times = [...sentAt].map(([version, at]) => (receiver.receivedAt.get(version) ?? Number.NaN) - at);
    if (times.some(Number.isNaN)) throw new Error("an event was not delivered within a minute");
    const baseline = `the limit of ${allowedMilliseconds} ms`;
    const figure = (name: string, value: number): Figure => ({
      name: `${name}, ${store}`,
      value,
      unit: "ms",
      baseline,
      ratio: value / allowedMilliseconds,
    });
    return [
      figure("a change of a loan to the arrival of its event", median(times)),
      figure("the same, 99th percentile", percentile(times, 0.99)),
    ];
  } finally {
    await service.stop();
    await receiver.stop();
  }
};
