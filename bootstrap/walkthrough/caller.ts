import { type Answer, isObject, textAt } from "./answer.ts";
import { Failure } from "./failure.ts";

export type Method = "GET" | "POST" | "PATCH";

/** Somebody who signs in. */
export interface Account {
  /** What the lines of the walkthrough call them. */
  readonly title: string;
  readonly email: string;
  readonly password: string;
}

export interface Reply {
  readonly status: number;
  readonly answer: Answer;
}

/** Sends requests to one running service, in the name of the user who makes them. */
export type Caller = (by: Account, method: Method, path: string, body?: unknown) => Promise<Reply>;

const replyOf = async (response: Response): Promise<Reply> => {
  const answer: unknown = await response.json().catch(() => null);
  if (!isObject(answer)) throw new Failure(`An answer with status ${response.status} is no JSON object.`);
  return { status: response.status, answer };
};

const fetched = async (url: string, request: RequestInit): Promise<Reply> => {
  const response = await fetch(url, request).catch(() => null);
  if (response === null) throw new Failure("The service does not answer any more.");
  return replyOf(response);
};

/** A caller for the service at an address. Everybody signs in once, before their first request. */
export const openCaller = (address: string, client: { readonly id: string; readonly secret: string }): Caller => {
  const tokens = new Map<string, Promise<string>>();

  const signIn = async ({ email, password }: Account): Promise<string> => {
    const form = { grant_type: "password", username: email, password, client_id: client.id };
    const body = new URLSearchParams({ ...form, client_secret: client.secret });
    const { status, answer } = await fetched(`${address}/api/auth/token/`, { method: "POST", body });
    if (status !== 200) throw new Failure(`${email} cannot sign in: ${JSON.stringify(answer.detail)}.`);
    return textAt(answer, "access_token");
  };

  return async (by, method, path, body) => {
    const token = tokens.get(by.email) ?? signIn(by);
    tokens.set(by.email, token);
    const headers = { Authorization: `Bearer ${await token}`, "Content-Type": "application/json" };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return fetched(`${address}/api${path}`, { method, headers, ...sent });
  };
};
