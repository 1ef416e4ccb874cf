import type { AnyOperation } from "../../../../adapters/http/operation/operation.ts";
import { allOperations } from "../../../../adapters/http/operations.ts";
import { pages } from "../../../../adapters/pages/pages.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { Actor } from "../../../../domain/access/actor.ts";
import { isObject } from "../../../../domain/kernel/same-data.ts";
import type { Through } from "./kept-promises.ts";
import { walkedOperations } from "./placed-operations.ts";
import { bodyFor, type MadeRecords, type Manner, manners, recordsFor, type Scene } from "./request-bodies.ts";

/** The path of the records that a POST to a path creates. */
const pathOfMade = (path: string): string => {
  if (path.startsWith("/fha-integration/")) return "/fha-integration/transactions/{id}/";
  if (path.startsWith("/credit-report/")) return "/credit-report/credit-reports/{id}/";
  if (path === "/documents/histories/upload/") return "/documents/histories/{id}/";
  return path === "/loan/loans/start-loan/" ? "/loan/loans/{id}/" : `${path}{id}/`;
};

const throughOf = ({ name, path }: AnyOperation): Through => {
  if (name === "correctLoan") return "correction";
  return path.startsWith("/fha-integration/") ? "agency" : "write";
};

/** The outcome of a request to an operation. */
export interface TriedOperation {
  readonly name: string;
  readonly through: Through;
  readonly isAccepted: boolean;
  /** Which operation was called by whom in which manner. */
  readonly kind: string;
  /** For the message of a failure. */
  readonly told: string;
}

/** A number with which the positions of all operations are visited in another order than theirs. */
const stride = 29;

/** The API's operations as lives call them: below the server, which knows no more about them than their table. */
export const operationDetours = (dependencies: Dependencies) => {
  const all = allOperations(dependencies, pages);
  const named = new Map(all.map((operation) => [operation.name, operation]));
  const nameOf = (operation: string): AnyOperation => {
    const found = named.get(operation);
    if (found === undefined) throw new Error(`no operation has the name ${operation}`);
    return found;
  };
  const walked = walkedOperations.map(nameOf);

  const run = async (operation: AnyOperation, actor: Actor, id: number, body: unknown, query = "") => {
    const target = { url: `http://localhost/api${operation.path}`, params: new URLSearchParams(query) };
    const file = operation.file === undefined ? null : Uint8Array.fromBase64(operation.file.example);
    const decoded = operation.decode(target, body);
    if (decoded._tag === "Refused") return decoded;
    return decoded.value.run({
      ...{
        actor,
        sessionId: "a-session",
        address: () => "127.0.0.1",
        id,
        ifMatch: null,
        mediaType: "application/json",
      },
      ...{ upload: null, prefersJob: false, isWaitedFor: () => true, reservedId: null },
      file: file && { mediaType: operation.file?.mediaTypes[0] ?? "", content: file },
    });
  };

  /** The record that a path names, as the caller reads it. */
  const read = async ({ path, method }: AnyOperation, actor: Actor, id: number): Promise<unknown> => {
    if (method === "POST" || method === "DELETE") return undefined;
    const reading = all.find((each) => each.method === "GET" && each.path === path);
    const found = reading === undefined ? null : await run(reading, actor, id, undefined);
    return found?._tag === "Accepted" ? found.value.body : undefined;
  };

  /** The request of a turn: over the turns, each operation is called by each actor, in each manner. */
  const requestOf = (turn: number, actors: readonly Actor[]) => {
    const round = Math.floor(turn / walked.length);
    const place = (turn * stride) % walked.length;
    const actor = actors[(place + round) % actors.length];
    const manner: Manner | undefined = manners[(place + Math.floor(round / actors.length)) % manners.length];
    if (actor === undefined || manner === undefined) throw new Error("somebody has to send it somehow");
    return { operation: nameOf(walkedOperations[place] ?? ""), actor, manner };
  };

  const tryOne = async (turn: number, actors: readonly Actor[], scene: Scene): Promise<TriedOperation> => {
    const { operation, actor, manner } = requestOf(turn, actors);
    const { method, path, name } = operation;
    const records = recordsFor(operation, scene);
    const id = path.includes("{id}") ? (records.byPath[path] ?? 0) : 0;
    const body = bodyFor(operation, records, await read(operation, actor, id), manner, scene);
    const query = name === "uploadDocument" ? documentOf(scene.loan.id) : "";
    const outcome = await run(operation, actor, id, body, query);
    const made = outcome._tag === "Accepted" && isObject(outcome.value.body) ? outcome.value.body.id : null;
    if (method === "POST" && typeof made === "number") scene.made.set(pathOfMade(path), made);
    const by = actor.hierarchy === "Company User" ? actor.roles.join() : actor.hierarchy;
    const kind = `${name} by ${by}, ${manner}`;
    const told = `${kind}: ${id} ${JSON.stringify(body)?.slice(0, 1000)}`;
    return { name, through: throughOf(operation), isAccepted: outcome._tag === "Accepted", kind, told };
  };

  /** Creates a record that later requests can name. */
  const make = async (made: MadeRecords, name: string, actor: Actor, body: unknown, query = ""): Promise<void> => {
    const operation = nameOf(name);
    const outcome = await run(operation, actor, 0, body, query);
    if (outcome._tag === "Refused" || !isObject(outcome.value.body))
      throw new Error(`${name}: ${JSON.stringify(outcome)}`);
    made.set(pathOfMade(operation.path), Number(outcome.value.body.id));
  };
  return { requests: walked.length * manners.length, tryOne, make };
};

/** The query parameter with the loan of an uploaded document. */
export const documentOf = (loanId: number): string => `loan=${loanId}&external_document=fha-connection-printout`;
