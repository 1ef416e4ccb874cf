import { changeEventSubscription } from "../../application/events/subscription/change-event-subscription.ts";
import { createEventSubscription } from "../../application/events/subscription/create-event-subscription.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import type { Actor } from "../../domain/access/actor.ts";
import { accept } from "../../domain/kernel/result.ts";

const exampleReceiver = "https://hooks.example.com/hecm";

/** Whether an address was seeded and not chosen by a user: the example, or the sandbox of an earlier start. */
const isSeeded = (url: string): boolean =>
  url === exampleReceiver || /^http:\/\/127\.0\.0\.1:\d+\/webhooks\/$/.test(url);

const all = { number: 1, size: 20, order: [{ field: "createdAt", descending: false }] } as const;

/**
 * Seeds an administrator's subscription to events of loans, unless an earlier start did. Its receiver is the sandbox, whose address
 * changes with each start, so the subscription is updated; without a sandbox, the subscription is inactive.
 */
export const seedSubscription = async (dependencies: Dependencies, administrator: Actor): Promise<void> => {
  const { trialReceiver } = dependencies.webhookTargets;
  const { eventSubscriptions } = dependencies.forCompany(administrator.companyId);
  const { rows } = await eventSubscriptions.list({ isActive: null }, all);
  const seeded = rows.find(({ url }) => isSeeded(url));
  if (seeded !== undefined) {
    if (trialReceiver === null || seeded.url === trialReceiver) return;
    await changeEventSubscription(dependencies, administrator, seeded.id, null, (current) =>
      accept({ ...current, url: trialReceiver }),
    );
    return;
  }
  if (rows.length > 0) return;
  const created = await createEventSubscription(
    dependencies,
    administrator,
    {
      companyId: null,
      url: trialReceiver ?? exampleReceiver,
      types: ["loan.created", "loan.status_changed"],
      description: "A copy of the loans in another system",
      isActive: trialReceiver !== null,
      after: "latest",
    },
    null,
  );
  if (created._tag === "Refused") throw new Error(`the demonstration was refused: ${created.refusal._tag}`);
};
