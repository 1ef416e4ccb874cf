import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { contentTypeOf, receiveBody, textOf } from "./receive-body.ts";
import type { AnyRefusal } from "./request-refusals.ts";

/** The fields of a form sent by a browser. */
export const readForm = async (request: Request): Promise<Result<URLSearchParams, AnyRefusal>> => {
  const received = await receiveBody(request);
  if (received._tag === "Refused") return received;
  const text = contentTypeOf(request, ["application/x-www-form-urlencoded"]) && textOf(received.value);
  return text === null ? refuse({ _tag: "FormExpected" }) : accept(new URLSearchParams(text));
};
