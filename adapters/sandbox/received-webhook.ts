/** A received message of an event subscription. Its signature is not verified: only its sender knows the secret. */
export interface ReceivedWebhook {
  readonly id: string;
  /** The last received `webhook-timestamp` and `webhook-signature`. */
  readonly timestamp: string;
  readonly signature: string;
  readonly message: object;
  /** How often it was received. */
  readonly received: number;
}
