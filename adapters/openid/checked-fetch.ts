import { isIP } from "node:net";
import { isPublicAddress } from "../../domain/events/addresses.ts";
import type { Clock } from "../../domain/kernel/ports.ts";
import { type ExchangeLimits, exchange, hostOf } from "../checked-connections/exchange.ts";

/** A provider could not be called: its address is not allowed or not known, or it did not respond in time. */
export class OutOfReach extends Error {
  readonly why: string;

  constructor(why: string) {
    super(`the provider cannot be reached: ${why}`);
    this.why = why;
  }
}

/** The allowed addresses of providers, and their time limits. */
export interface FetchLimits extends ExchangeLimits {
  /** Whether http and addresses of this machine are allowed; never in production. */
  readonly allowsLoopback: boolean;
  readonly addressesOf: (host: string) => Promise<readonly string[]>;
  readonly clock: Pick<Clock, "waitFor">;
  /** A trusted certificate beside those of the machine. */
  readonly trusted?: string;
}

const isLoopback = (address: string): boolean => address === "::1" || /^127\./.test(address);

const addressesInTime = async (host: string, { addressesOf, clock, timeoutMilliseconds }: FetchLimits) => {
  const addresses = await clock.waitFor(addressesOf(host), timeoutMilliseconds);
  if (addresses === null) throw new OutOfReach("timeout");
  return addresses;
};

/** The one address to connect to. All addresses of the name are checked, and the name is resolved only once. */
const addressOf = async (url: URL, limits: FetchLimits): Promise<string> => {
  const host = hostOf(url);
  const addresses: readonly string[] = isIP(host) === 0 ? await addressesInTime(host, limits) : [host];
  const [address] = addresses;
  if (address === undefined) throw new OutOfReach("dns");
  if (limits.allowsLoopback && addresses.every(isLoopback)) return address;
  if (url.protocol !== "https:" || url.port !== "" || !addresses.every(isPublicAddress))
    throw new OutOfReach("refused_address");
  return address;
};

/** Sends a request over `node:https`, which connects to exactly the address that was checked. Throws `OutOfReach`. */
export const checkedFetch =
  (limits: FetchLimits) =>
  async (
    href: string,
    { method, headers, body }: { method?: string; headers?: unknown; body?: unknown },
  ): Promise<Response> => {
    const url = new URL(href);
    const request = {
      url,
      address: await addressOf(url, limits),
      method: method ?? "GET",
      headers: Object.fromEntries(new Headers(headers as ConstructorParameters<typeof Headers>[0])),
      body: body === undefined || body === null ? "" : String(body),
      ...(limits.trusted === undefined ? {} : { trusted: limits.trusted }),
    };
    const outcome = await exchange(request, limits);
    if (outcome === null || outcome.error !== null) throw new OutOfReach(outcome?.error ?? "connect");
    const { statusCode, headers: received, body: text } = outcome;
    // A `Response` cannot have any other status.
    if (statusCode === null || statusCode < 200 || statusCode > 599) throw new OutOfReach("status");
    const hasNoBody = statusCode === 204 || statusCode === 304;
    return new Response(hasNoBody ? null : text, { status: statusCode, headers: received });
  };
