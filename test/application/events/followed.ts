import { systemClock } from "../../../adapters/system/clock.ts";
import { webhookSender } from "../../../adapters/webhooks/sender.ts";
import { webhookTargets } from "../../../adapters/webhooks/targets.ts";
import { deliverEvents } from "../../../application/events/delivery/deliver-events.ts";
import { dueSubscriptions } from "../../../application/events/delivery/due-subscriptions.ts";
import { createEventSubscription } from "../../../application/events/subscription/create-event-subscription.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { Actor } from "../../../domain/access/actor.ts";
import type { EventType } from "../../../domain/events/event.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { aClock, instant } from "../../fixtures/clock.ts";
import { addActor, addCompany, aRequest, openDependencies } from "../office.ts";
import { type Received, startReceiver } from "./receiver.ts";

/**
 * A company whose events a receiver gets, and a clock that a test moves. The clock starts at the current time, because receivers refuse old
 * messages.
 */
export const followed = async (
  answer: (received: Received) => Response | Promise<Response>,
  types: EventType[] = [],
) => {
  const clock = aClock(instant(systemClock().now()));
  const targets = webhookTargets(true);
  const dependencies: Dependencies = {
    ...openDependencies(),
    clock,
    webhookTargets: targets,
    // Longer than a test can take, so that no attempt is cut short on a busy machine.
    webhookSender: webhookSender({
      targets,
      clock,
      limits: { timeoutMilliseconds: 600_000, maxResponseBytes: 65_536 },
    }),
  };
  const company = await addCompany(dependencies);
  const officer = await addActor(dependencies, company, "Loan Officer");
  const administrator: Actor = { ...officer, hierarchy: "Company Administrator", roles: [] };
  const receiver = startReceiver(answer);
  const { url } = receiver;
  const details = { companyId: null, url, types, description: null, isActive: true, after: "latest" } as const;
  const made = accepted(await createEventSubscription(dependencies, administrator, details, null));
  const { companyId, id: subscriptionId } = made.subscription;
  const stores = dependencies.forCompany(companyId);
  const stop = new AbortController();
  const deliver = (through = dependencies) =>
    deliverEvents(through, { companyId, subscriptionId }, "a-run", stop.signal);
  const list = async () => {
    const page = { number: 1, size: 200, order: [{ field: "seq", descending: false }] } as const;
    return (await stores.eventDeliveries.list({ subscriptionId, status: null }, page)).rows;
  };
  const progress = async () => (await stores.eventDeliveries.progressOf([subscriptionId]))[0];
  const subscription = async () => stores.eventSubscriptions.find(subscriptionId);
  const startLoans = async (count: number) => {
    for (let started = 0; started < count; started += 1)
      accepted(await startLoan(dependencies, officer, null, aRequest(officer), null));
  };
  // The subscription's own creation is an event too, for a receiver of all types.
  if (types.length === 0) await deliver();
  receiver.received.splice(0);
  return {
    ...{ dependencies, clock, administrator, receiver, secret: made.secret ?? "", stop, subscription, progress },
    ...{ deliver, list, startLoans, due: async () => (await dueSubscriptions(dependencies)).due.length },
    end: async () => {
      await receiver.stop();
      await dependencies.close();
    },
  };
};
