import { expect } from "bun:test";
import { password, startService, type TestService } from "../../support/http-service.ts";
import { fieldsOf, type SiteVisitor, siteVisitor } from "../../support/site-visitor.ts";

/** What an officer types to start a loan. */
export const started = {
  first_name: "Ada",
  last_name: "Example",
  dob: "04/12/1940",
  property_state: "CA",
  home_value: "$500,000",
};

/** A loan officer who is signed in at the workplace of a service. */
export interface Officer {
  readonly service: TestService;
  readonly visitor: SiteVisitor;
  readonly email: string;
  readonly token: string;
  /** The path of a new loan, started on its page. */
  readonly startLoan: () => Promise<string>;
  readonly linkOf: (path: string, part: string, page?: string) => Promise<string>;
  readonly fieldValue: (path: string, name: string) => Promise<string | undefined>;
}

export const signedInOfficer = async (): Promise<Officer> => {
  const service = await startService();
  const { user, token } = await service.hire(["Loan Officer"], { nmlsId: "123456" });
  const visitor = siteVisitor(service);
  await visitor.signIn(user.email, password);
  return {
    service,
    visitor,
    email: user.email,
    token,
    startLoan: async () => {
      const done = await visitor.fillIn("/loans/new", started);
      expect([done.status, done.location?.replace(/\d+/, "N")]).toEqual([303, "/loans/N?done=started"]);
      return (done.location ?? "").split("?")[0] ?? "";
    },
    linkOf: async (path, part, page = path) => {
      const { html } = await visitor.open(page);
      const [, link] = new RegExp(`href="(${path}/${part}/\\d+)"`).exec(html) ?? [];
      if (link === undefined) throw new Error(`the page of ${path} has no link to ${part}`);
      return link;
    },
    fieldValue: async (path, name) => Object.fromEntries(fieldsOf((await visitor.open(path)).html))[name],
  };
};
