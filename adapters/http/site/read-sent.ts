import { invalidField } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { readForm } from "../request/read-form.ts";
import { contentTypeOf, maxBodyBytes } from "../request/receive-body.ts";
import { receiveFileForm, UploadBroken } from "../request/receive-upload.ts";
import type { AnyRefusal } from "../request/request-refusals.ts";

/** The name of a form's file field. */
export const fileField = "file";

// The runtime's type of the parts differs from Node's, to which some of its declarations refer.
type Parts = Awaited<ReturnType<Response["formData"]>>;

const partsOf = (request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<Parts | null> => {
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  return new Response(bytes, { headers }).formData().catch(() => null);
};

/** The form data that a browser sent. */
export interface SentForm {
  readonly fields: URLSearchParams;
  /** The content of the chosen file; null if none was chosen or the form takes none. */
  readonly file: Uint8Array<ArrayBuffer> | null;
}

/**
 * Reads a form with a file. The file type stated by the browser is not trusted. The other fields may be as large as any other body: the
 * size limit of the file does not apply to text.
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

/** Reads the form data that a browser sent. `maxFileBytes` is the size limit for a form with a file. */
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
