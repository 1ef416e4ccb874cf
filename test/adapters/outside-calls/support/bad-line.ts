import { answer, type Behavior, type ReceivedRequest, startFaultServer } from "./fault-server.ts";

const html = { "content-type": "text/html" };

/** Answers of an intermediate machine instead of the service, which the request may or may not have reached. */
export const lineFaults = {
  "a bare 503": (socket) => answer(socket, 503, "", html),
  "a bare 429": (socket) => answer(socket, 429, "", html),
  "a 502 in HTML": (socket) => answer(socket, 502, "<h1>Bad Gateway</h1>", html),
  "a bare 404": (socket) => answer(socket, 404, "Not Found", html),
  "an empty body": (socket) => answer(socket, 200, ""),
  "a page": (socket) => answer(socket, 200, "<h1>Sign in</h1>", html),
  "a connection that is reset": (socket) => void socket.resetAndDestroy(),
} as const satisfies Readonly<Record<string, Behavior>>;

export type LineFault = keyof typeof lineFaults;

/** Whether the service gets a request before its answer is damaged. */
export type FaultMoment = "before the effect" | "after the effect";

const notPassedOn = ["host", "connection", "content-length"];

/** A connection to a service through which every request goes, and which works until a test breaks it. */
export const startBadLine = async (serviceUrl: string) => {
  let broken: readonly [LineFault, FaultMoment] | null = null;
  const passOn = async ({ method, path, headers, body }: ReceivedRequest) => {
    const kept = Object.entries(headers).filter(([name]) => name !== "" && !notPassedOn.includes(name));
    const sent = method === "GET" ? null : Buffer.from(body, "latin1");
    const response = await fetch(`${serviceUrl}${path}`, {
      method,
      headers: Object.fromEntries(kept),
      body: sent,
      keepalive: false,
    });
    const type = response.headers.get("content-type") ?? "";
    return { status: response.status, text: await response.text(), headers: { "content-type": type } };
  };
  const { url, received, close } = await startFaultServer(async (socket, request) => {
    const [fault, moment] = broken ?? [];
    if (fault === undefined || moment === "after the effect") {
      const { status, text, headers } = await passOn(request);
      if (fault === undefined) return answer(socket, status, text, headers);
    }
    lineFaults[fault](socket);
  });
  let before = 0;
  return {
    url,
    /** The requests received since the connection was last broken or repaired. */
    newRequests: () => received.slice(before),
    break: (fault: LineFault, moment: FaultMoment) => {
      broken = [fault, moment];
      before = received.length;
    },
    mend: () => {
      broken = null;
      before = received.length;
    },
    close,
  };
};

export type BadLine = Awaited<ReturnType<typeof startBadLine>>;
