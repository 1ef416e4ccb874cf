import { expect, test } from "bun:test";
import { day } from "../../../domain/kernel/day.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { refusalOf } from "../installation.ts";
import { agencyOffice, confirmed } from "./agency-office.ts";
import { answering, failing } from "./scripted-agency.ts";

const archived = { state: "archived", number: "0612106308", assignedOn: day("2026-03-02") } as const;
const cannotTell = { _tag: "CannotTell" } as const;
/** The agency refuses to restore a case that is active. */
const isActive = answering({
  status: "error",
  messages: [{ code: "1", text: "CASE IS NOT ARCHIVED" }],
  caseStatus: "assigned",
});

test("a restored case whose answer was lost becomes active on the loan when the command is sent again after confirming that the agency has nothing", async () => {
  const office = await agencyOffice();
  await office.setAgency({ caseNumber: archived });
  office.agency.says(failing());
  expect(refusalOf(await office.run("case_restore", {}))).toBe("AgencyUnavailable");
  office.agency.says(cannotTell);
  expect(refusalOf(await office.run("case_restore", {}))).toBe("AgencyOutcomeUnknown");
  office.clock.advance(60);
  office.agency.says(cannotTell, isActive);
  const refused = await office.run("case_restore", {}, { repeat: true, confirmed });
  expect(refused).toMatchObject({ refusal: { _tag: "AgencyRefused", isAlreadyRestored: true } });
  expect(await office.newest()).toMatchObject({
    callAttempt: null,
    agency: { caseNumber: { ...archived, state: "assigned" } },
  });
});

test("a case that stays pending because the agency never reports it as restored becomes active when the command is sent again", async () => {
  const office = await agencyOffice();
  await office.setAgency({ caseNumber: archived });
  office.agency.says(answering({ status: "pending", holds: [] }));
  expect(accepted(await office.run("case_restore", {})).status).toBe("pending");
  office.agency.says(cannotTell);
  expect(refusalOf(await office.run("case_restore", {}))).toBe("AgencyOutcomeUnknown");
  office.agency.says(cannotTell, isActive);
  expect(refusalOf(await office.run("case_restore", {}, { repeat: true }))).toBe("AgencyRefused");
  expect(await office.newest()).toMatchObject({
    agency: { awaiting: [], caseNumber: { ...archived, state: "assigned" } },
  });
});

test("a refusal to restore a case for another reason does not say that it is active", async () => {
  const office = await agencyOffice();
  await office.setAgency({ caseNumber: archived });
  office.agency.says(answering({ status: "error", messages: [{ code: "1", text: "USER NOT AUTHORIZED" }] }));
  const refused = await office.run("case_restore", {});
  expect(refusalOf(refused)).toBe("AgencyRefused");
  expect(refused).not.toHaveProperty("refusal.isAlreadyRestored");
  expect(await office.newest()).toMatchObject({ agency: { caseNumber: archived } });
});
