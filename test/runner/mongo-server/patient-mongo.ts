/** For stores whose server is there, however slow the machine is: a service gives it up after three seconds. */
export const patientMongo = { reachMilliseconds: 60_000, replyMilliseconds: 120_000 };
