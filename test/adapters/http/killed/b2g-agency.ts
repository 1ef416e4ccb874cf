import { b2gProtocol, documentIn } from "../../agency/support/b2g-protocol.ts";
import type { Statement } from "../../agency/support/protocol-under-test.ts";

interface Case {
  readonly caseNumber: string;
  isArchived: boolean;
}

/** An agency that speaks XML and remembers its cases: a repeated request shows as a second effect. */
export interface B2gAgency {
  readonly url: string;
  /** How many case numbers were assigned, and how often a case was restored, for a user name. */
  readonly effects: (userName: string) => { readonly assigned: number; readonly restored: number };
  /** Archives all cases of a user name. */
  readonly archive: (userName: string) => void;
  readonly close: () => Promise<void>;
}

const textOf = (document: string, element: string): string =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(document)?.[1] ?? "";

const userOf = (request: Request): string =>
  atob((request.headers.get("Authorization") ?? "").replace("Basic ", ""))
    .split(":", 1)
    .join("");

/** Starts one. It does not know its callers' references: a request that is sent twice counts as two requests. */
export const startB2gAgency = (): B2gAgency => {
  const casesOf = new Map<string, Map<string, Case[]>>();
  const restored = new Map<string, number>();
  const ofUser = (userName: string): Map<string, Case[]> => {
    const cases = casesOf.get(userName) ?? new Map<string, Case[]>();
    casesOf.set(userName, cases);
    return cases;
  };
  const all = (userName: string): Case[] => [...ofUser(userName).values()].flat();
  let last = 137_000_0000;

  const assigned = ({ caseNumber }: Case): Statement => ({
    says: "assigned",
    caseNumber,
    assignedOn: "2026-05-01",
    adpCode: "952",
  });

  const assignOrQuery = (document: string, userName: string): Statement => {
    const reference = textOf(document, "LenderCaseIdentifier");
    const cases = ofUser(userName).get(reference) ?? [];
    const [known] = cases;
    if (textOf(document, "ProcessStatusCode") === "Query")
      return known === undefined ? { says: "unknown" } : assigned(known);
    last += 1;
    const made = { caseNumber: String(last), isArchived: false };
    ofUser(userName).set(reference, [...cases, made]);
    return assigned(made);
  };

  const restore = (document: string, userName: string): Statement => {
    const caseNumber = textOf(document, "AgencyCaseIdentifier");
    const found = all(userName).find((each) => each.caseNumber === caseNumber && each.isArchived);
    if (found === undefined) return { says: "refused" };
    found.isArchived = false;
    restored.set(userName, (restored.get(userName) ?? 0) + 1);
    return { says: "restoring" };
  };

  const server = Bun.serve({
    port: 0,
    fetch: async (request) => {
      const [body, userName] = [await request.text(), userOf(request)];
      const decide = request.url.endsWith("f17kocxml.cfm") ? restore : assignOrQuery;
      const messages = [{ code: "1", text: "CASE IS NOT ARCHIVED" }];
      const statement = decide(documentIn(body), userName);
      const answer = b2gProtocol.write(statement, statement.says === "refused" ? messages : [], {
        method: request.method,
        path: "",
        headers: {},
        body,
      });
      return new Response(answer.body, { headers: answer.headers });
    },
  });

  return {
    url: `http://127.0.0.1:${server.port}`,
    effects: (userName) => ({ assigned: all(userName).length, restored: restored.get(userName) ?? 0 }),
    archive: (userName) => {
      for (const each of all(userName)) each.isArchived = true;
    },
    close: () => server.stop(true),
  };
};
