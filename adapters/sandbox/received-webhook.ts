/** A message of an event subscription, as it was received. Its signature is not verified: only its sender knows the secret. */
export interface ReceivedWebhook {
  readonly id: string;
  /** The `webhook-timestamp` and `webhook-signature` that came last. */
  readonly timestamp: string;
  readonly signature: string;
  readonly message: object;
  /** How often it came. */
  readonly received: number;
}
