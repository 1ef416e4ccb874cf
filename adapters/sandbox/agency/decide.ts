import type { Day } from "../../../domain/kernel/day.ts";
import { type Fields, objectsIn, textIn } from "../fields.ts";
import type { SandboxState } from "../state.ts";
import type { DecisionWord } from "../triggers.ts";
import type { FhaCase, KnownPerson } from "./known.ts";

/** The agency's decision: a response without its reference. */
export interface Decision {
  readonly status: "Success" | "SuccessNoUpdatesAllowed" | "Held" | "Pending" | "Error";
  readonly messages: readonly { readonly code: string; readonly text: string }[];
  readonly data: Fields;
  /** For a held or pending request: at which lookup it is decided. */
  readonly looks?: number;
}

/** What a decision depends on beside the request. */
export interface Circumstances {
  readonly state: SandboxState;
  readonly today: Day;
  readonly username: string;
  /** The word in the request that changes the decision. */
  readonly word: DecisionWord | null;
  /** Whether a held or pending request is now due. */
  readonly isDue: boolean;
}

/** Decides one operation, and stores the outcome. */
export type Decide = (request: Fields, circumstances: Circumstances) => Decision;

export const success = (data: Fields): Decision => ({ status: "Success", messages: [], data });

export const error = (code: string, text: string, data: Fields = {}): Decision => ({
  status: "Error",
  messages: [{ code, text }],
  data,
});

export const undecided = (status: "Held" | "Pending", text: string, data: Fields = {}, looks = 3): Decision => ({
  status,
  messages: [{ code: "WAIT", text }],
  data,
  looks,
});

export const peopleIn = (request: Fields): readonly KnownPerson[] =>
  objectsIn(request, "borrowers").map((each) => ({
    firstName: textIn(each, "first_name") ?? "",
    lastName: textIn(each, "last_name") ?? "",
    ssnLast4: textIn(each, "ssn")?.slice(-4) ?? null,
  }));

/** Stores the people of a request as the last ones that its user named. */
export const rememberPeople = (request: Fields, { state, username }: Circumstances): void => {
  const people = peopleIn(request);
  if (people.length > 0) state.put("people", username, people);
};

/** Decides an operation on an open case. An unknown, canceled, archived, or transferred case is an error. */
export const onOpenCase =
  (decide: (found: FhaCase, request: Fields, circumstances: Circumstances) => Decision): Decide =>
  (request, circumstances) => {
    const found = circumstances.state.find("case", textIn(request, "case_number") ?? "");
    if (found === null) return error("CASE_NOT_FOUND", "The case number cannot be found.");
    if (found.status !== "assigned")
      return error("CASE_NOT_OPEN", `The case is ${found.status}.`, { case_status: found.status });
    return decide(found, request, circumstances);
  };

/** Stores the changed case. */
export const keepCase = ({ state }: Circumstances, changed: FhaCase): FhaCase => {
  state.put("case", changed.caseNumber, changed);
  return changed;
};
