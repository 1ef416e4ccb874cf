import type { MissingField } from "../../../../domain/mcr/quarter/contribution.ts";
import { badRequest, type ErrorTable } from "../../operation/refusals/error-row.ts";

const fieldNames: Readonly<Record<MissingField["field"], string>> = {
  applicationOn: "application_date",
  loanOfficerId: "loan_officer_id",
  "loanOfficer.nmlsId": "nmls_id",
};

const maxNamedLoans = 100;

const sentence = ({ loanNumber, officer }: MissingField): string =>
  officer === null
    ? `is missing on loan ${loanNumber}, which was funded`
    : `of ${officer.name}, the loan officer of loan ${loanNumber} (user ${officer.userId}), is missing`;

/** Refusals about call reports. */
export const callReportErrors = {
  ReportDataMissing: {
    ...badRequest("report_data_missing", ""),
    detail: ({ missing }, nameField) =>
      `The quarter cannot be reported while ${missing.length === 1 ? "a loan lacks" : `${missing.length} loans lack`} data that the report needs: ${missing
        .slice(0, 3)
        .map((each) => `${nameField(fieldNames[each.field])} ${sentence(each)}`)
        .join("; ")}${missing.length > 3 ? "; and others" : ""}.`,
    errors: ({ missing }) =>
      missing.slice(0, maxNamedLoans).map((each) => ({ field: fieldNames[each.field], message: sentence(each) })),
  },
  WorkbookTooLarge: {
    ...badRequest("workbook_too_large", ""),
    detail: ({ cells, maxCells }) =>
      `The workbook would name loans in ${cells} cells, and the maximum is ${maxCells}: request one state, or another format.`,
  },
  CallReportNotFilable: {
    ...badRequest("call_report_not_filable", ""),
    detail: ({ obstacles }) =>
      `The quarter cannot be filed yet. ${obstacles.slice(0, 3).join(". ")}${obstacles.length > 3 ? "; and others" : ""}.`,
    errors: ({ obstacles }) => obstacles.map((each) => ({ field: "quarter", message: `cannot be filed. ${each}` })),
  },
  CallReportFiledMeanwhile: {
    status: 409,
    code: "changed_meanwhile",
    detail: "Another user filed the quarter at the same time: read that filing before you file the quarter again.",
  },
} satisfies Partial<ErrorTable>;
