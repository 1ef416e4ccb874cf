import { isObject } from "../../kernel/same-data.ts";
import type { JsonObject } from "../changes.ts";
import type { LoggedEntry } from "../entry.ts";
import { knownPackFormats, packNames, readSums, summedNames } from "./pack.ts";
import { replay } from "./replay.ts";

/** The contents of a pack, as read. */
export interface ReadPack {
  /** The digest of each file, by name, in the order of the archive. */
  readonly digests: readonly (readonly [name: string, sha256: string])[];
  /** The texts of the files that the check reads, by name. */
  readonly texts: ReadonlyMap<string, string>;
  /** Whether the signature of the checksums was made with the pack's key. */
  readonly isSigned: boolean;
}

/** The result of checking a pack. */
export interface PackCheck {
  readonly problems: readonly string[];
  readonly loan: unknown;
  readonly entries: number;
  /** The number of states of the loan that match their entry. */
  readonly compared: number;
}

const unsummed: readonly string[] = [packNames.sums, packNames.signature];

/** Files that do not match the checksums. */
const sumProblems = ({ digests, texts }: ReadPack): readonly string[] => {
  const sums = readSums(texts.get(packNames.sums) ?? "");
  if (sums === null) return [`${packNames.sums} is missing or is no list of digests`];
  const there = new Map(digests);
  const twice = digests.length === there.size ? [] : ["a file is there twice"];
  const unknown = [...there.keys()].filter((name) => !sums.has(name) && !unsummed.includes(name));
  const lacking = summedNames.filter((name) => !sums.has(name));
  return [
    ...twice,
    ...lacking.map((name) => `${packNames.sums} does not cover ${name}`),
    ...unknown.map((name) => `${name} is not in ${packNames.sums}`),
    ...[...sums].flatMap(([name, sha256]) => {
      const digest = there.get(name);
      if (digest === undefined) return [`${name} is missing`];
      return digest === sha256 ? [] : [`${name} is not the file that was packed`];
    }),
  ];
};

const jsonOf = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
};

const isEntry = (entry: unknown): entry is LoggedEntry =>
  isObject(entry) && typeof entry.seq === "number" && Array.isArray(entry.changes);

/** The entries of the log; null if a line is not one. */
const entriesOf = (text: string | undefined): readonly LoggedEntry[] | null => {
  const entries = (text ?? "").split("\n").slice(0, -1).map(jsonOf);
  return entries.every(isEntry) ? entries : null;
};

/**
 * Checks a pack without other data: each file against the signed checksums, and each entry of the log against the resulting state of the
 * loan.
 */
export const checkPack = (pack: ReadPack, digest: (text: string) => string): PackCheck => {
  const { texts, isSigned } = pack;
  const problems = [...sumProblems(pack)];
  if (!isSigned) problems.push(`${packNames.signature} is not the signature of ${packNames.sums} by ${packNames.key}`);
  const manifest = jsonOf(texts.get(packNames.manifest));
  const { format, loan: id, log } = isObject(manifest) ? manifest : {};
  if (!knownPackFormats.includes(format))
    problems.push(`${packNames.manifest} is missing or of a form that is not known here`);
  for (const found of isObject(log) && Array.isArray(log.problems) ? log.problems : [])
    problems.push(`the service found a problem when it made the pack: ${found}`);
  const entries = entriesOf(texts.get(packNames.log));
  const loan = jsonOf(texts.get(packNames.loan));
  if (entries === null || !isObject(loan))
    return { problems: [...problems, "the log or the loan cannot be read"], loan: id, entries: 0, compared: 0 };
  const isOfLoan = entries.every(({ kind, recordId }) => kind === "loan" && recordId === String(id)) && loan.id === id;
  if (!isOfLoan) problems.push(`the log and the loan are not those of loan ${id}`);
  if (isObject(log) && log.entries !== entries.length)
    problems.push(`the log has ${entries.length} entries, and ${log.entries} were packed`);
  const changes = entries.filter(({ number }) => typeof number === "number");
  // It is plain JSON data.
  const replayed = replay(loan as JsonObject, changes, digest);
  if (replayed.problem !== null) problems.push(replayed.problem);
  return { problems, loan: id, entries: entries.length, compared: replayed.compared };
};
