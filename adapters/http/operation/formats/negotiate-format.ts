import { accept, type Result, refuse } from "../../../../domain/kernel/result.ts";
import { acceptableType } from "../../request/accept.ts";
import type { AnyOperation } from "../operation.ts";
import { bytesType } from "./response-format.ts";

export const jsonType = "application/json";
export const csvType = "text/csv";
export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const xmlType = "application/xml";

/** The query parameter that selects a format, whatever `Accept` says. */
export const formatParameter = "format";

/** The names of media types in `format`. */
const formatTypes: Readonly<Record<string, string>> = {
  json: jsonType,
  csv: csvType,
  html: "text/html",
  svg: "image/svg+xml",
  xlsx: workbookType,
  xml: xmlType,
};

/** The caller accepts none of the response's formats. */
interface NotAcceptable {
  readonly _tag: "NotAcceptable";
}

/** The format of a response, with the headers that say whether `Accept` decided. */
export interface ResponseFormat {
  readonly mediaType: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Formats = Pick<AnyOperation, "path" | "responseSchema" | "list" | "formats">;

/** Whether every generated client receives a type as text. */
const isText = (mediaType: string): boolean => mediaType.startsWith("text/");

/** The media types of an operation's response, the default first. A file that is not text can also be requested as bytes. */
export const responseTypes = ({ responseSchema, list, formats }: Formats): readonly string[] => {
  const others = [...(list ? [csvType] : []), ...formats.map(({ mediaType }) => mediaType)];
  if (responseSchema !== null) return [jsonType, ...others];
  return others.length === 0 || others.some(isText) ? others : [...new Set([...others, bytesType])];
};

/** The name of a media type in `format`. */
export const formatName = (mediaType: string): string | undefined =>
  Object.keys(formatTypes).find((name) => formatTypes[name] === mediaType);

/** The possible values of `format` for an operation. */
export const formatNames = (operation: Formats): readonly string[] => {
  const types = responseTypes(operation);
  return Object.keys(formatTypes).filter((name) => types.includes(formatTypes[name] ?? ""));
};

/** The further media types by which a response can be requested, because its type depends on the record. */
export const furtherTypes = ({ formats }: Formats): readonly string[] => formats.flatMap(({ alsoAs = [] }) => alsoAs);

const namedType = (operation: Formats, format: string): string | null => {
  const mediaType = formatTypes[format];
  if (mediaType === undefined) return null;
  return [...responseTypes(operation), ...furtherTypes(operation)].includes(mediaType) ? mediaType : null;
};

/**
 * The format selected by `Accept`. If it names none of `types`, a path with a file name has selected the format; and a file is sent to
 * callers that accept JSON, because generated clients that receive files name only the type of errors.
 */
const acceptedType = (
  { path, responseSchema }: Formats,
  header: string | null,
  types: readonly [usual: string, ...string[]],
): string | null => {
  const acceptsUsual = !path.endsWith("/") || (responseSchema === null && acceptableType(header, [jsonType]) !== null);
  return acceptableType(header, types) ?? (acceptsUsual ? types[0] : null);
};

/** The requested format of a response: by `format`, or by `Accept`. An operation without a response accepts every format. */
export const negotiateFormat = (
  operation: Formats,
  request: Request,
  params: URLSearchParams,
): Result<ResponseFormat, NotAcceptable> => {
  const [usual, ...others] = responseTypes(operation);
  if (usual === undefined) return accept({ mediaType: jsonType, headers: {} });
  const format = params.getAll(formatParameter).at(-1) ?? "";
  const further = [...others, ...furtherTypes(operation)];
  const acceptable = () => acceptedType(operation, request.headers.get("Accept"), [usual, ...further]);
  const mediaType = format === "" ? acceptable() : namedType(operation, format);
  if (mediaType === null) return refuse({ _tag: "NotAcceptable" });
  return accept({ mediaType, headers: further.length === 0 ? {} : { Vary: "Accept" } });
};
