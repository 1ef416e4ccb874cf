import { afterAll, beforeAll, expect, test } from "bun:test";
import { freshSandbox } from "../../../sandbox/running-sandbox.ts";
import { startDoorkeeper } from "../../support/doorkeeper.ts";
import { forBothStores, loadOn } from "../../support/on-both-stores.ts";
import { type AgencyFaultScene, openFaultScene } from "../../support/scenes/agency-fault-scene.ts";
import { outcomeOf } from "../../support/scenes/agency-scene.ts";
import { type CreditScene, openCreditScene, orderPath, retrievePath } from "../../support/scenes/credit-scene.ts";

/** No call gives up waiting, however slow the machine is. */
const patient = { placeWaitMilliseconds: 300_000, callMilliseconds: 600_000, tryMilliseconds: 100_000 };
/** The number of a company's concurrent calls. */
const places = 8;
const fifteenMinutesSeconds = 900;

const atOnce = <Value>(times: number, make: () => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: times }, make));

forBothStores((kind) => {
  const calls = loadOn(kind, 60);

  let sandbox: Awaited<ReturnType<typeof freshSandbox>>;
  let door: ReturnType<typeof startDoorkeeper>;
  let agency: AgencyFaultScene;
  let credit: CreditScene;
  beforeAll(async () => {
    sandbox = await freshSandbox();
    door = startDoorkeeper(sandbox.url);
    agency = await openFaultScene(kind, { url: door.url, ...patient });
    credit = await openCreditScene(kind, { url: door.url, ...patient });
  });
  afterAll(async () => {
    await agency.close();
    await credit.close();
    await door.close();
    await sandbox.close();
  });

  test(`of ${calls} concurrent calls of the agency with a wrong password, one tries it`, async () => {
    const loan = await agency.loanOf();
    const search = () => agency.run("certificate-search", loan, { search_criteria: { last_name: "Example" } });
    door.refuse(true);
    door.newTries();
    const refused = await atOnce(calls, search);
    expect(new Set(refused.map(outcomeOf))).toEqual(new Set(["422 agency_credentials_rejected"]));
    expect(door.newTries()).toBe(1);

    agency.service.clock.advance(fifteenMinutesSeconds);
    await atOnce(calls, search);
    expect(door.newTries()).toBe(1);

    // Credentials that the agency accepted a moment ago are tried by the calls in progress, and by none of those that wait.
    agency.service.clock.advance(fifteenMinutesSeconds);
    door.refuse(false);
    expect(outcomeOf(await search())).toBe("200 success");
    door.refuse(true);
    door.newTries();
    const late = await atOnce(calls, search);
    expect(new Set(late.map(outcomeOf))).toEqual(new Set(["422 agency_credentials_rejected"]));
    expect(door.newTries()).toBeLessThanOrEqual(places);
    door.refuse(false);
    agency.service.clock.advance(fifteenMinutesSeconds);
    expect(outcomeOf(await search())).toBe("200 success");
  });

  const answerOf = (path: string, body: object) =>
    credit.service.answerTo(credit.officer.token)("POST", path, { is_joint: false, ...body });

  test(`of ${calls} concurrent calls of the credit bureau with a wrong password, one tries it`, async () => {
    const borrower_id = (await credit.loanOf("123450301")).borrowers[0].id;
    const retrieve = () => answerOf(retrievePath, { borrower_id, order_identifier: "10000001" });
    door.refuse(true);
    door.newTries();
    const refused = await atOnce(calls, retrieve);
    expect(new Set(refused.map(outcomeOf))).toEqual(new Set(["422 credit_credentials_rejected"]));
    expect(door.newTries()).toBe(1);
    door.refuse(false);
    credit.service.clock.advance(fifteenMinutesSeconds);
  });

  test("the one call allowed in 15 minutes after a refusal is not used up by an order that is not sent", async () => {
    const [reported, other] = [await credit.loanOf("123450302"), await credit.loanOf("123450303")];
    const order = ({ borrowers }: typeof reported) => answerOf(orderPath, { borrower_id: borrowers[0].id });
    expect((await order(reported)).status).toBe(201);
    door.refuse(true);
    expect(outcomeOf(await order(other))).toBe("422 credit_credentials_rejected");
    door.refuse(false);
    credit.service.clock.advance(fifteenMinutesSeconds);
    expect(outcomeOf(await order(reported))).toBe("409 credit_report_valid");
    expect((await order(other)).status).toBe(201);
  });
});
