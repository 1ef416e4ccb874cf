import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { isJsonObject } from "./fields/field.ts";
import { cameAs, type JsonBroken, parseJson, textOf } from "./receive-body.ts";

export interface TokenContentTypeUnsupported {
  readonly _tag: "TokenContentTypeUnsupported";
}

/** The parameters of a token request; null where one was left out. */
export type Parameters = (name: string) => string | null;

const ofForm = (text: string): Parameters => {
  const form = new URLSearchParams(text);
  return (name) => form.get(name);
};

const ofJson = (json: unknown): Parameters => {
  const values = isJsonObject(json) ? json : {};
  return (name) => {
    const value = Object.hasOwn(values, name) ? values[name] : null;
    return typeof value === "string" ? value : null;
  };
};

/** Reads a token request from JSON or a form, whichever it came as. */
export const readParameters = (
  request: Request,
  bytes: Uint8Array,
): Result<Parameters, TokenContentTypeUnsupported | JsonBroken> => {
  if (bytes.length === 0 && request.headers.get("Content-Type") === null) return accept(() => null);
  const type = cameAs(request, ["application/json", "application/x-www-form-urlencoded"]);
  if (type === null) return refuse({ _tag: "TokenContentTypeUnsupported" });
  if (type === "application/x-www-form-urlencoded") return accept(ofForm(textOf(bytes) ?? ""));
  const json = parseJson(bytes);
  return json._tag === "Refused" ? json : accept(ofJson(json.value));
};

/** RFC 6749, section 2.3.1: both parts are encoded as in a form before they are put together. */
const decodeFormPart = (part: string): string =>
  new URLSearchParams(`part=${part.replaceAll("&", "%26")}`).get("part") ?? "";

/** The client's own credentials: as HTTP Basic, else from the parameters. */
export const readClient = (request: Request, parameters: Parameters) => {
  const encoded = /^Basic +([A-Za-z0-9+/]+=*) *$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  if (encoded === undefined) return { clientId: parameters("client_id"), clientSecret: parameters("client_secret") };
  const [id = "", ...secret] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return { clientId: decodeFormPart(id), clientSecret: decodeFormPart(secret.join(":")) };
};
