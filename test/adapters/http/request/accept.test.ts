import { describe, expect, test } from "bun:test";
import { preferredType } from "../../../../adapters/http/request/accept.ts";

const json = "application/json";
const chosen = (accept: string | null) => preferredType(accept, json, ["text/html", "text/csv"]);

describe("an answer comes in the form that the caller prefers", () => {
  test.each([
    ["text/html", "text/html"],
    ["TEXT/HTML; charset=utf-8", "text/html"],
    ["application/json;q=0.5, text/csv", "text/csv"],
    ["text/csv;q=0.5, application/json", json],
    ["text/csv;q=0.1, */*;q=0.9", json],
    ["text/csv;q=0.9, */*;q=0.1", "text/csv"],
    ["text/csv, text/html", "text/csv"],
    ["image/png, text/html;q=0.2", "text/html"],
  ])("%s: %s", (accept, type) => {
    expect(chosen(accept)).toBe(type);
  });
});

describe("an answer comes in its usual form", () => {
  test.each([null, "", "*/*", "text/*", "application/*", "image/png", "text/html;q=0", "text/html;q=x", ",;,", "html"])(
    "to %s",
    (accept) => {
      expect(chosen(accept)).toBe(json);
    },
  );
});
