import { expect, test } from "bun:test";
import { day } from "../../../domain/kernel/day.ts";
import { accepted } from "../../fixtures/accepted.ts";

import { agencyOffice } from "./agency-office.ts";
import { answering } from "./scripted-agency.ts";

const address = { street: "2 Elm Street", unit: null, city: "Austin", state: "TX", zipCode: "78701" } as const;

test("the agency's result is recorded even on a loan with as many pipeline entries as callers can create", async () => {
  const office = await agencyOffice();
  const assigned = { state: "assigned", number: "1371234567", assignedOn: day("2026-04-20") } as const;
  await office.setAgency({ caseNumber: assigned });
  const { clock } = office;
  await office.write((loan) => ({
    ...loan,
    applicationOn: day("2026-04-01"),
    property: { ...loan.property, pendingAddress: address },
    pipeline: Array.from({ length: 500 }, () => ({
      effectiveOn: day("2026-04-01"),
      channel: loan.channel,
      propertyState: loan.property.state,
      recordedAt: clock.now(),
    })),
  }));
  office.agency.says(answering({ result: { address } }));
  expect(accepted(await office.run("address_change", { address: null })).status).toBe("success");
  const loan = await office.newest();
  expect(loan.callAttempt).toBeNull();
  expect(loan.property).toMatchObject({ ...address, pendingAddress: null });
  // Reports follow a loan through the states by these entries, and the move is among them.
  expect(loan.pipeline).toHaveLength(501);
  expect(loan.pipeline.at(-1)).toMatchObject({ propertyState: "TX", effectiveOn: "2026-05-01" });
});
