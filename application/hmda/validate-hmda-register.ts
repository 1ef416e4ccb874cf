import type { Actor, PermissionDenied } from "../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { RequestedRegister } from "./register/requested-register.ts";
import { type RegisterValidation, startValidation } from "./register/start-validation.ts";

/**
 * Generates a company's register for a year and checks it against the edits, without storing it. Refuses a year that has not begun or whose
 * filing instructions are not known. Missing data and differences from the filed edition are part of the result, which lists only the first
 * loans.
 */
export const validateHmdaRegister = async (
  dependencies: Dependencies,
  actor: Actor,
  requested: RequestedRegister,
): Promise<Result<RegisterValidation, PermissionDenied | NotFound<"company"> | FieldsInvalid>> => {
  const started = await startValidation(dependencies, actor, requested);
  return started._tag === "Refused" ? started : accept(await started.value.run(null));
};
