/** Timeouts for stores whose server is running, however slow the machine. The service gives up after three seconds. */
export const patientMongo = { reachMilliseconds: 60_000, replyMilliseconds: 120_000 };
