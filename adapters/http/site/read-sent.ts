import { invalidField } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { readForm } from "../request/read-form.ts";
import { contentTypeOf, maxBodyBytes } from "../request/receive-body.ts";
import { receiveFileForm, UploadBroken } from "../request/receive-upload.ts";
import type { AnyRefusal } from "../request/request-refusals.ts";

/** What a form calls the file that it sends. */
export const fileField = "file";

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

/**
 * A form with a file. What the browser says of the file's type is not relied on. The fields beside it may be as large as any other body:
 * the size of the file is no limit for text.
 */
const readFileForm = async (request: Request, maxFileBytes: number): Promise<Result<SentForm, AnyRefusal>> => {
  if (contentTypeOf(request, ["multipart/form-data"]) === null) return refuse({ _tag: "FormExpected" });
  const parts = await partsOf(request, await receiveFileForm(request, maxFileBytes));
  if (parts === null) return refuse({ _tag: "FormExpected" });
  const fields = new URLSearchParams();
  const files: { readonly name: string; readonly content: Blob }[] = [];
  let fieldBytes = 0;
  parts.forEach((part, name) => {
    if (typeof part === "string") {
      fieldBytes += Buffer.byteLength(name) + Buffer.byteLength(part);
      if (fieldBytes <= maxBodyBytes) fields.append(name, part);
    } else if (part.size > 0) files.push({ name, content: part });
  });
  if (fieldBytes > maxBodyBytes) return refuse({ _tag: "BodyTooLarge" });
  const [file] = files;
  if (file === undefined) return accept({ fields, file: null });
  if (files.length > 1 || file.name !== fileField)
    return invalidField(fileField, "must be the one file of the form, in the field of this name");
  return accept({ fields, file: await file.content.bytes() });
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
