/** The most entries that one reading of the feed looks at, however few of them are events of the types that it wants. */
export const maxEntriesRead = 5_000;

/** How many callers of a company wait for events at the same time, in one process. */
export const maxWaitingCallers = 20;

/** How many active subscriptions a company has at most. */
export const maxSubscriptions = 20;

/** How many test messages are sent for a subscription in a minute. */
export const testsPerMinute = 10;
