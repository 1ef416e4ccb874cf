import { Webhook } from "standardwebhooks";

/** A request as a receiver got it, verified with the receiver's secret. */
export interface Received {
  readonly id: string;
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** A receiver of events on this machine, which answers as the test says. */
export const startReceiver = (answer: (received: Received) => Response | Promise<Response>) => {
  const received: Received[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const headers = Object.fromEntries(request.headers);
      const one = { id: headers["webhook-id"] ?? "", body: await request.text(), headers };
      received.push(one);
      return answer(one);
    },
  });
  return {
    received,
    url: `http://127.0.0.1:${server.port}/hecm`,
    /** Throws if a request was not signed with the secret. */
    verifyAll: (secret: string) => {
      for (const { body, headers } of received) new Webhook(secret).verify(body, headers);
    },
    stop: () => server.stop(true),
  };
};
