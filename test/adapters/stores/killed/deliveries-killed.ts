import { webhookSender } from "../../../../adapters/webhooks/sender.ts";
import { webhookTargets } from "../../../../adapters/webhooks/targets.ts";
import { deliverEvents } from "../../../../application/events/delivery/deliver-events.ts";
import { dueSubscriptions } from "../../../../application/events/delivery/due-subscriptions.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { dependenciesOn } from "../../../application/office.ts";
import { aClock, instant } from "../../../fixtures/clock.ts";
import { watched } from "../../http/killed/dying-stores.ts";
import { openPreparedStore, type StoreName } from "../open-store.ts";

// Sends the events of all subscriptions until none is due, or until the process dies after the given number of writes and receiver answers.

const [name, place, now, dies] = process.argv.slice(2);

const main = async (): Promise<void> => {
  const clock = aClock(instant(now ?? ""));
  const stores = await openPreparedStore(name as StoreName, place ?? "", clock);
  const targets = webhookTargets(true);
  let done = 0;
  const didOne = async (): Promise<void> => {
    done += 1;
    if (done === Number(dies)) process.kill(process.pid, "SIGKILL");
  };
  const dependencies: Dependencies = {
    ...dependenciesOn(stores, clock),
    webhookTargets: targets,
    webhookSender: watched(webhookSender({ targets, clock }), "webhookSender", didOne),
    forCompany: (companyId) => {
      const opened = stores.forCompany(companyId);
      return { ...opened, eventDeliveries: watched(opened.eventDeliveries, "eventDeliveries", didOne) };
    },
  };
  const never = new AbortController().signal;
  const look = async () => (await dueSubscriptions(dependencies)).due;
  for (let due = await look(); due.length > 0; due = await look())
    for (const subscription of due) await deliverEvents(dependencies, subscription, "a storm", never);
  await stores.close();
};

void main();
