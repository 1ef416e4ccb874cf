import { logListExport } from "../../../application/log/log-list-export.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { isJsonObject } from "../codec/codec.ts";
import { companyInQuery } from "../request/company-parameter.ts";
import { csvColumns, csvHeader, csvLines } from "./csv.ts";
import type { AnyOperation, Caller, RequestTarget } from "./operation.ts";
import type { OperationRefusal } from "./operation-refusal.ts";

/** Rows read at once; the most that a list gives. */
const pageSize = 200;

interface PageOfRows {
  readonly rows: readonly unknown[];
  readonly isLast: boolean;
}

/** One page of the list, through the list operation itself, so that a table shows exactly what the list does. */
const readPage = async (
  operation: AnyOperation,
  { url, params }: RequestTarget,
  caller: Caller,
  number: number,
): Promise<Result<PageOfRows, OperationRefusal>> => {
  const query = new URLSearchParams(params);
  query.set("page", String(number));
  query.set("page_size", String(pageSize));
  const decoded = operation.decode({ url, params: query }, undefined);
  if (decoded._tag === "Refused") return decoded;
  const outcome = await decoded.value.run(caller);
  if (outcome._tag === "Refused") return outcome;
  const { body } = outcome.value;
  if (!isJsonObject(body) || !Array.isArray(body.results))
    throw new Error(`${operation.name} does not answer as a list`);
  return accept({ rows: body.results, isLast: body.next === null });
};

/** What tells the rows of a list apart: the place of a log entry, whose `id` is its record's, else the id. */
const keyOf = (row: unknown): unknown => (isJsonObject(row) ? (row.seq ?? row.id) : undefined);

/** Drops rows seen before: a record that is added while a list is read moves the others to later pages. */
const unseen = () => {
  const keys = new Set<unknown>();
  return (rows: readonly unknown[]): unknown[] =>
    rows.filter((row) => {
      const key = keyOf(row);
      return key === undefined || (!keys.has(key) && keys.add(key));
    });
};

/** The parameters that choose and order the rows of a list, as the caller sent them; none that the list ignores. */
const filterText = ({ querySchema }: AnyOperation, params: URLSearchParams): string => {
  const given = [...params].filter(([name]) => name in (querySchema?.properties ?? {}) && !/^page(_size)?$/.test(name));
  return new URLSearchParams(given).toString();
};

/**
 * Every row of a list's filter as a table, page after page while the caller takes it. An export is an audited read: it is
 * in the audit log before the caller has a row.
 */
export const csvReply = async (
  dependencies: Pick<Dependencies, "forCompany" | "clock">,
  operation: AnyOperation,
  target: RequestTarget,
  caller: Caller,
  headers: Readonly<Record<string, string>>,
): Promise<Result<Response, OperationRefusal>> => {
  const columns = csvColumns(operation.answer?.properties.results.items);
  const first = await readPage(operation, target, caller, 1);
  if (first._tag === "Refused") return first;
  await logListExport(dependencies)(caller.actor, {
    companyId: companyInQuery(target.params),
    list: operation.path.replace("{id}", String(caller.id)),
    filter: filterText(operation, target.params),
  });
  const fresh = unseen();
  const encoder = new TextEncoder();
  let number = 1;
  let { isLast } = first.value;
  const table = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(encoder.encode(csvHeader(columns) + csvLines(columns, fresh(first.value.rows))));
      if (isLast) controller.close();
    },
    pull: async (controller) => {
      if (isLast) return;
      number += 1;
      const page = await readPage(operation, target, caller, number);
      // Rows may have gone meanwhile, and the last page with them.
      const rows = page._tag === "Accepted" ? page.value.rows : [];
      isLast = page._tag === "Refused" || page.value.isLast;
      if (rows.length > 0) controller.enqueue(encoder.encode(csvLines(columns, fresh(rows))));
      if (isLast) controller.close();
    },
  });
  const disposition = `attachment; filename="${operation.name}.csv"`;
  return accept(
    new Response(table, {
      headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": disposition, ...headers },
    }),
  );
};
