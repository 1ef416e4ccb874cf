import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "../../domain/events/addresses.ts";

/** A provider could not be asked: its address is not allowed or not known, or it did not answer in time. */
export class OutOfReach extends Error {
  readonly why: string;

  constructor(why: string) {
    super(`the provider is out of reach: ${why}`);
    this.why = why;
  }
}

/** Where providers may be, and how long they may take. */
export interface FetchLimits {
  /** http and addresses of this machine: never in production. */
  readonly allowsLoopback: boolean;
  readonly addressesOf: (host: string) => Promise<readonly string[]>;
  readonly timeoutMilliseconds: number;
  readonly maxResponseBytes: number;
  /** A certificate that is trusted beside those of the machine. */
  readonly trusted?: string;
}

interface Asked {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const isLoopback = (address: string): boolean => address === "::1" || /^127\./.test(address);

/** The one address that is connected to. All addresses of the name are checked, and it is looked up once. */
const addressOf = async ({ protocol, hostname, port }: URL, limits: FetchLimits): Promise<string> => {
  const host = hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) === 0 ? await limits.addressesOf(host) : [host];
  const [address] = addresses;
  if (address === undefined) throw new OutOfReach("dns");
  if (limits.allowsLoopback && addresses.every(isLoopback)) return address;
  if (protocol !== "https:" || port !== "" || !addresses.every(isPublicAddress))
    throw new OutOfReach("refused_address");
  return address;
};

const headersOf = ({ rawHeaders }: IncomingMessage): Headers => {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  return headers;
};

/** Sends a request to an address and reads the response to its end, or until it is too large. It follows no redirect. */
const exchange = (
  url: URL,
  address: string,
  { method, headers, body }: Asked,
  limits: FetchLimits,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const isTls = url.protocol === "https:";
    const options = {
      host: address,
      port: url.port === "" ? (isTls ? 443 : 80) : Number(url.port),
      method,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host, ...(body === "" ? {} : { "content-length": Buffer.byteLength(body) }) },
      // The certificate has to be that of the name, although the connection goes to an address.
      ...(isTls && isIP(url.hostname.replace(/^\[|\]$/g, "")) === 0 ? { servername: url.hostname } : {}),
      ...(limits.trusted === undefined ? {} : { ca: limits.trusted }),
      agent: false,
    } as const;
    const request = (isTls ? https : http).request(options, (answer) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.byteLength;
        if (bytes > limits.maxResponseBytes) stop("too_large");
        else chunks.push(chunk);
      });
      answer.on("end", () => {
        clearTimeout(timer);
        const { statusCode: status = 0 } = answer;
        // No `Response` can have another status; thrown here, its error would end the process.
        if (status < 200 || status > 599) return stop("status");
        const text = status === 204 || status === 304 ? null : Buffer.concat(chunks);
        resolve(new Response(text, { status, headers: headersOf(answer) }));
      });
      answer.on("error", () => stop("connect"));
      answer.on("aborted", () => stop("connect"));
    });
    const stop = (why: string): void => {
      clearTimeout(timer);
      reject(new OutOfReach(why));
      request.destroy();
    };
    const timer = setTimeout(() => stop("timeout"), limits.timeoutMilliseconds);
    request.on("error", () => stop("connect"));
    request.end(body);
  });

/** Sends a request over `node:https`, which connects to the very address that was checked. Throws `OutOfReach`. */
export const checkedFetch =
  (limits: FetchLimits) =>
  async (
    address: string,
    { method, headers, body }: { method?: string; headers?: unknown; body?: unknown },
  ): Promise<Response> => {
    const url = new URL(address);
    const asked = {
      method: method ?? "GET",
      headers: Object.fromEntries(new Headers(headers as ConstructorParameters<typeof Headers>[0])),
      body: body === undefined || body === null ? "" : String(body),
    };
    return exchange(url, await addressOf(url, limits), asked, limits);
  };
