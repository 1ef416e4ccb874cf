import { describe, expect, test } from "bun:test";
import { acceptableType } from "../../../../adapters/http/request/accept.ts";

const json = "application/json";
const chosen = (accept: string | null) => acceptableType(accept, [json, "text/html", "text/csv"]);

describe("a response has the form that the caller prefers", () => {
  test.each([
    ["text/html", "text/html"],
    ["TEXT/HTML; charset=utf-8", "text/html"],
    ["application/json;q=0.5, text/csv", "text/csv"],
    ["text/csv;q=0.5, application/json", json],
    ["text/csv;q=0.1, */*;q=0.9", json],
    ["text/csv;q=0.9, */*;q=0.1", "text/csv"],
    ["text/csv, text/html", "text/csv"],
    ["image/png, text/html;q=0.2", "text/html"],
    ['image/png;name="a,b;q=1", text/csv;q=0.2', "text/csv"],
    ["application/json;q=0.1, */*", "text/html"],
    ["text/*", "text/html"],
    ["text/*;q=0.5, application/*;q=0.9", json],
    ["text/html;q=0, text/*", "text/csv"],
    ["application/json; indent=4", json],
    ["Application/JSON;odata=nometadata, image/png", json],
    ["text/html; charset=iso-8859-1", "text/html"],
  ])("%s: %s", (accept, type) => {
    expect(chosen(accept)).toBe(type);
  });
});

describe("a response has its usual form", () => {
  test.each([null, "", " ", "*/*", "application/*", "text/html;q=0", "text/html;q=x", ",;,", "html"])(
    "for %s, which names nothing else",
    (accept) => {
      expect(chosen(accept)).toBe(json);
    },
  );
});

describe("a response has no acceptable form", () => {
  test.each([
    "image/png",
    "image/*",
    "application/xml",
    "application/xml, image/png;q=0.5",
    "application/problem+json",
    "application/xml, application/json;q=0",
  ])("for %s", (accept) => {
    expect(chosen(accept)).toBeNull();
  });
});
