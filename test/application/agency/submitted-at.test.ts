import { beforeEach, describe, expect, test } from "bun:test";
import type { CallAttempt } from "../../../domain/outside-call/attempt.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { actorFor, addUser, refusalOf } from "../installation.ts";
import { type AgencyOffice, agencyOffice } from "./agency-office.ts";
import { answering, failing } from "./scripted-agency.ts";

const hourSeconds = 60 * 60;

let office: AgencyOffice;
beforeEach(async () => {
  office = await agencyOffice();
});

const assessment: Pick<CallAttempt, "input" | "sent"> & { readonly operation: "hecm_financial_assessment" } = {
  operation: "hecm_financial_assessment",
  input: {},
  sent: { residualIncome: {} },
};
const assessed = answering({ result: { isSetAsideRequired: false, lastActionBy: null, lastActionOn: null } });

const submittedAt = async () => (await office.newest()).agency.referral?.submittedAt;

describe("a referral counts as submitted when it was sent to the agency", () => {
  test("if its answer was lost, and found an hour later", async () => {
    const sentAt = office.clock.now();
    office.agency.says(failing());
    expect(refusalOf(await office.refer())).toBe("AgencyUnavailable");
    office.clock.advance(hourSeconds);
    office.agency.says(answering());
    expect(accepted(await office.refer()).status).toBe("success");
    expect(office.agency.actions()).toEqual(["send hecm_referral", "look_up hecm_referral"]);
    expect(await submittedAt()).toBe(sentAt);
  });

  test("the last time, if the agency had not received it and it was sent again", async () => {
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

  test("if the agency answered that it was pending, and decided an hour later", async () => {
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

describe("a financial assessment counts as submitted by the user who sent it to the agency", () => {
  const someoneElse = async () => {
    const user = await addUser(office.installation, office.company, { hierarchy: "Company Administrator" });
    return actorFor(user, office.company);
  };
  const submittedBy = async () => (await office.newest()).agency.financialAssessment?.submittedByUserId;

  test("if its answer was lost, and another user looked it up", async () => {
    office.agency.says(failing());
    await office.refer();
    await office.setAttempt((attempt) => ({ ...attempt, ...assessment }));
    office.clock.advance(hourSeconds);
    office.agency.says(assessed, answering());
    accepted(await office.refer("another", {}, await someoneElse()));
    expect(await submittedBy()).toBe(office.actor.userId);
  });

  test("if the agency answered that it was pending, and another user requested the decision", async () => {
    office.agency.says(answering({ status: "pending", holds: [] }));
    accepted(await office.refer());
    const { awaiting } = (await office.newest()).agency;
    await office.setAgency({ awaiting: awaiting.map((each) => ({ ...each, ...assessment })) });
    office.agency.says(assessed);
    accepted(await office.run("hecm_financial_assessment", {}, {}, await someoneElse()));
    expect(await submittedBy()).toBe(office.actor.userId);
  });

  test("and by an unknown user, if it was pending before the submitting user was stored", async () => {
    office.agency.says(answering({ status: "pending", holds: [] }));
    accepted(await office.refer());
    const { awaiting } = (await office.newest()).agency;
    const former = awaiting.map(({ byUserId: _, ...each }) => ({ ...each, ...assessment }));
    await office.setAgency({ awaiting: former });
    office.agency.says(assessed);
    accepted(await office.run("hecm_financial_assessment", {}, {}, await someoneElse()));
    expect(await submittedBy()).toBeNull();
  });
});
