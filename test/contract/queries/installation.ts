import { indexValueSchemaVersion } from "../../../domain/calculation/upgrade.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import type { Stores } from "../../../domain/stores.ts";
import { aRuleStep } from "../../fixtures/calculation/rule-step.ts";
import { instant } from "../../fixtures/clock.ts";
import { indexValueAdded, indexValueSaved, ruleStepAdded, ruleStepSaved } from "../../fixtures/loan/log.ts";
import { at } from "./list.ts";

export const useKeys = async ({
  counters,
  idempotencyKeys,
  pageLinks,
  installationFacts,
  sequences,
  enteredIndexValues,
  enteredRuleSteps,
}: Stores): Promise<void> => {
  await counters.hit("key", 1, 60);
  await counters.peek("key", 60);
  // As after the clock was set back: the running window is shortened.
  await counters.peek("key", 30);
  await counters.clear("key");
  await counters.changeAll([{ key: "key", change: "clear" }]);
  const request = {
    bodyDigest: "body",
    reservedId: 1,
    fencingToken: "token",
    now: at,
    leaseEndsAt: at,
    expiresAt: instant("2026-05-02T12:00:00.000Z"),
  };
  await idempotencyKeys.claim("key", request);
  await idempotencyKeys.claim("key", request);
  await idempotencyKeys.has("key", at);
  await idempotencyKeys.renew("key", "token", at);
  await idempotencyKeys.endLease("key", "token");
  await idempotencyKeys.storeResponse("key", "token", "answer");
  await idempotencyKeys.release("key", "token");
  // Each pass over one store adds a link of its own.
  const tokenDigest = crypto.randomUUID();
  const link = { userId: 1, sessionId: "session", companyId: 1, page: "explanation", sealedOperands: "sealed" };
  await pageLinks.add({
    ...link,
    tokenDigest,
    createdAt: at,
    expiresAt: instant("2026-05-01T12:15:00.000Z"),
  });
  await pageLinks.find(tokenDigest);
  await pageLinks.operandsAfter("", 10);
  await pageLinks.replaceOperands(tokenDigest, "sealed", "sealed again");
  await installationFacts.putIfAbsent("beginning", "first");
  await installationFacts.find("beginning");
  await installationFacts.replace("beginning", "first", "second");
  await sequences.next("loan");
  await sequences.nextInRow("loan", 3);
  const on = day("2026-05-01");
  const entered = { index: "cmt_1_year", on, value: rate(4), version: 1, logNumber: 1 } as const;
  const value = { ...entered, schemaVersion: indexValueSchemaVersion, enteredAt: at, enteredByUserId: 1 };
  await enteredIndexValues.add(value, indexValueAdded(value));
  await enteredIndexValues.save(value, indexValueSaved(value));
  await enteredIndexValues.find("cmt_1_year", on);
  await enteredIndexValues.list("cmt_1_year", on);
  const step = aRuleStep();
  await enteredRuleSteps.add(step, ruleStepAdded(step));
  await enteredRuleSteps.save(step, ruleStepSaved(step));
  await enteredRuleSteps.find("national_limit", step.from);
  await enteredRuleSteps.list("national_limit");
};
