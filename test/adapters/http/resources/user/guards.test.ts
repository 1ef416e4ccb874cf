import { beforeAll, describe, expect, test } from "bun:test";
import { password } from "../../support/http-service.ts";
import { onBothStores } from "../../support/on-both-stores.ts";
import type { Caller, ServiceResponse } from "../../support/running-service.ts";

onBothStores((service) => {
  let superUser: Caller;
  let administrator: Caller;
  let made = 0;
  beforeAll(async () => {
    superUser = await service().hire(await service().company({ isHouse: true }), "Super User");
    administrator = await service().hire(await service().company(), "Company Administrator");
  });

  const pathOf = (id: number): string => `/company/users/${id}/`;

  /** A user created over the API, by default with the known password. */
  const add = async (given: object = {}, by = administrator): Promise<ServiceResponse["body"]> => {
    made += 1;
    const body = { email: `user-${made}@changes.example`, first_name: "Nadia", last_name: "New", password, ...given };
    const response = await by.call("POST", "/company/users/", body);
    expect(response.status).toBe(201);
    return response.body;
  };
  const addAdministrator = (company: number) => add({ hierarchy: "Company Administrator", company }, superUser);

  const patch = (id: number, body: object, by = administrator) => by.call("PATCH", pathOf(id), body);
  const remove = (id: number, by = administrator) => by.call("DELETE", pathOf(id));
  const codeOf = ({ status, body }: ServiceResponse) => `${status} ${body?.code ?? "no code"}`;

  describe("no one", () => {
    test("changes, resets, or deletes a user of a higher hierarchy", async () => {
      const house = superUser.company;
      const below = await service().hire(house, "Company Administrator");
      for (const body of [{ title: "x" }, { password: null }, { is_active: false }, { hierarchy: "Company User" }])
        expect(codeOf(await patch(superUser.userId, body, below))).toBe("403 hierarchy_above_own");
      expect(codeOf(await remove(superUser.userId, below))).toBe("403 hierarchy_above_own");
      expect(codeOf(await patch(below.userId, { hierarchy: "Super User" }, below))).toBe("403 hierarchy_above_own");
    });

    test("changes the own hierarchy, roles, or activity, or deletes themselves", async () => {
      const own = administrator.userId;
      for (const body of [{ hierarchy: "Company User" }, { roles: ["Closer"] }, { is_active: false }])
        expect(codeOf(await patch(own, body))).toBe("403 own_access");
      expect(codeOf(await remove(own))).toBe("403 own_access");
      expect((await patch(own, { title: "Head of lending" })).status).toBe(200);
    });

    test("without the permission changes or deletes anyone, including themselves", async () => {
      for (const role of ["Loan Officer", "Processor", "Underwriter", "Closer", "Compliance"] as const) {
        const someone = await service().hire(administrator.company, "Company User", role);
        for (const id of [someone.userId, administrator.userId]) {
          expect(codeOf(await patch(id, { title: "x" }, someone))).toBe("403 permission_denied");
          expect(codeOf(await remove(id, someone))).toBe("403 permission_denied");
        }
      }
    });
  });

  describe("the last active administrator", () => {
    test("of a company stays, until there is another one", async () => {
      const { id: company } = await service().company();
      const first = await addAdministrator(company);
      expect(codeOf(await patch(first.id, { hierarchy: "Company User" }, superUser))).toBe("400 last_administrator");
      expect(codeOf(await patch(first.id, { is_active: false }, superUser))).toBe("400 last_administrator");
      expect(codeOf(await remove(first.id, superUser))).toBe("400 last_administrator");
      const second = await add({ company }, superUser);
      expect((await patch(second.id, { hierarchy: "Company Administrator" }, superUser)).status).toBe(200);
      expect((await remove(first.id, superUser)).status).toBe(204);
      expect(codeOf(await remove(second.id, superUser))).toBe("400 last_administrator");
    });

    test("of the house company is a Super User", async () => {
      const [one, two] = [
        await add({ hierarchy: "Super User" }, superUser),
        await add({ hierarchy: "Super User" }, superUser),
      ];
      await add({ hierarchy: "Company Administrator" }, superUser);
      expect((await remove(one.id, superUser)).status).toBe(204);
      expect(codeOf(await remove(two.id, superUser))).toBe("400 last_administrator");
    });

    const twoAdministrators = async () => {
      const { id: company } = await service().company();
      return [await addAdministrator(company), await addAdministrator(company)];
    };
    const left = async (people: readonly ServiceResponse["body"][]): Promise<number> => {
      const found = await Promise.all(people.map(({ id }) => superUser.call("GET", pathOf(id))));
      return found.filter(({ body }) => body.hierarchy === "Company Administrator" && body.is_active).length;
    };
    const rounds = [1, 2, 3, 4, 5];

    test.each(rounds)(
      "is one of two who are demoted, deactivated, or deleted concurrently: round %d",
      async (round) => {
        const people = await twoAdministrators();
        const ways = [
          (id: number) => patch(id, { hierarchy: "Company User" }, superUser),
          (id: number) => patch(id, { is_active: false }, superUser),
          (id: number) => remove(id, superUser),
        ];
        const outcomes = await Promise.all(people.map(({ id }, position) => ways[(round + position) % 3]?.(id)));
        expect(outcomes.filter((outcome) => outcome && outcome.status < 300)).toHaveLength(1);
        expect(outcomes.filter((outcome) => outcome?.body?.code === "last_administrator")).toHaveLength(1);
        expect(await left(people)).toBe(1);
      },
    );

    test.each(rounds)("is one of two who demote each other concurrently: round %d", async () => {
      const people = await twoAdministrators();
      const calls = await Promise.all(people.map(({ email }) => service().signIn(email, password)));
      const outcomes = await Promise.all(
        people.map(({ id }, position) => calls[1 - position]?.("PATCH", pathOf(id), { hierarchy: "Company User" })),
      );
      expect(outcomes.filter((outcome) => outcome?.status === 200)).toHaveLength(1);
      expect(await left(people)).toBe(1);
    });
  });
});
