import type { FieldError } from "../kernel/fields-invalid.ts";
import { atLeast, type RaisedSeverity, type Severity } from "../requirements/severity.ts";

/** The severity of each requirement in the register, by code. */
export type RegisteredSeverities = ReadonlyMap<string, Severity>;

/** Errors in the severities that a company gives to requirements: it may raise those of the register, but never lower one. */
export const severityErrors = (
  requested: readonly RaisedSeverity[],
  registered: RegisteredSeverities,
): readonly FieldError[] =>
  requested.flatMap(({ code, severity }, position): readonly FieldError[] => {
    const path = `requirementSeverities.${position}`;
    if (requested.slice(0, position).some((other) => other.code === code))
      return [{ field: `${path}.code`, message: "must not be repeated", code: "invalid" }];
    const own = registered.get(code);
    if (own === undefined) {
      const message = "must be the code of a requirement, which GET /loan/requirements/ lists";
      return [{ field: `${path}.code`, message, code: "unknown_reference" }];
    }
    const allowed = atLeast(own);
    if (allowed.includes(severity)) return [];
    const message = `must be ${allowed.join(" or ")}: the requirement is of severity ${own} for every company, which may raise it but not lower it`;
    return [{ field: `${path}.severity`, message, code: "invalid" }];
  });
