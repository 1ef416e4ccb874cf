import { Type } from "@sinclair/typebox";
import { listHmdaFilings } from "../../../../application/hmda/list-hmda-filings.ts";
import { type RegisterValidation, startValidation } from "../../../../application/hmda/register/start-validation.ts";
import { readPageFrame } from "../../../../application/pages/read-page-frame.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { HmdaFiling } from "../../../../domain/hmda/filing/filing.ts";
import type { HmdaFilingOrder } from "../../../../domain/hmda/ports.ts";
import { invalidField } from "../../../../domain/kernel/fields-invalid.ts";
import type { Page, WalkStep } from "../../../../domain/kernel/page.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { fileNameOf } from "../../../../domain/kernel/text/file-name.ts";
import { listQuery } from "../../codec/list-query.ts";
import { named } from "../../codec/named-schema.ts";
import { optionalParam } from "../../codec/query.ts";
import { calendarYear, id } from "../../codec/values/number-codecs.ts";
import { csvType } from "../../operation/formats/negotiate-format.ts";
import { attachment } from "../../operation/formats/response-format.ts";
import { responseFault } from "../../operation/formats/stream-of.ts";
import { encodePage, envelopeSchema, type Listed, readRequested } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { walkList } from "../../operation/walk-list.ts";
import type { Pages } from "../../pages.ts";
import { companyWords } from "../part-fields.ts";
import { validationExample } from "./examples.ts";
import { findingsTable } from "./findings-table.ts";
import { filingResponse, filingStatus, validationResponse } from "./response.ts";
import { shownMissingData } from "./shown-missing-data.ts";

const pageType = "text/html";

/** The current register, the table of its findings, which is written while it is validated, or the list of filings. */
type Shown =
  | { readonly _tag: "Validation"; readonly validation: RegisterValidation }
  | { readonly _tag: "Table"; readonly name: string; readonly table: ReadableStream<Uint8Array> }
  | { readonly _tag: "Filings"; readonly listed: Listed<HmdaFiling> };

const query = listQuery(
  {
    year: optionalParam("year", calendarYear, "Year of the register to validate; if omitted, filings are listed"),
    companyId: optionalParam("company", id, companyWords),
    status: optionalParam("status", filingStatus, "Only filings with this status"),
  },
  () => "CreationOrdering",
  { created_at: "createdAt" },
);

const filingList = envelopeSchema(filingResponse.schema);

/** The operation that validates the current register of a year or lists filings. */
export const readRegistersOperation = (dependencies: Dependencies, { missingData }: Pages): AnyOperation =>
  defineOperation({
    tag: "HMDA",
    permission: "report.hmda",
    method: "GET",
    path: "/loan/hmdareporting/",
    name: "validateHmdaRegister",
    summary: "Validate the HMDA register of a year, or list filings",
    description:
      "With `year`, validates the current data of the company's loans on which action was taken in that year, and returns missing data and the triggered edits, each with its first 100 loans and their values. The current year is validated as incomplete; a year that has not begun, or whose edits are not known, is refused. Without `year`, lists the editions that were generated, newest first.",
    query,
    fairQueue: "files",
    success: 200,
    response: {
      schema: named("HmdaValidationOrFilings", Type.Union([validationResponse.schema, filingList])),
      encode: (shown: Shown, actor, target) => {
        if (shown._tag === "Table") throw new Error("a table is not sent as JSON");
        return shown._tag === "Validation"
          ? validationResponse.encode(shown.validation)
          : encodePage({ ...shown.listed, rows: shown.listed.rows.map(filingResponse.encode) }, actor, target);
      },
    },
    example: validationResponse.encode(validationExample),
    refusals: ["PageNotFound"],
    formats: [
      {
        mediaType: csvType,
        description:
          "With `year`, one row for each finding: the loan, its universal loan identifier, and the triggered edit or, under `missing_data` and `not_reported`, a field that was not entered, with what to enter and who may enter it. Without `year`, one row for each edition",
        headers: (shown: Shown) => (shown._tag === "Table" ? attachment(shown.name) : {}),
        write: (shown: Shown) => (shown._tag === "Table" ? shown.table : ""),
      },
      {
        mediaType: pageType,
        description:
          "With `year`, a printable page of the missing data of loans, with what to enter and who may enter it",
        headers: missingData.headers,
        write: async (shown: Shown, actor) => {
          if (shown._tag !== "Validation") throw new Error("only a register has a page");
          const { validation } = shown;
          return missingData.write(
            shownMissingData(validation),
            await readPageFrame(dependencies, actor, validation.companyId),
          );
        },
      },
    ],
    walk: ({ actor, query: { filter, order } }) => {
      const { year, companyId, status } = filter;
      if (year !== null) return null;
      const orders = { requested: order, unchanging: null };
      return walkList(
        (step: WalkStep<HmdaFilingOrder>) => listHmdaFilings(dependencies, actor, companyId, { status }, step),
        filingResponse.encode,
        orders,
      );
    },
    handle: async ({ actor, mediaType, query: { filter, page } }) => {
      const { year, companyId, status } = filter;
      if (year !== null) {
        const started = await startValidation(dependencies, actor, { companyId, year });
        if (started._tag === "Refused") return started;
        const { companyName, run } = started.value;
        if (mediaType !== csvType) return accept<Shown>({ _tag: "Validation", validation: await run(null) });
        const name = fileNameOf(["hmda-findings", companyName, year], "csv");
        const table = await findingsTable(run, responseFault(dependencies, actor));
        return accept<Shown>({ _tag: "Table", name, table });
      }
      if (mediaType === pageType) return invalidField("year", "is required for a page", "required");
      const read = (one: Page<HmdaFilingOrder>) => listHmdaFilings(dependencies, actor, companyId, { status }, one);
      const listed = await readRequested(read, page);
      return listed._tag === "Refused" ? listed : accept<Shown>({ _tag: "Filings", listed: listed.value });
    },
  });
