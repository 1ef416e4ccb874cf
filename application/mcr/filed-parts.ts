import { linesOf } from "../../domain/kernel/text/lines.ts";
import { canonicalJson } from "../../domain/log/canonical-json.ts";
import {
  type CallReportFiling,
  callReportFileKey,
  type FiledPart,
  type FiledState,
} from "../../domain/mcr/filing/filing.ts";
import { openFile, putFile } from "../files/stored-files.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The number of parts read at a time from a filing of an earlier release. */
const partsAtOnce = 10;

type StoredParts = Pick<CallReportFiling, "id" | "companyId" | "contentsId" | "partCount">;

/** The digest of a filing: of its figures and of each of its parts, in order. */
const filingDigest = ({ vault }: Dependencies, states: readonly FiledState[]) => {
  const digests = [vault.digest(canonicalJson(states))];
  return {
    add: (part: FiledPart) => void digests.push(vault.digest(canonicalJson(part))),
    end: (): string => vault.digest(digests.join("\n")),
  };
};

/** The lines of a file of parts. */
const linesOfParts = async function* (
  parts: Iterable<FiledPart> | AsyncIterable<FiledPart>,
  seen: (part: FiledPart) => void,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  for await (const part of parts) {
    seen(part);
    yield encoder.encode(`${JSON.stringify(part)}\n`);
  }
};

/** Stores the parts of a filing as its file. Returns the number of parts and the digest of the whole filing. */
export const storeParts = async (
  dependencies: Dependencies,
  { companyId, id, contentsId, states }: Pick<CallReportFiling, "companyId" | "id" | "contentsId" | "states">,
  parts: Iterable<FiledPart> | AsyncIterable<FiledPart>,
): Promise<Pick<CallReportFiling, "partCount" | "digest">> => {
  const digest = filingDigest(dependencies, states);
  let partCount = 0;
  const lines = linesOfParts(parts, (part) => {
    digest.add(part);
    partCount += 1;
  });
  await putFile(dependencies, companyId, callReportFileKey({ id, contentsId }), lines, dependencies.clock.now());
  return { partCount, digest: digest.end() };
};

/** The parts in a filing's file from the index `from` on; null if there is no file. */
const partsOfFile = async (dependencies: Dependencies, filing: StoredParts, from: number) => {
  const bytes = await openFile(dependencies, filing.companyId, callReportFileKey(filing));
  if (bytes === null) return null;
  return (async function* () {
    let number = 0;
    for await (const line of linesOf(bytes)) {
      // Written by `storeParts`. The shape of a part is the same in all versions.
      if (number >= from) yield JSON.parse(line) as FiledPart;
      number += 1;
    }
    if (number !== filing.partCount) throw new Error(`the file of call report ${filing.id} was cut off`);
  })();
};

/** The digest of a filing, with the parts in its file; null if there is no file. */
export const digestOfStored = async (dependencies: Dependencies, filing: CallReportFiling): Promise<string | null> => {
  const parts = await partsOfFile(dependencies, filing, 0);
  if (parts === null) return null;
  const digest = filingDigest(dependencies, filing.states);
  for await (const part of parts) digest.add(part);
  return digest.end();
};

/**
 * Yields all parts of a filing. Parts of an earlier release are in the store until they are moved to a file, which may happen while they
 * are read.
 */
export const partsOfFiling = async function* (
  dependencies: Dependencies,
  filing: StoredParts,
): AsyncGenerator<FiledPart, void> {
  const { callReports } = dependencies.forCompany(filing.companyId);
  let number = 0;
  let file = await partsOfFile(dependencies, filing, 0);
  while (file === null && number < filing.partCount) {
    const some = await callReports.partsFrom(filing, number, partsAtOnce);
    number += some.length;
    yield* some;
    if (some.length > 0) continue;
    file = await partsOfFile(dependencies, filing, number);
    if (file === null) throw new Error(`part ${number} of call report ${filing.id} is missing`);
  }
  if (file !== null) yield* file;
};
