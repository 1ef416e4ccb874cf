import { isPublicAddress } from "../../domain/events/addresses.ts";
import type { DeliveryError } from "../../domain/events/delivery/delivery.ts";
import type { WebhookMessage, WebhookSender, WebhookTargets } from "../../domain/events/ports.ts";
import { hostOfTarget } from "../../domain/events/target.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import type { Clock } from "../../domain/kernel/ports.ts";
import { type ExchangeLimits, exchange } from "../checked-connections/exchange.ts";
import { retryAfterSeconds } from "../outside-calls/retry-after.ts";
import { signatureOf } from "./signature.ts";

interface SenderOptions {
  readonly targets: WebhookTargets;
  readonly clock: Pick<Clock, "now" | "waitFor">;
  readonly limits?: ExchangeLimits;
  /** A certificate that is trusted in addition to those of the machine. */
  readonly trusted?: string;
}

const usualLimits: ExchangeLimits = { timeoutMilliseconds: 15_000, maxResponseBytes: 65_536 };

type Address = { readonly address: string } | { readonly error: DeliveryError };

/** The address to which a message is sent. The name is resolved once, and all its addresses are checked. */
const addressOf = async (url: string, targets: WebhookTargets): Promise<Address> => {
  const allowsPrivate = targets.allowsPrivate(url);
  const host = hostOfTarget(url, allowsPrivate);
  if (host._tag === "Refused") return { error: "refused_address" };
  const addresses = await targets.addressesOf(host.value);
  const [address] = addresses;
  if (address === undefined) return { error: "dns" };
  return allowsPrivate || addresses.every(isPublicAddress) ? { address } : { error: "refused_address" };
};

/** What is known of an attempt once its response has been read; the body is not kept. */
interface Outcome {
  readonly statusCode: number | null;
  readonly error: DeliveryError | null;
  readonly headers: Headers;
}

const errorOfStatus = (statusCode: number | null): DeliveryError | null => {
  if (statusCode === null) return null;
  if (statusCode >= 300 && statusCode < 400) return "redirect";
  return statusCode >= 200 && statusCode < 300 ? null : "status";
};

/** Sends messages according to Standard Webhooks 1.0.0, with `node:https`, which connects to exactly the address that was checked. */
export const webhookSender = ({ targets, clock, limits = usualLimits, trusted }: SenderOptions): WebhookSender => {
  const attempt = async (
    target: Address,
    { url, id, body, secrets }: WebhookMessage,
    now: Instant,
    timeoutMilliseconds: number,
    stopped: AbortSignal,
  ): Promise<Outcome | null> => {
    if ("error" in target) return { statusCode: null, error: target.error, headers: new Headers() };
    const timestamp = Math.floor(Date.parse(now) / 1_000);
    const request = {
      url: new URL(url),
      address: target.address,
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "hecm-origination-service",
        "webhook-id": id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": signatureOf({ id, timestamp, body }, secrets),
      },
      body,
      ...(trusted === undefined ? {} : { trusted }),
    };
    const outcome = await exchange(request, { ...limits, timeoutMilliseconds }, stopped);
    return outcome && { ...outcome, error: outcome.error ?? errorOfStatus(outcome.statusCode) };
  };

  return {
    async send(message, stopped) {
      const at = clock.now();
      const begun = performance.now();
      const found = await clock.waitFor(addressOf(message.url, targets), limits.timeoutMilliseconds);
      const target: Address = found ?? { error: "timeout" };
      if (stopped.aborted) return null;
      const left = limits.timeoutMilliseconds - (performance.now() - begun);
      const outcome = await attempt(target, message, at, left, stopped);
      if (outcome === null) return null;
      const { statusCode, error, headers } = outcome;
      return {
        at,
        statusCode,
        error,
        milliseconds: Math.round(performance.now() - begun),
        retryAfterSeconds: retryAfterSeconds(headers, clock),
      };
    },
  };
};
