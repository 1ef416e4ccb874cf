import { type EventRequest, readEvents } from "../../../../application/events/read-events.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { maxEntriesRead, maxWaitingCallers } from "../../../../domain/events/limits.ts";
import { groupedNumber } from "../../../../domain/kernel/text/grouped-number.ts";
import { listParam, optionalParam, type ParameterTable, parametersQuery, withDefault } from "../../codec/query.ts";
import { integer } from "../../codec/values/number-codecs.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { companyFilter } from "../part-fields.ts";
import { eventPageExample } from "./examples.ts";
import { eventType, startOfEvents } from "./fields.ts";
import { eventPageResponse } from "./response.ts";

const parameters: ParameterTable<EventRequest> = {
  after: optionalParam(
    "after",
    startOfEvents,
    "Only events after this position: `next_after` or a `cursor` of an earlier response, or `latest` for events from now on; defaults to the beginning",
  ),
  limit: withDefault(optionalParam("limit", integer(1, 1000), "Maximum number of events; defaults to 100"), 100),
  types: listParam(
    "types",
    eventType,
    "Only events of these types, separated by commas or as repeated parameters; defaults to all types",
  ),
  waitSeconds: withDefault(
    optionalParam(
      "wait",
      integer(0, 20),
      "Number of seconds to wait for the first event if there is none yet; defaults to 0",
    ),
    0,
  ),
  ...companyFilter,
};

/** The operations for systems that follow a company. */
export const eventOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  defineOperation({
    method: "GET",
    path: "/events/",
    name: "readEvents",
    tag: "Events",
    summary: "List events",
    description: `Lists what happened to the company's records, oldest first: which record, and what was done to it, without its data. A client that stores \`next_after\` and sends it as \`after\` with its next request misses no event and gets none twice. A request reads ${groupedNumber(maxEntriesRead)} entries of the audit log at most, so it may return no event although \`has_more\` is true. If ${maxWaitingCallers} callers of the company are already waiting, the response comes at once. \`cursor_unknown\` means that the store was restored to an earlier day.`,
    permission: "event.view",
    query: parametersQuery(parameters),
    success: 200,
    response: eventPageResponse,
    example: eventPageResponse.encode(eventPageExample),
    refusals: ["CursorUnknown"],
    handle: ({ actor, query, ...reader }) => readEvents(dependencies, actor, query, reader),
  }),
];
