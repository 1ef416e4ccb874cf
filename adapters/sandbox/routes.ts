import type { Day } from "../../domain/kernel/day.ts";
import { lookUp, operate, operationOf } from "./agency/operate.ts";
import { badRequest, notFound, type Reply, reply } from "./calls.ts";
import { mismoReply } from "./credit/mismo-reply.ts";
import { type MismoRequest, readMismoRequest } from "./credit/mismo-request.ts";
import { orderOfReference, orderStatus, placeOrder, retrieveReport } from "./credit/orders.ts";
import { parseFields } from "./fields.ts";
import { inspectEffects } from "./inspect.ts";
import type { SandboxState } from "./state.ts";
import { inspectWebhooks, receiveWebhook, type WebhookHeaders } from "./webhooks.ts";

/** Where messages of event subscriptions are received. */
export const webhookPath = "/webhooks/";

/** A request as received. */
interface SandboxRequest {
  readonly method: string;
  readonly url: URL;
  readonly authorization: string | null;
  readonly reference: string | null;
  readonly webhook: WebhookHeaders;
  readonly body: string;
}

/** The name and password of HTTP Basic; null if there are none. */
const credentialsIn = (authorization: string | null): { username: string; password: string } | null => {
  const [scheme = "", encoded = ""] = (authorization ?? "").split(" ");
  const [, username, password] = /^([^:]+):(.+)$/s.exec(Buffer.from(encoded, "base64").toString()) ?? [];
  return scheme.toLowerCase() !== "basic" || username === undefined || password === undefined
    ? null
    : { username, password };
};

const post = (state: SandboxState, today: Day, username: string, request: SandboxRequest, path: string): Reply => {
  const fields = parseFields(request.body);
  if (fields === null) return badRequest("The body is not a JSON object.");
  if (path === "orders") return placeOrder(state, today, request.reference, fields);
  if (path === "orders/retrieve") return retrieveReport(state, today, fields);
  const operation = operationOf(path);
  return operation === null
    ? notFound
    : operate(request.reference, { state, today, username, operation, request: fields });
};

const get = (state: SandboxState, today: Day, path: string): Reply => {
  const [kind = "", key = "", more] = path.split("/");
  if (kind === "transactions") return lookUp(state, today, key);
  if (kind !== "orders") return notFound;
  return key === "by-reference" ? orderOfReference(state, more ?? "") : orderStatus(state, key);
};

const rejected = reply(401, { detail: "The user name or password is wrong." });
const notAuthorized = reply(403, { detail: "The user is not authorized." });

/**
 * The bureau's response to a MISMO 2.3.1 request, which is always about orders: an existing report may be retrieved by a status query that
 * names people.
 */
const creditReply = (
  state: SandboxState,
  today: Day,
  { action, reference, orderIdentifier, fields }: MismoRequest,
): Reply => {
  // Every order gets a report of its own here.
  if (action === "Submit" || action === "ForceNew")
    return placeOrder(state, today, reference, { ...fields, action_type: "Submit" });
  const namesPeople = Array.isArray(fields.applicants) && fields.applicants.length > 0;
  return namesPeople ? retrieveReport(state, today, fields) : orderStatus(state, orderIdentifier);
};

/** Responds to a MISMO 2.3.1 post to the bureau; the login is checked first. */
const creditPost = (state: SandboxState, today: Day, { authorization, body }: SandboxRequest): Reply => {
  const request = readMismoRequest(body);
  if (request === null) return badRequest("The body is not a credit request of MISMO 2.3.1.");
  const credentials = request.credentials ?? credentialsIn(authorization);
  if (credentials === null || credentials.password === "wrong-password") return rejected;
  if (credentials.password === "not-authorized") return notAuthorized;
  const answered = creditReply(state, today, request);
  return answered.status === 200 ? { ...answered, asXml: mismoReply } : answered;
};

/** Responds to a request to the agency, to the bureau, or for inspection. */
export const route = (state: SandboxState, today: Day, request: SandboxRequest): Reply => {
  const { method, url, authorization } = request;
  if (method === "GET" && url.pathname === "/inspect/effects/") return inspectEffects(state, url.searchParams);
  if (method === "GET" && url.pathname === "/inspect/webhooks/") return inspectWebhooks(state);
  if (method === "POST" && url.pathname === webhookPath) return receiveWebhook(state, request.webhook, request.body);
  if (method === "POST" && url.pathname === "/") return creditPost(state, today, request);
  if (!url.pathname.startsWith("/v1/")) return notFound;
  const credentials = credentialsIn(authorization);
  if (credentials === null || credentials.password === "wrong-password") return rejected;
  if (credentials.password === "not-authorized") return notAuthorized;
  const path = url.pathname.slice("/v1/".length);
  if (method === "POST") return post(state, today, credentials.username, request, path);
  return method === "GET" ? get(state, today, path) : reply(405, { detail: "Only GET and POST are allowed." });
};
