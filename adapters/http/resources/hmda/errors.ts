import { badRequest, changedMeanwhile, type ErrorTable, fieldInWords } from "../../operation/refusals/error-row.ts";
import { companyDataPath } from "./data-names.ts";
import { encodeProblems } from "./edit-responses.ts";

const loansWithoutData = (count: number): string =>
  count === 1 ? "1 loan lacks data that its row requires" : `${count} loans lack data that their row requires`;

/** Refusals about HMDA registers. */
export const hmdaErrors = {
  HmdaFilingChangedMeanwhile: changedMeanwhile(
    "The filing changed while this request ran, or the same edition was generated: read it again and repeat the request.",
  ),
  FilingNotReady: {
    ...badRequest("filing_not_ready", ""),
    detail: ({ unmet }) => `The filing cannot take this step. ${unmet.join(". ")}.`,
    errors: ({ unmet }) =>
      unmet.map((message) => ({ field: "status", message: `does not allow this step. ${message}` })),
  },
  FiledLoansMoved: {
    ...changedMeanwhile(""),
    detail: ({ count, loans }) =>
      `The action taken on ${count === 1 ? "1 loan" : `${count} loans`} now differs from this register (${count === 1 ? "loan" : "loans"} ${loans.map(({ loanId }) => loanId).join(", ")}): generate a new edition.`,
    more: ({ loans }) => ({ loans: loans.map(({ loanId, uli }) => ({ loan: loanId, uli })) }),
  },
  RegisterDataMissing: {
    ...badRequest("register_data_missing", ""),
    detail: ({ register: { missingDataCount, missingCompanyData } }) =>
      missingCompanyData.length > 0
        ? `The company's record lacks data that the register needs: ${missingCompanyData.map(companyDataPath).join(", ")}. Set it with PATCH /api/company/companies/{id}/.`
        : `${loansWithoutData(missingDataCount)}: enter what missing_data names, or send those loans as left_for_later.`,
    forPeople: {
      sentence: ({ register: { missingDataCount, missingCompanyData } }) =>
        missingCompanyData.length > 0
          ? `The company's page lacks data that the register needs: ${missingCompanyData.map(companyDataPath).map(fieldInWords).join(", ")}.`
          : `${loansWithoutData(missingDataCount)}: the page of the year under Reports names them.`,
    },
    more: ({ register }) => encodeProblems(register),
  },
  RegisterBlocked: {
    ...badRequest("register_blocked", ""),
    detail: ({ register: { checked } }) =>
      `Edits that block filing were triggered (${checked.edits
        .filter(({ tier }) => tier !== "quality")
        .map(({ edit }) => edit)
        .join(", ")}): correct the loans, or send "allow_errors": true to look at the file.`,
    forPeople: {
      sentence: ({ register: { checked } }) =>
        `Edits that block filing were triggered (${checked.edits
          .filter(({ tier }) => tier !== "quality")
          .map(({ edit }) => edit)
          .join(", ")}): correct the loans, or allow errors to look at the file.`,
    },
    more: ({ register }) => encodeProblems(register),
  },
} satisfies Partial<ErrorTable>;
