import { agencyOperationNames } from "../../../../domain/agency/operations.ts";
import { samples } from "./samples.ts";

export interface CountingAgency {
  readonly url: string;
  /** How often an operation took effect since the last call of this function. */
  readonly newEffects: (operation: string) => number;
  /** How many of these references took effect. */
  readonly effectsOf: (references: readonly string[]) => number;
  readonly close: () => Promise<void>;
}

/** An agency that speaks REST, does whatever is requested, once for each reference, and remembers it. */
export const startCountingAgency = (): CountingAgency => {
  const done = new Map<string, { readonly operation: string; readonly answer: object }>();
  const unknown = (reference: string) => ({
    status: "Error",
    reference,
    messages: [{ code: "unknown_reference", text: "NOT KNOWN" }],
    data: {},
  });

  const dataOf = (path: string, { borrowers = [] }: { readonly borrowers?: readonly { borrower_id: number }[] }) => {
    const operation = agencyOperationNames.find((name) => path === name.replaceAll("_", "-"));
    if (operation === undefined) throw new Error(`the agency has no ${path}`);
    // A query about people is answered for these people.
    if (operation === "cairvs_authorization")
      return {
        authorizations: borrowers.map(({ borrower_id }) => ({
          borrower_id,
          authorization_number: "A000000001",
          hits: [],
        })),
      };
    return samples[operation].data;
  };

  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const path = new URL(request.url).pathname.replace("/v1/", "");
      if (request.method === "GET") {
        const reference = path.replace("transactions/", "");
        const found = done.get(reference);
        return Response.json(found?.answer ?? unknown(reference), { status: found === undefined ? 404 : 200 });
      }
      const reference = request.headers.get("x-reference") ?? "";
      const body = await request.json();
      const answer = { status: "Success", reference, messages: [], data: dataOf(path, body as never) };
      if (!done.has(reference)) done.set(reference, { operation: path, answer });
      return Response.json(done.get(reference)?.answer);
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    newEffects: (operation) => {
      const effects = [...done.values()].filter((each) => each.operation === operation).length;
      done.clear();
      return effects;
    },
    effectsOf: (references) => references.filter((reference) => done.has(reference)).length,
    close: () => server.stop(true),
  };
};
