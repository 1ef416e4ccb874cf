import { describe, expect, test } from "bun:test";
import {
  acceptUnless,
  allAccepted,
  type FieldsInvalid,
  invalidField,
  invalidFields,
} from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";

describe("several results together", () => {
  const name: Result<string, FieldsInvalid> = accept("Ada");
  const age: Result<number | null, FieldsInvalid> = accept(null);

  test("are their values, by name and with their types, if all of them were accepted", () => {
    const all: Result<{ readonly name: string; readonly age: number | null }, FieldsInvalid> = allAccepted({
      name,
      age,
    });
    expect(all).toEqual(accept({ name: "Ada", age: null }));
    expect(allAccepted({})).toEqual(accept({}));
  });

  test("keep a value that is undefined", () => {
    const all = allAccepted({ body: accept(undefined) });
    expect(all._tag === "Accepted" && Object.hasOwn(all.value, "body")).toBe(true);
  });

  test("are all the errors, in the order of the names, if any was refused", () => {
    const error = (field: string) => ({ field, message: "must be given once", code: "invalid" as const });
    const refused = allAccepted({
      second: invalidFields([error("b"), error("a")]),
      name,
      first: invalidField("c", "must be given once"),
    });
    expect(refused).toEqual(invalidFields([error("b"), error("a"), error("c")]));
  });

  test("are refused if one is refused, even without an error", () => {
    expect(allAccepted({ name, age: invalidFields([]) })._tag).toBe("Refused");
  });
});

test("a value is accepted unless there are errors, which are then all refused", () => {
  const errors = ["b", "a"].map((field) => ({ field, message: "is required", code: "required" as const }));
  expect(acceptUnless([], "Ada")).toEqual(accept("Ada"));
  expect(acceptUnless(errors, "Ada")).toEqual(invalidFields(errors));
});
