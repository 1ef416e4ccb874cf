/** The maximum number of entries examined by one read of the feed, however few of them are events of the requested types. */
export const maxEntriesRead = 5_000;

/** The maximum number of callers of a company that wait for events at the same time, per process. */
export const maxWaitingCallers = 20;

/** The maximum number of active subscriptions of a company. */
export const maxSubscriptions = 20;

/** The maximum number of test messages per minute for a subscription. */
export const testsPerMinute = 10;
