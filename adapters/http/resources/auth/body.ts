import type { ClientCredentials } from "../../../../domain/identity/sign-in.ts";
import { accept, type Result, refuse } from "../../../../domain/kernel/result.ts";
import { isJsonObject } from "../../codec/codec.ts";
import { contentTypeOf, type JsonBroken, parseJson, textOf } from "../../request/receive-body.ts";

interface TokenContentTypeUnsupported {
  readonly _tag: "TokenContentTypeUnsupported";
}

/** A parameter was sent more than once (RFC 6749, section 3.2), so it is ambiguous. */
export interface ParameterRepeated {
  readonly _tag: "ParameterRepeated";
}
/** A parameter of a JSON body is not a string. */
export interface ParameterNotText {
  readonly _tag: "ParameterNotText";
  readonly name: ParameterName;
}
/** The client sent its credentials in two ways at once (RFC 6749, section 2.3). */
export interface ClientShownTwice {
  readonly _tag: "ClientShownTwice";
}

const parameterNames = [
  "grant_type",
  "username",
  "password",
  "refresh_token",
  "otp",
  "recovery_code",
  "client_id",
  "client_secret",
  "token",
] as const;
type ParameterName = (typeof parameterNames)[number];

/** The parameters of a token request; null if one is omitted or empty, which have the same meaning. */
export type Parameters = (name: ParameterName) => string | null;

const decodeForm = (text: string): Result<Parameters, ParameterRepeated> => {
  const form = new URLSearchParams(text);
  const names = [...form.keys()];
  if (new Set(names).size < names.length) return refuse({ _tag: "ParameterRepeated" });
  return accept((name) => form.get(name) || null);
};

const decodeJson = (json: unknown): Result<Parameters, ParameterNotText> => {
  const values = isJsonObject(json) ? json : {};
  const given = new Map<ParameterName, string>();
  for (const name of parameterNames) {
    const value = Object.hasOwn(values, name) ? values[name] : null;
    if (value !== null && typeof value !== "string") return refuse({ _tag: "ParameterNotText", name });
    if (value) given.set(name, value);
  }
  return accept((name) => given.get(name) ?? null);
};

/** Reads a token request from JSON or a form, whichever was sent. */
export const decodeTokenRequest = (
  request: Request,
  bytes: Uint8Array,
): Result<Parameters, TokenContentTypeUnsupported | JsonBroken | ParameterRepeated | ParameterNotText> => {
  if (bytes.length === 0) return accept(() => null);
  const type = contentTypeOf(request, ["application/json", "application/x-www-form-urlencoded"]);
  if (type === null) return refuse({ _tag: "TokenContentTypeUnsupported" });
  if (type === "application/x-www-form-urlencoded") return decodeForm(textOf(bytes) ?? "");
  const json = parseJson(bytes);
  if (json._tag === "Accepted") return decodeJson(json.value);
  return refuse(json.refusal._tag === "JsonNameRepeated" ? { _tag: "ParameterRepeated" } : json.refusal);
};

/** RFC 6749, section 2.3.1: both parts are form-encoded before they are joined. */
const decodeFormPart = (part: string): string =>
  new URLSearchParams(`part=${part.replaceAll("&", "%26")}`).get("part") ?? "";

/**
 * The client's own credentials, from HTTP Basic or from the parameters. With Basic, the body may repeat the client id, as many libraries
 * do, but must not name a different client.
 */
export const decodeClient = (request: Request, parameters: Parameters): Result<ClientCredentials, ClientShownTwice> => {
  const inBody = { clientId: parameters("client_id"), clientSecret: parameters("client_secret") };
  const encoded = /^Basic +([A-Za-z0-9+/]+=*) *$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  if (encoded === undefined) return accept(inBody);
  const [id = "", ...secret] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  const clientId = decodeFormPart(id);
  if (inBody.clientSecret !== null || (inBody.clientId ?? clientId) !== clientId)
    return refuse({ _tag: "ClientShownTwice" });
  return accept({ clientId, clientSecret: decodeFormPart(secret.join(":")) });
};
