import { expect, test } from "bun:test";
import { webhookSender } from "../../../adapters/webhooks/sender.ts";
import { webhookTargets } from "../../../adapters/webhooks/targets.ts";
import { deliverEvents } from "../../../application/events/delivery/deliver-events.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import { seedSubscription } from "../../../bootstrap/demo/seed-subscription.ts";
import { freshSandbox } from "../../adapters/sandbox/running-sandbox.ts";
import { addActor, addCompany, aRequest, openDependencies } from "../../application/office.ts";
import { accepted } from "../../fixtures/accepted.ts";

test("the demonstration's events go to the sandbox, which shows them, also after a start at another address", async () => {
  const opened = openDependencies();
  const company = await addCompany(opened);
  const officer = await addActor(opened, company, "Loan Officer");
  const administrator = { ...officer, hierarchy: "Company Administrator", roles: [] } as const;
  for (let started = 1; started <= 2; started += 1) {
    const sandbox = await freshSandbox();
    const targets = webhookTargets(false, `${sandbox.url}/webhooks/`);
    const sender = webhookSender({ targets, clock: opened.clock });
    const dependencies: Dependencies = { ...opened, webhookTargets: targets, webhookSender: sender };
    await seedSubscription(dependencies, administrator);
    const loan = accepted(await startLoan(dependencies, officer, null, aRequest(officer), null));
    const [active, ...others] = await dependencies.deliveryQueue.active();
    expect(others).toEqual([]);
    await deliverEvents(
      dependencies,
      active ?? { companyId: 0, subscriptionId: 0 },
      "a-run",
      new AbortController().signal,
    );
    expect(await sandbox.json(fetch(`${sandbox.url}/inspect/webhooks/`))).toMatchObject({
      count: 1,
      results: [{ received: 1, message: { type: "loan.created", data: { loan: loan.loan.id } } }],
    });
    const bare = await fetch(`${sandbox.url}/webhooks/`, { method: "POST", body: "{}" });
    expect(bare.status).toBe(400);
    await sandbox.close();
  }
  await opened.close();
});
