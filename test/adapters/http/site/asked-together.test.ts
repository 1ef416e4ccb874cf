import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { asksField } from "../../../../adapters/http/site/form/action/action-content.ts";
import type { Stores } from "../../../../domain/stores.ts";
import { answering, pending, scriptedAgency } from "../../../application/agency/scripted-agency.ts";
import { password } from "../support/http-service.ts";
import { forBothStores } from "../support/on-both-stores.ts";
import { type AgencyScene, openAgencyScene } from "../support/scenes/agency-scene.ts";
import { fieldsOf, type SiteVisitor, siteVisitor } from "../support/site-visitor.ts";

/** The agency has decided against a request, which can be sent again. */
const rejected = () => answering({ status: "error", messages: [{ code: "R1", text: "Not eligible" }] });

forBothStores((kind) => {
  const agency = scriptedAgency();
  let scene: AgencyScene;
  let presses: [SiteVisitor, SiteVisitor];
  let beforeRead: () => Promise<unknown> = async () => null;

  /** The stores, which wait before each read of a loan. */
  const waiting = (stores: Stores): Stores => ({
    ...stores,
    forCompany: (companyId) => {
      const { loans, ...others } = stores.forCompany(companyId);
      const find: typeof loans.find = async (id) => {
        await beforeRead();
        return loans.find(id);
      };
      return { ...others, loans: { ...loans, find } };
    },
  });

  beforeAll(async () => {
    scene = await openAgencyScene(kind, agency.gateway, waiting);
    const { company } = scene.administrator;
    const other = await scene.service.hire(company, "Company Administrator");
    presses = [siteVisitor(scene.service), siteVisitor(scene.service)];
    await presses[0].signIn(scene.administrator.email, password);
    await presses[1].signIn(other.email, password);
  });
  afterAll(() => scene.close());

  /** A loan with a pending referral, and the page's form as each of two users opened it. */
  const pendingReferral = async () => {
    const { id } = await scene.loanAt("28 Oak Street");
    agency.says(pending());
    expect((await scene.run("hecm-referral", id)).body.status).toBe("pending");
    const page = `/loans/${id}/agency/hecm-referral`;
    const forms = await Promise.all(presses.map(async (visitor) => fieldsOf((await visitor.open(page)).html)));
    const press = (position: 0 | 1) => presses[position].send(page, forms[position] ?? []);
    return { page, press };
  };

  const sends = () => agency.received.filter(({ action }) => action === "send").length;

  describe("two users who ask at the same time what the agency decided", () => {
    test("send nothing new, wherever the decision comes between the reads of the other press", async () => {
      let isBetween = true;
      for (let before = 1; isBetween; before += 1) {
        const { page, press } = await pendingReferral();
        const sent = sends();
        agency.says(rejected());
        let reads = 0;
        beforeRead = async () => {
          reads += 1;
          if (reads === before) await press(0);
        };
        const { status, location } = await press(1);
        beforeRead = async () => null;
        isBetween = reads >= before;
        expect([before, sends() - sent]).toEqual([before, 0]);
        // The press that came second says that it was decided, or what.
        expect([location, status]).toEqual(before === 1 ? [`${page}?done=decided`, 303] : [null, 422]);
      }
    });

    test("are refused, and send nothing, if what they ask about is no id", async () => {
      const { page } = await pendingReferral();
      const sent = sends();
      const fields = fieldsOf((await presses[0].open(page)).html).filter(([name]) => name !== asksField);
      for (const about of ["", "yes", "null", "9".repeat(400)])
        expect([about, (await presses[0].send(page, [...fields, [asksField, about]])).status]).toEqual([about, 400]);
      expect(sends()).toBe(sent);
    });
  });
});
