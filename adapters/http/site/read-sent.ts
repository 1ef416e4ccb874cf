import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { readForm } from "../request/read-form.ts";
import { contentTypeOf } from "../request/receive-body.ts";
import { receiveFileForm, UploadBroken } from "../request/receive-upload.ts";
import type { AnyRefusal } from "../request/request-refusals.ts";

// The runtime's own type of the parts, and that of Node's, which some of its declarations name, are two.
type Parts = Awaited<ReturnType<Response["formData"]>>;

const partsOf = (request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<Parts | null> => {
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  return new Response(bytes, { headers }).formData().catch(() => null);
};

/** What a browser sent of a form. */
export interface SentForm {
  readonly fields: URLSearchParams;
  /** What is in the file that was chosen; null: none was, or the form takes none. */
  readonly file: Uint8Array<ArrayBuffer> | null;
}

/** A form that sends a file along. What the browser says of the file's type is not relied on. */
const readFileForm = async (request: Request, maxFileBytes: number): Promise<Result<SentForm, AnyRefusal>> => {
  if (contentTypeOf(request, ["multipart/form-data"]) === null) return refuse({ _tag: "FormExpected" });
  const parts = await partsOf(request, await receiveFileForm(request, maxFileBytes));
  if (parts === null) return refuse({ _tag: "FormExpected" });
  const fields = new URLSearchParams();
  const files: Blob[] = [];
  parts.forEach((part, name) => {
    if (typeof part === "string") fields.append(name, part);
    else if (part.size > 0) files.push(part);
  });
  return accept({ fields, file: (await files[0]?.bytes()) ?? null });
};

/** What a browser sent of a form; `maxFileBytes`: of one that takes a file, how large that may be. */
export const readSent = async (
  request: Request,
  maxFileBytes: number | undefined,
): Promise<Result<SentForm, AnyRefusal>> => {
  if (maxFileBytes === undefined) {
    const form = await readForm(request);
    return form._tag === "Refused" ? form : accept({ fields: form.value, file: null });
  }
  try {
    return await readFileForm(request, maxFileBytes);
  } catch (error) {
    if (error instanceof UploadBroken) return refuse(error.problem);
    throw error;
  }
};
