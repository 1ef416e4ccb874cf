import { Effect, Either, ParseResult, type Schema } from "effect";
import type { CompanyAccess } from "../../../domain/company/credentials-guard.ts";
import type { HttpAnswer, HttpRequest } from "../http-exchange.ts";
import { UnexpectedAnswer } from "../try-error.ts";

/**
 * The first field that an issue is about; empty if it is about the whole value. The parser's own messages are never used: they quote
 * the values, and overflow the stack on deeply nested values.
 */
const fieldOf = (issue: ParseResult.ParseIssue): string => {
  switch (issue._tag) {
    case "Pointer": {
      const inside = fieldOf(issue.issue);
      const path = [issue.path].flat().map(String);
      return inside === "" ? path.join(".") : [...path, inside].join(".");
    }
    case "Composite": {
      const [first] = [issue.issues].flat();
      return first === undefined ? "" : fieldOf(first);
    }
    case "Transformation":
    case "Refinement":
      return fieldOf(issue.issue);
    default:
      return "";
  }
};

/** Decodes a part of an answer. An error names the first field that does not have the agreed format, without its value. */
export const decodePart = <Value, Wire>(
  schema: Schema.Schema<Value, Wire>,
  part: unknown,
  { statusCode }: Pick<HttpAnswer, "statusCode">,
): Effect.Effect<Value, UnexpectedAnswer> =>
  Effect.mapError(ParseResult.decodeUnknownEither(schema)(part), (issue) => {
    const field = fieldOf(issue);
    const where = field === "" ? "" : ` (${field})`;
    return new UnexpectedAnswer({ statusCode, why: `does not have the agreed format${where}` });
  });

/** Encodes the body of a request of an operation. An error does not include the parser's message, which quotes personal data. */
export const encodeJson = <Value, Wire>(
  operation: string,
  schema: Schema.Schema<Value, Wire>,
  value: NoInfer<Value>,
): NonNullable<HttpRequest["body"]> => {
  const encoded = ParseResult.encodeEither(schema)(value);
  if (Either.isLeft(encoded)) throw new Error(`a request of ${operation} does not match its schema`);
  return { contentType: "application/json", text: JSON.stringify(encoded.right) };
};

/** A request for JSON with a company's credentials: a POST if it has a body, otherwise a GET. */
export const jsonRequest = (
  url: string,
  { credentials }: Pick<CompanyAccess, "credentials">,
  body: HttpRequest["body"] = null,
  headers: HttpRequest["headers"] = {},
): HttpRequest => ({
  method: body === null ? "GET" : "POST",
  url,
  credentials,
  headers: { accept: "application/json", ...headers },
  body,
});

/** Decodes an answer, whose content type must be JSON. */
export const decodeJson = <Value, Wire>(
  schema: Schema.Schema<Value, Wire>,
  answer: HttpAnswer,
): Effect.Effect<Value, UnexpectedAnswer> => {
  const { statusCode, contentType, text } = answer;
  if (!/^application\/([a-z0-9.-]+\+)?json$/.test(contentType))
    return Effect.fail(new UnexpectedAnswer({ statusCode, why: "is not JSON" }));
  return Effect.try({
    try: (): unknown => JSON.parse(text),
    catch: () => new UnexpectedAnswer({ statusCode, why: "is not valid JSON" }),
  }).pipe(Effect.flatMap((json) => decodePart(schema, json, answer)));
};
