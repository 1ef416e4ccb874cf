import type { AnyOperation } from "../../../../adapters/http/operation/operation.ts";
import { startingProducts } from "../../../../domain/company/product.ts";
import type { RunningService } from "../support/running-service.ts";
import type { Scene } from "./resources/resource.ts";

/** The house company with its Super User and an officer. Its default product has no fees, so that a loan can get any. */
export const openScene = async (service: RunningService, operations: readonly AnyOperation[]): Promise<Scene> => {
  const products = startingProducts.map((product, position) =>
    position > 0 ? product : { ...product, defaultFees: [] },
  );
  const company = await service.company({ isHouse: true, products });
  const owner = await service.hire(company, "Super User");
  const officer = await service.hire(company, "Company User", "Loan Officer");
  // Once saved, the owner is on the list of Super Users, so that no other one is the last.
  await owner.call("PATCH", `/company/users/${owner.userId}/`, { title: "Owner" });
  const { body: listed } = await owner.call("GET", "/documents/templates/");
  let given = 0;
  return {
    owner,
    signIn: service.signIn,
    templates: listed.results.map(({ id }: { readonly id: number }) => id),
    officers: [owner.userId, officer.userId],
    unique: () => {
      given += 1;
      return given;
    },
    bodySchema: (method, path) => {
      const operation = operations.find((each) => each.method === method && each.path === path);
      if (!operation?.bodySchema) throw new Error(`no operation takes a body with ${method} ${path}`);
      return operation.bodySchema;
    },
  };
};
