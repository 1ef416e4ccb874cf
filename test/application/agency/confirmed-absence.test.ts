import { beforeEach, describe, expect, test } from "bun:test";
import { day } from "../../../domain/kernel/day.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { actorFor, addUser, refusalOf } from "../installation.ts";
import { type AgencyOffice, agencyOffice, confirmed } from "./agency-office.ts";
import { answering, failing } from "./scripted-agency.ts";

let office: AgencyOffice;
beforeEach(async () => {
  office = await agencyOffice();
  office.agency.says(failing());
  expect(refusalOf(await office.refer("lost"))).toBe("AgencyUnavailable");
});

const unknown = { _tag: "Unknown" } as const;
const cannotTell = { _tag: "CannotTell" } as const;
const repetition = { repeat: true, confirmed };

const openId = async (): Promise<number> => (await office.newest()).callAttempt?.recordId ?? 0;
const sends = () => office.agency.received.filter(({ action }) => action === "send").length;
/** Expects that nothing is sent and nothing is written. */
const expectUntouched = async (refused: Promise<unknown>, refusal: object): Promise<void> => {
  const before = await office.newest();
  expect(await refused).toMatchObject({ refusal });
  expect(await office.newest()).toEqual(before);
  expect(office.agency.received).toHaveLength(1);
};

describe("an open command that, as somebody confirmed, the agency does not have", () => {
  test.each([
    ["the agency cannot tell", cannotTell],
    ["the agency cannot be reached", failing()],
    ["the agency's answer cannot be read", failing({ problem: "unexpected_answer" })],
    ["the agency does not let the user ask", failing({ problem: "forbidden" })],
  ])("is given up if %s, and made again as a new command", async (_, found) => {
    const first = await openId();
    office.clock.advance(60);
    office.agency.says(found, answering());
    const { id, reference } = accepted(await office.refer("lost", repetition));
    expect(id).not.toBe(first);
    expect(await office.transaction(first)).toMatchObject({
      status: "failed",
      givenUp: { byRequest: null, confirmed },
    });
    expect((await office.transaction(first)).reference).not.toBe(reference);
    expect(sends()).toBe(2);
  });

  test("gets the agency's answer if a look-up finds one", async () => {
    const first = await openId();
    office.clock.advance(60);
    office.agency.says(answering());
    expect(accepted(await office.refer("lost", repetition)).id).toBe(first);
    expect(sends()).toBe(1);
  });

  test("is sent again under its reference if the agency reports that it never received it", async () => {
    const first = await openId();
    office.clock.advance(60);
    office.agency.says(unknown, answering());
    expect(accepted(await office.refer("lost", repetition)).id).toBe(first);
    expect(new Set(office.agency.received.map(({ reference }) => reference)).size).toBe(1);
  });

  test("is not given up within 60 seconds after it was sent, because it may still arrive", async () => {
    const endsAt = office.clock.after(office.clock.now(), 60);
    office.clock.advance(59);
    office.agency.says(cannotTell);
    expect(await office.refer("lost", repetition)).toMatchObject({ refusal: { _tag: "CallInFlight", endsAt } });
    expect((await office.transaction(await openId())).status).toBe("started");
    office.clock.advance(1);
    office.agency.says(cannotTell, answering());
    accepted(await office.refer("lost", repetition));
  });

  test("can also be replaced by the same operation with other content", async () => {
    const first = await openId();
    office.clock.advance(60);
    office.agency.says(cannotTell, answering());
    accepted(await office.refer("another", repetition));
    expect((await office.transaction(first)).status).toBe("failed");
    expect((await office.newest()).agency.referral?.reason).toBe("another");
  });
});

describe("a confirmation is refused, and nothing is sent or written,", () => {
  const invalid = (field: string) => ({ _tag: "FieldsInvalid", errors: [{ field }] });

  test("without the permission to record what happened outside the service", async () => {
    const processor = await addUser(office.installation, office.company, {
      hierarchy: "Company User",
      roles: ["Processor"],
    });
    const by = actorFor(processor, office.company);
    await expectUntouched(office.refer("lost", repetition, by), {
      _tag: "PermissionDenied",
      permissions: ["agency.record_outside"],
    });
  });

  test("without the request to repeat the command", async () => {
    await expectUntouched(office.refer("lost", { confirmed }), invalid("confirmed"));
  });

  test("for a future date", async () => {
    const on = day("2026-05-02");
    await expectUntouched(
      office.refer("lost", { repeat: true, confirmed: { ...confirmed, on } }),
      invalid("confirmed.on"),
    );
  });

  test("for a date before the company's date on which the command was last sent", async () => {
    const before = { repeat: true, confirmed: { ...confirmed, on: day("2026-04-30") } };
    await expectUntouched(office.refer("lost", before), invalid("confirmed.on"));
    office.clock.advance(86_400);
    await expectUntouched(office.refer("lost", before), invalid("confirmed.on"));
    // It counts for that day and for the next one.
    office.agency.says(cannotTell, failing());
    expect(refusalOf(await office.refer("lost", repetition))).toBe("AgencyUnavailable");
    expect(sends()).toBe(2);
  });
});

test("a command that was sent in the evening can be confirmed from the company's date on, not from the date in UTC", async () => {
  // Noon UTC is 8 a.m. in New York, where the company is; 15 hours later it is 11 p.m. there.
  const late = await agencyOffice();
  late.clock.advance(15 * 3_600);
  late.agency.says(failing());
  await late.refer("lost");
  late.clock.advance(60);
  late.agency.says(cannotTell, answering());
  accepted(await late.refer("lost", repetition));
});
