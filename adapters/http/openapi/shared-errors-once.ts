import { type Part, refTo } from "./parts.ts";

type Parts = Readonly<Record<string, Part>>;

/** The statuses that nearly every operation may return, whatever it does. */
const sharedStatuses = ["401", "406", "408", "413", "415", "429", "500", "503"];

interface Described {
  readonly description: string;
}

/** The codes of a response, as listed in its description after the meaning of its status. */
const codesOf = ({ description }: Described): { meaning: string; codes: readonly string[] } => {
  const [meaning = "", codes = ""] = description.split(/: (?=`)/);
  return { meaning, codes: codes.split(", ") };
};

const nameIn = (reference: Part | undefined): string => String(reference?.$ref).replace("#/components/responses/", "");

/** What every error response refers to. */
export const referenceToError = refTo("schemas", "Error");

/** An error response with only its example. The introduction describes the fields of every error. */
const withoutErrorFields = (response: Part): Part => {
  const { "application/json": json, ...others } = (response.content ?? {}) as Readonly<Record<string, Part>>;
  if (json === undefined || (json.schema as Part).$ref !== referenceToError.$ref) return response;
  const description = "[The fields of every error response](../#section/The-fields-of-every-error-response)";
  return {
    ...response,
    content: { ...others, "application/json": { ...json, schema: { type: "object", description } } },
  };
};

/**
 * The document without the responses that nearly all operations share, and without the fields of error responses; the introduction
 * describes both once. A page with all operations would otherwise show each shared response two hundred times, and the error fields alone
 * were more than half of such a page.
 */
export const withSharedErrorsOnce = (document: Part): Part => {
  const { info, paths, components } = document as { info: Described; paths: Record<string, Parts>; components: Part };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const named = components.responses as Readonly<Record<string, Described>>;
  const line = (status: string): readonly string[] => {
    const names = new Set(operations.map(({ responses }) => (responses as Parts)[status]).map(nameIn));
    const listed = [...names].flatMap((name) => named[name] ?? []).map(codesOf);
    const [first] = listed;
    if (first === undefined) return [];
    const codes = new Set(listed.flatMap(({ codes: each }) => each));
    return [`- **${status}** ${first.meaning}: ${[...codes].join(", ")}`];
  };
  const section = `## Errors that every operation shares\n\nThey are not repeated below; where a code names its cause, such as \`sign_in_blocked\`, only operations of that kind have it.\n\n${sharedStatuses.flatMap(line).join("\n")}\n\n## The fields of every error response\n\n<SchemaDefinition schemaRef="${referenceToError.$ref}" />\n`;
  const isOwn = ([status]: readonly [string, unknown]) => !sharedStatuses.includes(status);
  const withoutShared = (operation: Part): Part => ({
    ...operation,
    responses: Object.fromEntries(Object.entries(operation.responses as Parts).filter(isOwn)),
  });
  return {
    ...document,
    info: { ...info, description: `${info.description}\n${section}` },
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [
        path,
        Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, withoutShared(operation)])),
      ]),
    ),
    components: {
      ...components,
      responses: Object.fromEntries(
        Object.entries(components.responses as Parts).map(([name, response]) => [name, withoutErrorFields(response)]),
      ),
    },
  };
};
