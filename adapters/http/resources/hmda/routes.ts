import { checkHmdaIdentifier } from "../../../../application/hmda/check-hmda-identifier.ts";
import { fileHmdaRegister } from "../../../../application/hmda/file-hmda-register.ts";
import { findHmdaFiling } from "../../../../application/hmda/find-hmda-filing.ts";
import { recallHmdaRegister } from "../../../../application/hmda/recall-hmda-register.ts";
import { requestHmdaRegister } from "../../../../application/hmda/request-hmda-register.ts";
import { verifyHmdaFiling } from "../../../../application/hmda/verify-hmda-filing.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { HmdaFiling } from "../../../../domain/hmda/filing/filing.ts";
import { maxLoansAtOnce } from "../../../../domain/hmda/register/size.ts";
import { groupedNumber } from "../../../../domain/kernel/text/grouped-number.ts";
import { newBody } from "../../codec/bodies.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { isStartedJob, orStartedJob, type StartedJob, valueOrStartedJob } from "../../operation/started-job.ts";
import type { Pages } from "../../pages.ts";
import { confirmationFields, filedFields, generationFields, uliFields } from "./body.ts";
import { confirmationExample, filedExample, filingExample, generationExample } from "./examples.ts";
import { readRegistersOperation } from "./read-route.ts";
import { filingResponse, uliResponse } from "./response.ts";

const path = "/loan/hmdareporting/";
const common = { tag: "HMDA", permission: "report.hmda" } as const;

const shared = {
  ...common,
  response: filingResponse,
  example: filingResponse.encode(filingExample),
  version: ({ version }: HmdaFiling) => version,
};

const generateOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...shared,
    method: "POST",
    path,
    name: "generateHmdaRegister",
    summary: "Generate the HMDA register of a year",
    description: `Generates a new edition with its file, the triggered edits and the changes since the previous edition. Nothing is generated if data that a row requires is missing (\`register_data_missing\`, unless each such loan is in \`left_for_later\`) or syntactical or validity edits are triggered (\`register_blocked\`, unless \`allow_errors\` is set); the error then contains the lists of the validation. For a company with more than ${groupedNumber(maxLoansAtOnce)} loans, or with \`Prefer: respond-async\`, a job does it; if that fails, validate the year for the lists.`,
    body: newBody(generationFields, generationExample),
    response: orStartedJob(filingResponse),
    version: (value: HmdaFiling | StartedJob) => (isStartedJob(value) ? null : value.version),
    fairQueue: "files",
    mayStartJob: true,
    success: 201,
    idempotent: {
      sequence: "hmda_filing",
      recall: async (actor, filingId) => valueOrStartedJob(await recallHmdaRegister(dependencies, actor, filingId)),
    },
    refusals: ["RegisterDataMissing", "RegisterBlocked", "HmdaFilingChangedMeanwhile", "TooManyJobs"],
    handle: async ({ actor, body, prefersJob, reservedId }) =>
      valueOrStartedJob(await requestHmdaRegister(dependencies, actor, body, prefersJob, reservedId)),
  });

const detailOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...shared,
    method: "GET",
    path: `${path}{id}/`,
    name: "readHmdaFiling",
    summary: "Read an HMDA filing",
    success: 200,
    refusals: ["HmdaFilingNotFound"],
    handle: ({ actor, id: filingId }) => findHmdaFiling(dependencies, actor, filingId),
  });

const verifyOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...shared,
    method: "POST",
    path: `${path}{id}/verify/`,
    name: "verifyHmdaFiling",
    summary: "Confirm the quality and macro edits of a filing",
    description:
      "Records who confirmed the triggered edits and when. The filing becomes `verified` once each triggered kind is confirmed, in one request or two. If no edits were triggered, send an empty object.",
    body: newBody(confirmationFields, confirmationExample),
    success: 200,
    refusals: ["HmdaFilingNotFound", "FilingNotReady", "HmdaFilingChangedMeanwhile"],
    handle: ({ actor, id: filingId, body }) => verifyHmdaFiling(dependencies, actor, filingId, body),
  });

const filedOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...shared,
    method: "POST",
    path: `${path}{id}/filed/`,
    name: "fileHmdaRegister",
    summary: "Record that a register was filed",
    description:
      "Afterward the actions of the register's loans can no longer change (`action_reported`). If the action of a loan has changed since the register was generated, the response is 409 and names the loans; generate a new edition in that case. Only the latest edition of a completed year can be filed, after it is verified.",
    body: newBody(filedFields, filedExample),
    fairQueue: "files",
    success: 200,
    refusals: ["HmdaFilingNotFound", "FilingNotReady", "FiledLoansMoved", "HmdaFilingChangedMeanwhile"],
    handle: ({ actor, id: filingId, body }) => fileHmdaRegister(dependencies, actor, filingId, body),
  });

const checkDigitOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...common,
    method: "POST",
    path: `${path}check-digit/`,
    name: "checkHmdaIdentifier",
    summary: "Calculate or check the check digits of a universal loan identifier",
    description: "Upper and lower case give the same check digits, and the identifier keeps its case.",
    body: newBody(uliFields, { loan_id: "10Bx939c5543TqA1144M999143X" }),
    success: 200,
    response: uliResponse,
    example: { check_digit: "38", uli: "10Bx939c5543TqA1144M999143X38", is_valid: null },
    refusals: [],
    handle: ({ actor, body }) => checkHmdaIdentifier(dependencies, actor, body),
  });

/** The operations of HMDA registers and their filings. */
export const hmdaOperations = (dependencies: Dependencies, pages: Pages): readonly AnyOperation[] => [
  readRegistersOperation(dependencies, pages),
  generateOperation(dependencies),
  checkDigitOperation(dependencies),
  detailOperation(dependencies),
  verifyOperation(dependencies),
  filedOperation(dependencies),
];
