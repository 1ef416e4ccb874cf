import { type AgencyOperation, agencyOperationNames } from "../../domain/agency/operations.ts";
import { type Answer, at } from "./answer.ts";
import { type Account, type Caller, type Method, openCaller } from "./caller.ts";
import { Failure } from "./failure.ts";
import { requestLine } from "./lines.ts";
import type { Service } from "./service.ts";
import { openTally } from "./tally.ts";

/** What a request has to be answered; the walkthrough ends where it is not. */
interface Expected {
  readonly status: number;
  /** The code of a refusal. */
  readonly code?: string;
  /** The fields of the answer that its line shows. */
  readonly shows?: readonly string[];
}

/** What an operation of the agency has to come to: how the agency decided, or the code of a refusal. */
type Outcome = "success" | "held" | "pending" | "agency_refused" | "agency_operation_not_allowed";

const statusOf: Readonly<Record<Outcome, number>> = {
  success: 200,
  held: 200,
  pending: 200,
  agency_refused: 422,
  agency_operation_not_allowed: 400,
};

/** What a scenario does; each request is printed as a line. */
export interface Walk {
  title(words: string): void;
  /** Another day; the service is started again where the date is a later one. */
  day(on: string, words: string): Promise<void>;
  send(by: Account, method: Method, path: string, body: unknown, expected: Expected): Promise<Answer>;
  /** Makes an operation of the agency for a loan. */
  operate(by: Account, operation: AgencyOperation, loan: number, input?: object, outcome?: Outcome): Promise<Answer>;
  /** Moves a loan to another status. */
  move(by: Account, loan: number, status: string): Promise<Answer>;
  /** Prints which operations were made. Fails where one of them never succeeded. */
  summary(): void;
}

const wrongAnswer = (path: string, expected: string, answered: string): Failure =>
  new Failure(`${path} had to be answered ${expected}, and was answered ${answered}.`);

/** How an operation ended, for the table; of an application for insurance, what became of that too. */
const outcomeOf = (answer: Answer, outcome: Outcome): string => {
  const insurance = at(answer, "result.insurance_status");
  return typeof insurance === "string" ? `${outcome} (${insurance})` : outcome;
};

/** Goes through a service, from its first day on; each line goes to `print`. */
export const openWalk = (service: Pick<Service, "startOn" | "client">, print: (line: string) => void): Walk => {
  const tally = openTally();
  let today = "";
  let call: Caller = () => {
    throw new Error("a request before the first day");
  };

  const send: Walk["send"] = async (by, method, path, body, { status, code, shows = [] }) => {
    const reply = await call(by, method, path, body);
    print(requestLine(by, { method, path }, reply, shows));
    const answered = reply.status < 400 ? undefined : reply.answer.code;
    if (reply.status !== status || answered !== code)
      throw wrongAnswer(path, [status, code].join(" ").trim(), [reply.status, answered].join(" ").trim());
    return reply.answer;
  };

  return {
    send,
    title: (words) => print(`\n${words}\n${"=".repeat(words.length)}`),
    async day(on, words) {
      if (on !== today) call = openCaller(await service.startOn(on), service.client);
      today = on;
      print(`\n${on}, ${words}`);
    },
    async operate(by, operation, loan, input = {}, outcome = "success") {
      const path = `/fha-integration/${operation.replaceAll("_", "-")}/`;
      const status = statusOf[outcome];
      const expected = status === 200 ? { status } : { status, code: outcome };
      const answer = await send(by, "POST", path, { loan, ...input }, expected);
      if (status === 200 && answer.status !== outcome) throw wrongAnswer(path, outcome, String(answer.status));
      tally.count(operation, outcomeOf(answer, outcome));
      return answer;
    },
    move: (by, loan, status) =>
      send(by, "POST", "/loan/loans/update-status/", { loan, status }, { status: 200, shows: ["status"] }),
    summary() {
      print("");
      for (const line of tally.lines()) print(line);
      const missing = agencyOperationNames.filter((operation) => !tally.succeeded(operation));
      if (missing.length > 0) throw new Failure(`These operations were not made: ${missing.join(", ")}.`);
    },
  };
};
