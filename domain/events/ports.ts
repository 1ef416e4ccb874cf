import type { Page, PageOf } from "../kernel/page.ts";
import type { RecordsAsStored } from "../kernel/stored/record.ts";
import type { LogEntry } from "../log/entry.ts";
import type { SendOutcome } from "./delivery/next-attempt.ts";
import type { EventSubscription } from "./subscription.ts";

export interface SubscriptionFilter {
  /** Null for active and inactive ones. */
  readonly isActive: boolean | null;
}

export type SubscriptionOrder = "createdAt";

/** The event subscriptions of one company. */
export interface EventSubscriptions extends RecordsAsStored {
  find(id: number): Promise<EventSubscription | null>;
  /** Throws if the id exists: ids come from a sequence that never issues a number twice. */
  add(subscription: EventSubscription, entry: LogEntry): Promise<"added" | "place_taken">;
  /**
   * Returns "conflict" if the stored version is not `subscription.version`, "place_taken" if another subscription of the company has its
   * place; otherwise the subscription with its next version.
   */
  save(subscription: EventSubscription, entry: LogEntry): Promise<EventSubscription | "conflict" | "place_taken">;
  list(filter: SubscriptionFilter, page: Page<SubscriptionOrder>): Promise<PageOf<EventSubscription>>;
  /** Replaces the encrypted secrets at a version, which does not change. Returns false and changes nothing if another version is stored. */
  replaceSecrets(
    secrets: Pick<EventSubscription, "id" | "version" | "sealedSecret" | "formerSecrets">,
  ): Promise<boolean>;
}

/** The addresses to which events may be sent. */
export interface WebhookTargets {
  /** Whether http, other ports, and non-public addresses are allowed for this address; never in production. */
  allowsPrivate(url: string): boolean;
  /** The address of a test receiver that shows what it received; null in production, and if there is none. */
  readonly trialReceiver: string | null;
  /** All addresses of a host; empty if it is unknown. */
  addressesOf(host: string): Promise<readonly string[]>;
}

/** A message to a receiver. */
export interface WebhookMessage {
  readonly url: string;
  /** Lets the receiver recognize a repeated message. */
  readonly id: string;
  readonly body: string;
  /** Each secret signs the message; newest first. */
  readonly secrets: readonly string[];
}

/** Sends messages to receivers. */
export interface WebhookSender {
  /**
   * Makes one attempt, which ends in time whatever the receiver does, and connects only to an address to which events may be sent. Null if
   * it was stopped before its end.
   */
  send(message: WebhookMessage, stopped: AbortSignal): Promise<SendOutcome | null>;
}
