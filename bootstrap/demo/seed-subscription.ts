import { createEventSubscription } from "../../application/events/subscription/create-event-subscription.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import type { Actor } from "../../domain/access/actor.ts";
import { countOf } from "../../domain/kernel/page.ts";

/** Seeds an administrator's subscription to the moves of loans, unless an earlier start did. */
export const seedSubscription = async (dependencies: Dependencies, administrator: Actor): Promise<void> => {
  const { eventSubscriptions } = dependencies.forCompany(administrator.companyId);
  if (countOf(await eventSubscriptions.list({ isActive: null }, { number: 1, size: 1, order: [] })) > 0) return;
  const created = await createEventSubscription(
    dependencies,
    administrator,
    {
      companyId: null,
      url: "https://hooks.example.com/hecm",
      types: ["loan.status_changed"],
      description: "A copy of the loans in another system",
      isActive: true,
      after: "latest",
    },
    null,
  );
  if (created._tag === "Refused") throw new Error(`the demonstration is refused: ${created.refusal._tag}`);
};
