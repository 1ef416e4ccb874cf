import type { Page, PageOf } from "../kernel/page.ts";
import type { RecordsAsStored } from "../kernel/stored/record.ts";
import type { LogEntry } from "../log/entry.ts";
import type { SendOutcome } from "./delivery/next-attempt.ts";
import type { EventSubscription } from "./subscription.ts";

export interface SubscriptionFilter {
  /** Null: active ones and others. */
  readonly isActive: boolean | null;
}

export type SubscriptionOrder = "createdAt";

/** The event subscriptions of one company. */
export interface EventSubscriptions extends RecordsAsStored {
  find(id: number): Promise<EventSubscription | null>;
  /** Throws where the id is taken: ids come from a sequence that gives nothing out twice. */
  add(subscription: EventSubscription, entry: LogEntry): Promise<"added" | "place_taken">;
  /**
   * Returns "conflict" where the stored version is no longer `subscription.version`, "place_taken" where another one of the company
   * has its place, else the subscription at its next version.
   */
  save(subscription: EventSubscription, entry: LogEntry): Promise<EventSubscription | "conflict" | "place_taken">;
  list(filter: SubscriptionFilter, page: Page<SubscriptionOrder>): Promise<PageOf<EventSubscription>>;
  /** Replaces the encrypted secrets at a version, which stays; false, and nothing changes, where another one is stored. */
  replaceSecrets(
    secrets: Pick<EventSubscription, "id" | "version" | "sealedSecret" | "formerSecrets">,
  ): Promise<boolean>;
}

/** Where events may be sent to. */
export interface WebhookTargets {
  /** Whether http, other ports and addresses that are not public are allowed for this address: never in production. */
  allowsPrivate(url: string): boolean;
  /** The address of a receiver for trials, which shows what it received; null in production, and where there is none. */
  readonly trialReceiver: string | null;
  /** All addresses of a host; none where it is not known. */
  addressesOf(host: string): Promise<readonly string[]>;
}

/** What is sent to a receiver. */
export interface WebhookMessage {
  readonly url: string;
  /** By which the receiver knows a message that it gets again. */
  readonly id: string;
  readonly body: string;
  /** Each signs the message; newest first. */
  readonly secrets: readonly string[];
}

/** Sends messages to receivers. */
export interface WebhookSender {
  /**
   * Makes one attempt, which ends in time whatever the receiver does, and goes only to an address that events may be sent to. Null
   * where it was stopped before its end.
   */
  send(message: WebhookMessage, stopped: AbortSignal): Promise<SendOutcome | null>;
}
