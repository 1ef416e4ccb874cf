import { expect, test } from "bun:test";
import { readEvents } from "../../../application/events/read-events.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import { cursorOf } from "../../../domain/events/cursor.ts";
import type { LoggedEntry } from "../../../domain/log/entry.ts";
import type { CompanyStores } from "../../../domain/stores.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { aClock } from "../../fixtures/clock.ts";
import { eventReader } from "../../fixtures/events/event-reader.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import { auditor, loanAdded } from "../../fixtures/loan/log.ts";
import { someDependencies } from "../../fixtures/some-dependencies.ts";

/** A company whose log has the given number of started loans, and the largest number of its entries that were read at a time. */
const officeWithLog = (length: number, read: { most: number } = { most: 0 }): Dependencies => {
  const entry = loanAdded(aLoan());
  const at = (seq: number): LoggedEntry => ({ ...entry, seq, previousMac: "", mac: `${seq}`.padStart(8, "0") });
  const listAfter = async (seq: number, max: number) => {
    read.most = Math.max(read.most, max);
    return Array.from({ length: Math.min(max, length - seq) }, (_, position) => at(seq + 1 + position));
  };
  return someDependencies({
    clock: aClock(),
    forCompany: () => ({ log: { listAfter } }) as unknown as CompanyStores,
  });
};

test("a request for events reads at most 5,000 entries, and the next request continues after them", async () => {
  const asked = { companyId: null, limit: 10, types: ["user.created"], waitSeconds: 0 } as const;
  const read = async (length: number, after: ReturnType<typeof cursorOf> | null) => {
    const page = accepted(await readEvents(officeWithLog(length), auditor, { ...asked, after }, eventReader));
    return [page.nextAfter, page.hasMore];
  };
  const last = cursorOf({ seq: 5_000, mac: "00005000" });
  expect(await read(5_000, null)).toEqual([last, false]);
  expect(await read(5_001, null)).toEqual([last, true]);
  expect(await read(5_001, last)).toEqual([cursorOf({ seq: 5_001, mac: "00005001" }), false]);
});

test("at most 100 entries are in memory at a time, each of which may be large, whatever the limit of the response", async () => {
  const read = { most: 0 };
  for (const types of [["user.created"], ["loan.created"]] as const) {
    const asked = { companyId: null, after: null, limit: 1_000, types, waitSeconds: 0 };
    accepted(await readEvents(officeWithLog(2_000, read), auditor, asked, eventReader));
  }
  expect(read.most).toBe(100);
});
