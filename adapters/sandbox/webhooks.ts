import { badRequest, type Reply, reply } from "./calls.ts";
import { parseFields } from "./fields.ts";
import type { SandboxState } from "./state.ts";

export interface WebhookHeaders {
  readonly id: string | null;
  readonly timestamp: string | null;
  readonly signature: string | null;
}

/** The maximum number of shown messages, newest first. */
const shownAtMost = 100;

/** Accepts a message, and stores it with the number of times it was received. */
export const receiveWebhook = (
  state: SandboxState,
  { id, timestamp, signature }: WebhookHeaders,
  body: string,
): Reply => {
  const message = parseFields(body);
  if (id === null || timestamp === null || signature === null || message === null)
    return badRequest("This is not a message in the format of Standard Webhooks.");
  const known = state.find("webhook", id);
  state.put("webhook", id, { id, timestamp, signature, message, received: (known?.received ?? 0) + 1 });
  return reply(200, { received: true });
};

/** The received messages, newest first. */
export const inspectWebhooks = (state: SandboxState): Reply => {
  const all = state.list("webhook");
  return reply(200, { count: all.length, results: all.slice(-shownAtMost).toReversed() });
};
