import { type Answer, at, isObject, listAt } from "./answer.ts";
import type { Account, Method, Reply } from "./caller.ts";

const maxValueLength = 48;
const maxChanges = 5;

const shortened = (text: string): string =>
  text.length > maxValueLength ? `${text.slice(0, maxValueLength - 1)}…` : text;

/** The minute of a change is of no interest here. */
const isInstant = (name: string): boolean => name.endsWith("_at");

const isKnown = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

const inWords = (value: unknown): string => {
  if (!isKnown(value)) return "none";
  if (Array.isArray(value)) return value.map(inWords).join(", ");
  if (!isObject(value)) return String(value);
  const told = Object.entries(value).filter(([name, each]) => isKnown(each) && !isInstant(name));
  return `(${told.map(([name, each]) => `${name} ${inWords(each)}`).join(", ")})`;
};

const change = (name: string, from: unknown, to: unknown): string => {
  const after = shortened(inWords(to));
  return isKnown(from) ? `${name} ${shortened(inWords(from))} → ${after}` : `${name} ${after}`;
};

/** What a call of the agency changed on the loan, as its answer says: the status first, then what is of the agency. */
const appliedIn = (answer: Answer): string[] => {
  const status = at(answer, "applied.status");
  const told = listAt(answer, "applied.changes").filter(({ path }) => !isInstant(String(path)));
  const isOfAgency = ({ path }: Answer) => String(path).startsWith("fha.");
  const ordered = [...told.filter(isOfAgency), ...told.filter((each) => !isOfAgency(each))];
  const changes = ordered.map(({ path, from, to }) => change(String(path), from, to));
  const others = changes.length - maxChanges;
  return [
    ...(isObject(status) ? [change("status", status.from, status.to)] : []),
    ...changes.slice(0, maxChanges),
    ...(others > 0 ? [`${others} more`] : []),
  ];
};

/** A field of an answer; of a loan's status, which it had before as well. */
const shownField = (answer: Answer, path: string): string => {
  const before = path === "status" ? listAt(answer, "status_history").at(-2) : undefined;
  return change(path, before?.status, at(answer, path));
};

const messagesIn = (answer: Answer): string[] => listAt(answer, "messages").map(({ text }) => `"${text}"`);

/** What a refusal says: the agency's messages where it is one of theirs. */
const refusalIn = (answer: Answer): string => messagesIn(answer).join(" ") || String(answer.detail);

/** What an answer says, in words: of a call of the agency what it applied, of a refusal why, else the fields of `shown`. */
const wordsOf = ({ status, answer }: Reply, shown: readonly string[]): string => {
  if (status >= 400) return `${answer.code}: ${refusalIn(answer)}`;
  if (!isObject(answer.applied)) return shown.map((path) => shownField(answer, path)).join("; ");
  const said = [...appliedIn(answer), ...messagesIn(answer)];
  return `${answer.status}: ${said.join("; ") || "nothing on the loan"}`;
};

/** One line for a request: who made it, what it was, and what the answer says or changed. */
export const requestLine = (
  { title }: Account,
  { method, path }: { readonly method: Method; readonly path: string },
  reply: Reply,
  shown: readonly string[],
): string =>
  `  ${title.padEnd(13)} ${method.padEnd(5)} ${path.padEnd(48)} ${reply.status} ${wordsOf(reply, shown)}`.trimEnd();
