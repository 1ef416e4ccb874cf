import { beforeEach, describe, expect, test } from "bun:test";
import { accepted, refusalOf } from "../installation.ts";
import { type AgencyOffice, agencyOffice } from "./agency-office.ts";
import { answering, failing } from "./scripted-agency.ts";

const hourSeconds = 60 * 60;

let office: AgencyOffice;
beforeEach(async () => {
  office = await agencyOffice();
});

const submittedAt = async () => (await office.newest()).agency.referral?.submittedAt;

describe("a referral was submitted when the agency was sent it", () => {
  test("where its answer was lost, and found an hour later", async () => {
    const sentAt = office.clock.now();
    office.agency.says(failing());
    expect(refusalOf(await office.refer())).toBe("AgencyUnavailable");
    office.clock.advance(hourSeconds);
    office.agency.says(answering());
    expect(accepted(await office.refer()).status).toBe("success");
    expect(office.agency.actions()).toEqual(["send hecm_referral", "look_up hecm_referral"]);
    expect(await submittedAt()).toBe(sentAt);
  });

  test("the last time, where the agency had not heard of it and it was sent again", async () => {
    office.agency.says(failing());
    await office.refer();
    office.clock.advance(hourSeconds);
    const sentAgainAt = office.clock.now();
    office.agency.says({ _tag: "Unknown" }, failing());
    await office.refer();
    office.clock.advance(hourSeconds);
    office.agency.says(answering());
    accepted(await office.refer());
    expect(await submittedAt()).toBe(sentAgainAt);
  });

  test("where the agency answered it as pending and decided an hour later", async () => {
    const sentAt = office.clock.now();
    office.agency.says(answering({ status: "pending", holds: [] }));
    expect(accepted(await office.refer()).status).toBe("pending");
    office.clock.advance(hourSeconds);
    office.agency.says(answering());
    expect(accepted(await office.refer()).status).toBe("success");
    expect(office.agency.actions()).toEqual(["send hecm_referral", "look_up hecm_referral"]);
    expect(await submittedAt()).toBe(sentAt);
  });
});
