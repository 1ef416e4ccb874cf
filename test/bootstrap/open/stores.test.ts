import { expect, test } from "bun:test";
import { hostsOf } from "../../../bootstrap/open/stores.ts";

test("a MongoDB URI is shown by its hosts only, even if its password has an @, a slash, or a question mark", () => {
  for (const credentials of [
    "",
    "user@",
    "user:hidden@",
    "user:hid@den@",
    "user:hid/den@",
    "user:hid?den@",
    "u:h/i?d@e@",
  ])
    expect(hostsOf(`mongodb://${credentials}a.example.com:27017,b.example.com/hecm?replicaSet=one`)).toBe(
      "a.example.com:27017,b.example.com",
    );
  expect(hostsOf("mongodb+srv://user:hidden@db.example.com/hecm")).toBe("db.example.com");
});
