import { expect, test } from "bun:test";
import { startWebhookWorker } from "../../bootstrap/background/webhook-worker.ts";
import { followed } from "../application/events/followed.ts";

test("a running service sends events as they happen, also those that another process stored, and stops in the middle", async () => {
  let isHanging = false;
  const { dependencies, receiver, startLoans, end } = await followed(
    () => (isHanging ? new Promise<Response>(() => {}) : new Response(null, { status: 204 })),
    ["loan.created"],
  );
  await startLoans(1);
  const worker = startWebhookWorker(dependencies, 60_000);
  const other = startWebhookWorker({ ...dependencies }, 20);
  // An event that a worker sent as it stopped is sent again: each is received at least once.
  const seen = () => new Set(receiver.received.map(({ id }) => id)).size;
  const received = async (count: number) => {
    while (seen() < count) await Bun.sleep(1);
  };
  await received(1);
  // Of the changes of this process the first worker hears; the second one finds them when it looks.
  await startLoans(1);
  await received(2);
  await worker.stop();
  await startLoans(1);
  await received(3);
  isHanging = true;
  await startLoans(1);
  await received(4);
  // One that waited for the receiver would wait longer than a test may take.
  await other.stop();
  expect(seen()).toBe(4);
  await end();
});
