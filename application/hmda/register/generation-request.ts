import type { Actor } from "../../../domain/access/actor.ts";
import type { Company } from "../../../domain/company/company.ts";
import type { RegisterYear } from "../../../domain/hmda/row/reportable.ts";
import type { HmdaRegisterWork } from "../../../domain/jobs/work.ts";
import { acceptUnless, type FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import { findVisibleLoanOfCompany } from "../../loan/find/find-visible-loan.ts";
import { companyOfNewRecord } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { requestedRegister } from "./requested-register.ts";

/** The request for a new edition of a register. A job stores it as requested. */
export type GenerationRequest = HmdaRegisterWork["request"];

/** The company and year of a new edition. */
export type RegisterToGenerate = RegisterYear & { readonly company: Company };

/** Refuses ids that do not belong to the company's loans. */
const checkLoans = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number,
  loanIds: readonly number[],
): Promise<Result<null, FieldsInvalid>> => {
  const found = await Promise.all(
    loanIds.map((loanId) => findVisibleLoanOfCompany(dependencies, actor, loanId, companyId)),
  );
  const errors = found.flatMap(({ _tag }, position) =>
    _tag === "Accepted"
      ? []
      : [
          {
            field: `leftForLater.${position}`,
            message: "must be a loan of the company",
            code: "unknown_reference" as const,
          },
        ],
  );
  return acceptUnless(errors, null);
};

/**
 * Resolves the company and year of a new edition. Refuses a deactivated company, a year without a register, and loans that do not exist.
 */
export const checkGenerationRequest = async (
  dependencies: Dependencies,
  actor: Actor,
  request: GenerationRequest,
): Promise<Result<RegisterToGenerate, NotFound<"company"> | FieldsInvalid>> => {
  const company = await companyOfNewRecord(dependencies, actor, request.companyId);
  if (company._tag === "Refused") return company;
  const requested = await requestedRegister(dependencies, actor, request);
  if (requested._tag === "Refused") return requested;
  const loans = await checkLoans(dependencies, actor, requested.value.company.id, request.leftForLater);
  return loans._tag === "Refused" ? loans : requested;
};
