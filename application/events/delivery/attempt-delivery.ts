import type { EventDelivery } from "../../../domain/events/delivery/delivery.ts";
import { attempted, type SendOutcome } from "../../../domain/events/delivery/next-attempt.ts";
import { type EventSubscription, secretPlace } from "../../../domain/events/subscription.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { retryOnConflict } from "../../support/retry-on-conflict.ts";

/** The secrets that sign messages now: the newest one, and those replaced recently. */
const secretsOf = ({ vault, clock }: Dependencies, subscription: EventSubscription): readonly string[] => {
  const now = clock.now();
  const former = subscription.formerSecrets.filter(({ until }) => until > now).map(({ sealed }) => sealed);
  return [subscription.sealedSecret, ...former].map((sealed) => vault.open(sealed, secretPlace(subscription)));
};

/** Sends a message to a subscription's receiver, once. Null if the service is stopping. */
export const sendMessage = (
  dependencies: Dependencies,
  subscription: EventSubscription,
  message: { readonly id: string; readonly body: string },
  stopped: AbortSignal,
): Promise<SendOutcome | null> =>
  dependencies.webhookSender.send(
    { ...message, url: subscription.url, secrets: secretsOf(dependencies, subscription) },
    stopped,
  );

/** From 0 to 1, different for each attempt. */
const jitterOf = ({ vault }: Dependencies, { id, tries }: EventDelivery): number =>
  Number.parseInt(vault.digest(`${id} ${tries}`).slice(0, 8), 16) / 0xff_ff_ff_ff;

interface Attempt {
  readonly outcome: SendOutcome;
  readonly delivery: EventDelivery;
}

/** Attempts a pending delivery once and stores the outcome. Null if it is no longer pending, or the service is stopping. */
export const attemptDelivery = async (
  dependencies: Dependencies,
  subscription: EventSubscription,
  id: number,
  stopped: AbortSignal,
): Promise<Attempt | null> => {
  const { eventDeliveries } = dependencies.forCompany(subscription.companyId);
  const delivery = await eventDeliveries.find(id);
  if (delivery?.status !== "pending") return null;
  const outcome = await sendMessage(
    dependencies,
    subscription,
    { id: delivery.webhookId, body: delivery.body },
    stopped,
  );
  if (outcome === null) return null;
  const saved = await retryOnConflict(dependencies, async () => {
    const latest = await eventDeliveries.find(id);
    if (latest === null) return null;
    return eventDeliveries.save(attempted(latest, outcome, jitterOf(dependencies, latest), dependencies.clock.after));
  });
  if (saved === "conflict") throw new Error(`event delivery ${id} cannot be saved`);
  return saved && { outcome, delivery: saved };
};
