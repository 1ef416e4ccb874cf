import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { acceptableType } from "../request/accept.ts";
import type { AnyOperation } from "./operation.ts";

const jsonType = "application/json";
export const csvType = "text/csv";
export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const xmlType = "application/xml";

/** The query parameter by which a form is wanted, whatever `Accept` says. */
export const formatParameter = "format";

/** What `format` calls the media types. */
const formatTypes: Readonly<Record<string, string>> = {
  json: jsonType,
  csv: csvType,
  html: "text/html",
  svg: "image/svg+xml",
  xlsx: workbookType,
  xml: xmlType,
};

/** None of the forms of a response is one that its caller takes. */
interface NotAcceptable {
  readonly _tag: "NotAcceptable";
}

/** The form of a response, and the headers that say whether `Accept` decided. */
export interface ResponseForm {
  readonly mediaType: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Forms = Pick<AnyOperation, "path" | "responseSchema" | "list" | "formats">;

/** The media types in which an operation responds, the usual one first. */
const responseTypes = ({ responseSchema, list, formats }: Forms): readonly string[] => [
  ...(responseSchema === null ? [] : [jsonType]),
  ...(list ? [csvType] : []),
  ...formats.map(({ mediaType }) => mediaType),
];

/** What `format` calls a media type. */
export const formatName = (mediaType: string): string | undefined =>
  Object.keys(formatTypes).find((name) => formatTypes[name] === mediaType);

/** What `format` may be for an operation. */
export const formatNames = (operation: Forms): readonly string[] => {
  const types = responseTypes(operation);
  return Object.keys(formatTypes).filter((name) => types.includes(formatTypes[name] ?? ""));
};

const namedType = (operation: Forms, format: string): string | null =>
  formatNames(operation).includes(format) ? (formatTypes[format] ?? null) : null;

/**
 * The form in which a response is wanted: by `format`, or by `Accept`. A path that names a file has named the form too. An
 * operation without a response takes every form.
 */
export const negotiateFormat = (
  operation: Forms,
  request: Request,
  params: URLSearchParams,
): Result<ResponseForm, NotAcceptable> => {
  const [usual, ...others] = responseTypes(operation);
  if (usual === undefined) return accept({ mediaType: jsonType, headers: {} });
  const format = params.getAll(formatParameter).at(-1) ?? "";
  const accepted = operation.path.endsWith("/") ? request.headers.get("Accept") : null;
  const mediaType = format === "" ? acceptableType(accepted, [usual, ...others]) : namedType(operation, format);
  if (mediaType === null) return refuse({ _tag: "NotAcceptable" });
  return accept({ mediaType, headers: others.length === 0 ? {} : { Vary: "Accept" } });
};
