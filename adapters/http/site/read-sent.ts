import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { readForm } from "../request/read-form.ts";
import { contentTypeOf, receiveBody } from "../request/receive-body.ts";
import type { AnyRefusal } from "../request/request-refusals.ts";

// The runtime's own type of the parts, and that of Node's, which some of its declarations name, are two.
type Parts = Awaited<ReturnType<Response["formData"]>>;

const partsOf = async (request: Request, bytes: Uint8Array): Promise<Parts | null> => {
  if (contentTypeOf(request, ["multipart/form-data"]) === null) return null;
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  return new Response(new Uint8Array(bytes), { headers }).formData().catch(() => null);
};

/** What a browser sent of a form. */
export interface SentForm {
  readonly fields: URLSearchParams;
  /** What is in the file that was chosen; null: none was, or the form takes none. */
  readonly file: Uint8Array<ArrayBuffer> | null;
}

/** A form that sends a file along. What the browser says of the file's type is not relied on. */
const readFileForm = async (request: Request): Promise<Result<SentForm, AnyRefusal>> => {
  const received = await receiveBody(request);
  if (received._tag === "Refused") return received;
  const parts = await partsOf(request, received.value);
  if (parts === null) return refuse({ _tag: "FormExpected" });
  const fields = new URLSearchParams();
  const files: Blob[] = [];
  parts.forEach((part, name) => {
    if (typeof part === "string") fields.append(name, part);
    else if (part.size > 0) files.push(part);
  });
  return accept({ fields, file: (await files[0]?.bytes()) ?? null });
};

/** What a browser sent of a form, with the file of one that takes one. */
export const readSent = async (request: Request, takesFile: boolean): Promise<Result<SentForm, AnyRefusal>> => {
  if (takesFile) return readFileForm(request);
  const form = await readForm(request);
  return form._tag === "Refused" ? form : accept({ fields: form.value, file: null });
};
