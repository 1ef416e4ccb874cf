import type { TSchema } from "@sinclair/typebox";
import { logListExport } from "../../../../application/log/log-list-export.ts";
import { accept, type Result } from "../../../../domain/kernel/result.ts";
import { afterOthers } from "../../event-loop-turns.ts";
import type { HttpServices } from "../../http-services.ts";
import { companyInQuery } from "../../request/company-parameter.ts";
import type { HoldSlot } from "../../request/fair-queue.ts";
import { contextOf } from "../../request/request-context.ts";
import type { Caller, RequestTarget } from "../call.ts";
import type { AnyOperation, RowBatches } from "../operation.ts";
import type { OperationRefusal } from "../refusals/operation-refusal.ts";
import { csvColumns, csvHeader, csvLines } from "./csv.ts";
import { responseFault, streamOf } from "./stream-of.ts";

/** The parameters that filter and order a list, as sent by the caller, without those that the list ignores. */
const filterText = ({ querySchema }: AnyOperation, params: URLSearchParams): string => {
  const given = [...params].filter(([name]) => name in (querySchema?.properties ?? {}) && !/^page(_size)?$/.test(name));
  return new URLSearchParams(given).toString();
};

/** The row schema of a response that is a list, or may be one. */
const rowSchema = (response: TSchema | null): TSchema => {
  const alternatives: readonly TSchema[] = response?.anyOf ?? [response];
  return alternatives.find((one) => one?.properties?.results)?.properties.results.items;
};

interface TableRequest {
  readonly request: Request;
  readonly target: RequestTarget;
  readonly caller: Caller;
  readonly rows: RowBatches;
  readonly headers: Readonly<Record<string, string>>;
  readonly hold: HoldSlot;
}

/** The lines of a table, batch by batch. */
async function* tableLines(
  rows: RowBatches,
  columns: readonly string[],
  first: readonly unknown[],
): AsyncGenerator<string, void> {
  yield csvHeader(columns) + csvLines(columns, first);
  // A store may respond immediately every time.
  await afterOthers();
  for await (const batch of rows) {
    if (batch._tag === "Refused") throw new Error(`the list was refused: ${batch.refusal._tag}`);
    if (batch.value.length > 0) yield csvLines(columns, batch.value);
    await afterOthers();
  }
}

/**
 * Every row of a list's filter as a table. An export is an audited read: its entry is in the audit log before the caller has a row. With
 * HEAD the caller gets no row, and there is no entry. A refusal or failure before the first row is sent as for any other format.
 */
export const csvReply = async (
  { dependencies }: Pick<HttpServices, "dependencies">,
  operation: AnyOperation,
  { request, target, caller, rows, headers, hold }: TableRequest,
): Promise<Result<Response, OperationRefusal>> => {
  const columns = csvColumns(rowSchema(operation.responseSchema));
  const first = await rows.next();
  const begun = first.value ?? accept([]);
  if (begun._tag === "Refused") return begun;
  await logListExport(dependencies, caller.actor, {
    companyId: companyInQuery(target.params),
    list: operation.path.replace("{id}", String(caller.id)),
    filter: filterText(operation, target.params),
  });
  const table = streamOf(tableLines(rows, columns, begun.value), responseFault(dependencies, contextOf(request)));
  const disposition = `attachment; filename="${operation.name}.csv"`;
  return accept(
    new Response(hold(table), {
      headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": disposition, ...headers },
    }),
  );
};
