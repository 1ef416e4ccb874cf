import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { type CursorUnknown, cursorOf, type EventCursor } from "../../domain/events/cursor.ts";
import { type CompanyEvent, type EventType, mayBeOf } from "../../domain/events/event.ts";
import { maxEntriesRead } from "../../domain/events/limits.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { LogHead } from "../../domain/log/chain.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { CompanyStores } from "../../domain/stores.ts";
import { resumeSession } from "../identity/session/resume-session.ts";
import { resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { eventOfEntry } from "./event-of-entry.ts";
import { placeInLog } from "./place-in-log.ts";
import { endWait, mayWait } from "./waiting-callers.ts";

/** The maximum number of entries read at a time. One entry can have megabytes, as where a long list of a loan changes. */
const batchSize = 100;

/** How often the log is checked for a waiting client, because other processes write to it too. */
const pollMilliseconds = 500;

export interface EventRequest {
  /** Null for the actor's own company. */
  readonly companyId: number | null;
  /** Null to begin with the first event. */
  readonly after: EventCursor | "latest" | null;
  readonly limit: number;
  /** Empty for all types. */
  readonly types: readonly EventType[];
  /** How long the client waits for the first event. */
  readonly waitSeconds: number;
}

/** An event with its cursor in the company's log. */
export interface FeedEvent extends CompanyEvent {
  readonly cursor: EventCursor;
}

/** The client that reads. */
interface EventReader {
  readonly sessionId: string;
  /** Whether the response is still wanted. */
  readonly isWaitedFor: () => boolean;
}

/** A page of the event feed. */
export interface EventPage {
  readonly events: readonly FeedEvent[];
  /** The position after the last entry that was read, whether or not it is an event. */
  readonly nextAfter: EventCursor;
  /** Whether more entries follow. */
  readonly hasMore: boolean;
}

type Read = EventPage & { readonly last: LogHead };

const readAfter = async (
  { clock }: Pick<Dependencies, "clock">,
  stores: CompanyStores,
  start: LogHead,
  { limit, types }: Pick<EventRequest, "limit" | "types">,
): Promise<Read> => {
  const events: FeedEvent[] = [];
  let last = start;
  let read = 0;
  const upTo = (hasMore: boolean): Read => ({ events, nextAfter: cursorOf(last), hasMore, last });
  const yieldIfDue = clock.yielder();
  // Reads one entry more than the limit, to find out whether more follow.
  for (let size = limit + 1; ; size = batchSize) {
    await yieldIfDue();
    const wanted = Math.min(size, batchSize, maxEntriesRead - read + 1);
    const batch = await stores.log.listAfter(last.seq, wanted);
    for (const entry of batch) {
      if (events.length === limit || read === maxEntriesRead) return upTo(true);
      read += 1;
      last = entry;
      if (!mayBeOf(entry, types)) continue;
      const event = await eventOfEntry(stores, entry);
      if (event !== null && (types.length === 0 || types.includes(event.type)))
        events.push({ ...event, cursor: cursorOf(entry) });
    }
    if (batch.length < wanted) return upTo(false);
  }
};

/** The company whose events an actor may read. */
const readableCompany = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
): Promise<Result<number, PermissionDenied | NotFound<"company">>> => {
  const allowed = authorize(actor, "event.view");
  return allowed._tag === "Refused" ? allowed : resolveRequestedCompany(dependencies, actor, companyId);
};

/** Whether the user of a session may read a company's events now: while they waited, it may have ended, or their rights changed. */
const mayStillRead = async (
  dependencies: Dependencies,
  { userId, requestId }: Actor,
  sessionId: string,
  companyId: number,
): Promise<boolean> => {
  const resumed = await resumeSession(dependencies, sessionId, userId, requestId);
  if (resumed._tag === "Refused" || resumed.value.mustChangePassword) return false;
  return (await readableCompany(dependencies, resumed.value.actor, companyId))._tag === "Accepted";
};

/**
 * Reads a company's events after a position in its log, oldest first. If there are none yet, waits for the first one, for up to
 * `waitSeconds` and while `isWaitedFor` returns true. Does not wait if the company already has the maximum number of waiting clients. A
 * client that may no longer read gets none of what it waited for.
 */
export const readEvents = async (
  dependencies: Dependencies,
  actor: Actor,
  { companyId, after, waitSeconds, ...wanted }: EventRequest,
  reader: EventReader,
): Promise<Result<EventPage, PermissionDenied | NotFound<"company"> | CursorUnknown>> => {
  const company = await readableCompany(dependencies, actor, companyId);
  if (company._tag === "Refused") return company;
  const stores = dependencies.forCompany(company.value);
  const start = await placeInLog(stores.log, after ?? "0");
  if (start._tag === "Refused") return start;
  const first = await readAfter(dependencies, stores, start.value, wanted);
  let page = first;
  const isAnswered = () => page.events.length > 0 || page.hasMore;
  if (waitSeconds === 0 || isAnswered() || !mayWait(dependencies.processState, company.value)) return accept(page);
  try {
    for (
      let waited = 0;
      waited < waitSeconds * 1_000 && !isAnswered() && reader.isWaitedFor();
      waited += pollMilliseconds
    ) {
      await dependencies.clock.waitFor(new Promise(() => {}), pollMilliseconds);
      page = await readAfter(dependencies, stores, page.last, wanted);
    }
  } finally {
    endWait(dependencies.processState, company.value);
  }
  const isAllowed =
    page.events.length === 0 || (await mayStillRead(dependencies, actor, reader.sessionId, company.value));
  return accept(isAllowed ? page : first);
};
