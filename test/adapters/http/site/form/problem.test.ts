import { expect, test } from "bun:test";
import { fieldProblems, formSentenceOf } from "../../../../../adapters/http/site/form/problem.ts";
import { invalidFields } from "../../../../../domain/kernel/fields-invalid.ts";

test("a field with two errors is listed once, with both", () => {
  const wrong = (field: string, message: string) => ({ field, message, code: "invalid" as const });
  const tooEarly = [
    wrong("closingOn", "must not be before the application date"),
    wrong("closingOn", "must not be before the appraisal date"),
  ];
  const refused = (errors: typeof tooEarly) => ({ ...invalidFields(errors), json: null });
  expect([...fieldProblems(refused(tooEarly)).values()]).toEqual([
    "must not be before the application date, and must not be before the appraisal date",
  ]);
  expect(formSentenceOf(refused(tooEarly))).toContain("before the application date");
  const other = wrong("disbursedOn", "must not be before the closing date");
  expect(formSentenceOf(refused([...tooEarly, other]))).toBe("There is a problem with 2 fields.");
});

test("the choices of a form are named in words alone", () => {
  const message = "must have no answers but “Male” (code 1) and “Female” (code 2), because it was observed";
  const refused = { ...invalidFields([{ field: "sex", message, code: "invalid" }]), json: null };
  const said = "must have no answers but “Male” and “Female”, because it was observed";
  expect(fieldProblems(refused).get("sex")).toBe(said);
  expect(formSentenceOf(refused)).toContain(said);
});
