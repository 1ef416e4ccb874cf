import { expect, test } from "bun:test";
import { checkConfirmation } from "../../../domain/agency/transaction/confirmation.ts";
import { day } from "../../../domain/kernel/day.ts";

const today = day("2026-05-04");

/** The field that is refused, or null. */
const wrong = (on: string | null, sentOn: string | null, repeat = true): string | null => {
  const checked = checkConfirmation({
    repeat,
    confirmed: on === null ? null : { by: "Help desk", on: day(on), how: "telephone" },
    today,
    sentOn: sentOn === null ? null : day(sentOn),
  });
  return checked._tag === "Refused" ? (checked.refusal.errors[0]?.field ?? "") : null;
};

test("that the agency has nothing can be confirmed for dates from the sending of the request through today", () => {
  expect(wrong("2026-05-04", "2026-05-04")).toBeNull();
  expect(wrong("2026-05-01", "2026-05-01")).toBeNull();
  expect(wrong("2026-05-05", "2026-05-01")).toBe("confirmed.on");
  expect(wrong("2026-04-30", "2026-05-01")).toBe("confirmed.on");
  expect(wrong("2026-04-30", null)).toBeNull();
});

test("a confirmation is accepted for a request that is sent again, and never required", () => {
  expect(wrong("2026-05-04", "2026-05-04", false)).toBe("confirmed");
  expect(wrong(null, "2026-05-04", false)).toBeNull();
  expect(wrong(null, null)).toBeNull();
});
