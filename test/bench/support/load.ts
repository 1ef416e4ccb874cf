import { median } from "./report.ts";

/** A request that a benchmark repeats. */
export interface LoadRequest {
  readonly name: string;
  readonly url: string;
  readonly init: RequestInit;
}

const connections = 8;

/** Sends a request and reads its response, which must be successful. */
export const sendRequest = async ({ url, init, name }: LoadRequest): Promise<void> => {
  const response = await fetch(url, init);
  const body = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${name} returned ${response.status}: ${new TextDecoder().decode(body)}`);
};

/** Sends the given number of requests over a few persistent connections and returns the responses per second. */
export const requestsPerSecond = async (loadRequest: LoadRequest, requests: number): Promise<number> => {
  let left = requests;
  const startedAt = performance.now();
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await sendRequest(loadRequest);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return requests / ((performance.now() - startedAt) / 1000);
};

/**
 * The throughput of each request, measured side by side: every round measures each of them once, so that other load on the machine affects
 * all alike. Returns the median of the rounds, in requests per second.
 */
export const sideBySide = async (
  loadRequests: readonly LoadRequest[],
  { rounds, requests }: { readonly rounds: number; readonly requests: number },
): Promise<Map<string, number>> => {
  for (const loadRequest of loadRequests) await requestsPerSecond(loadRequest, requests / 2);
  const measured = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const loadRequest of loadRequests) {
      const results = measured.get(loadRequest.name) ?? [];
      results.push(await requestsPerSecond(loadRequest, requests));
      measured.set(loadRequest.name, results);
    }
  return new Map([...measured].map(([name, results]) => [name, median(results)]));
};

/**
 * The response time of each request that is sent until `isOver`, in milliseconds. Requests are sent at fixed intervals, whether or not the
 * previous ones have returned, so that waiting requests are counted.
 */
const answerTimes = async (
  send: () => Promise<unknown>,
  isOver: () => boolean,
  paceMilliseconds: number,
): Promise<number[]> => {
  const times: number[] = [];
  const sent: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let number = 1; !isOver(); number += 1) {
    const sentAt = performance.now();
    sent.push(send().then(() => void times.push(performance.now() - sentAt)));
    await Bun.sleep(Math.max(0, startedAt + number * paceMilliseconds - performance.now()));
  }
  await Promise.all(sent);
  return times;
};

/** The response times of requests that are sent while something is done, and for as long again while nothing is; in milliseconds. */
export const timesBeside = async (
  work: () => Promise<unknown>,
  send: () => Promise<unknown>,
  paceMilliseconds = 10,
) => {
  const startedAt = performance.now();
  let isDone = false;
  const done = work().then(() => {
    isDone = true;
  });
  const [beside] = await Promise.all([answerTimes(send, () => isDone, paceMilliseconds), done]);
  const milliseconds = performance.now() - startedAt;
  const endsAt = performance.now() + milliseconds;
  const alone = await answerTimes(send, () => performance.now() > endsAt, paceMilliseconds);
  return { beside, alone, milliseconds };
};
