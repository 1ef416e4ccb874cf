import { describe, expect, test } from "bun:test";
import type { ApiClient } from "../../../domain/identity/api-client/api-client.ts";
import { instant } from "../../fixtures/clock.ts";
import { anApiClient } from "../../fixtures/company/api-client.ts";
import { apiClientAdded, apiClientSaved } from "../../fixtures/loan/log.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

const inOrder = { number: 1, size: 25, order: [{ field: "createdAt", descending: false }] } as const;
const former = { digest: "a former digest", until: instant("2026-05-02T12:00:00.000Z") };

/** What every store of API clients guarantees. */
export const apiClientsContract = (kind: StoreKind): void => {
  describe("API clients", () => {
    const opened = freshStores(kind, { shared: true });
    const clients = () => opened().stores.forCompany(1).apiClients;
    const add = async (given: Partial<ApiClient> = {}) => {
      const client = anApiClient(given);
      await opened().stores.forCompany(client.companyId).apiClients.add(client, apiClientAdded(client));
      return client;
    };

    test("a client is found as it was added, in every process, by its own company only, and is never overwritten", async () => {
      const client = await add({ formerSecrets: [former] });
      const { id } = client;
      expect(await opened().others.forCompany(1).apiClients.find(id)).toEqual(client);
      expect(await opened().stores.forCompany(2).apiClients.find(id)).toBeNull();
      expect(await opened().stores.companyOf("api_client", id)).toBe(1);
      await expect(add({ id, name: "another" })).rejects.toThrow();
      expect(await clients().find(id)).toEqual(client);
    });

    test("of two concurrent changes from two processes, one succeeds, with the next version and a log entry", async () => {
      const client = await add();
      const { stores, others } = opened();
      const outcomes = await Promise.all(
        [stores, others].map((store, at) => {
          const changed = { ...client, name: `change ${at}` };
          return store.forCompany(1).apiClients.save(changed, apiClientSaved(changed, client));
        }),
      );
      expect(outcomes.filter((outcome) => outcome === "conflict")).toHaveLength(1);
      expect(await clients().find(client.id)).toMatchObject({ version: 2, logNumber: 2 });
    });

    test("a company's place holds one client, even if two are added concurrently, and is free again once the client has left it", async () => {
      const { stores, others } = opened();
      const rivals = [anApiClient({ place: 1 }), anApiClient({ place: 1 })] as const;
      const outcomes = await Promise.all(
        [stores, others].map((store, at) => {
          const client = rivals[at] ?? rivals[0];
          return store.forCompany(1).apiClients.add(client, apiClientAdded(client));
        }),
      );
      expect(outcomes.toSorted()).toEqual(["added", "place_taken"]);
      await add({ companyId: 2, place: 1 });
      const [holder] = (await clients().list({ isActive: true }, inOrder)).rows.filter(({ place }) => place === 1);
      if (!holder) throw new Error("no client has the place");
      const idle = { ...holder, isActive: false, place: null };
      await clients().save(idle, apiClientSaved(idle, holder));
      expect((await add({ place: 1 })).place).toBe(1);
    });

    test("a use is recorded at any version, for the client's own company only, and is not undone by a save based on an earlier read", async () => {
      const client = await add();
      const at = instant("2026-05-03T12:00:00.000Z");
      await opened().others.forCompany(2).apiClients.noteUse(client.id, at);
      expect(await clients().find(client.id)).toEqual(client);
      await opened().others.forCompany(1).apiClients.noteUse(client.id, at);
      expect(await clients().find(client.id)).toEqual({ ...client, lastUsedAt: at });
      const renamed = { ...client, name: "renamed" };
      await clients().save(renamed, apiClientSaved(renamed, client));
      expect(await clients().find(client.id)).toMatchObject({ name: "renamed", version: 2, lastUsedAt: at });
    });

    test("a company's clients are listed by time, and can be limited to the active ones", async () => {
      const [first, second] = [await add({ companyId: 3 }), await add({ companyId: 3, isActive: false })];
      const ofThird = opened().stores.forCompany(3).apiClients;
      expect(await ofThird.list({ isActive: null }, inOrder)).toEqual({ count: 2, rows: [first, second] });
      expect((await ofThird.list({ isActive: true }, inOrder)).rows).toEqual([first]);
    });
  });
};
