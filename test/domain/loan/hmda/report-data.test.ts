import { describe, expect, test } from "bun:test";
import type { Actor } from "../../../../domain/access/actor.ts";
import type { Role } from "../../../../domain/access/roles.ts";
import {
  authorizeChange,
  changeActionOf,
  checkChange,
  isReportData,
} from "../../../../domain/loan/hmda/report-data.ts";
import { revisionOf } from "../../../../domain/loan/revise.ts";
import { aBorrower, aLoan, aProperty } from "../../../fixtures/loan/loan.ts";

const user = (...roles: readonly Role[]): Actor => ({
  userId: 7,
  companyId: 3,
  hierarchy: "Company User",
  roles,
  timeZone: "America/New_York",
  requestId: "00000000-0000-4000-8000-000000000001",
});
const compliance = user("Compliance");
const parts = ["loan", "borrower", "property"] as const;
type Part = (typeof parts)[number];

const loan = aLoan();
/** The parts before a change, whose fields a change can name. */
const partsOf = { loan: revisionOf(loan), borrower: aBorrower(), property: aProperty() };

/** The fields with which a change of this one is refused. */
const refusedFor = (part: Part, change: object, by = compliance): readonly string[] => {
  const before: object = partsOf[part];
  const checked = checkChange(by, part, before, { ...before, ...change });
  if (checked._tag === "Accepted") return [];
  return checked.refusal.fields.length === 0 ? ["refused without a field"] : checked.refusal.fields;
};

describe("report data", () => {
  test("are the answers of the register except the denial reasons, which decide more than a report", () => {
    const answers = Object.keys(loan.hmda);
    const open = answers.filter(
      (answer) => refusedFor("loan", { hmda: { ...loan.hmda, [answer]: "another" } }).length === 0,
    );
    expect(answers.filter((answer) => !open.includes(answer))).toEqual(["denialReasons", "denialReasonOther"]);
    expect(refusedFor("loan", { hmda: { ...loan.hmda, denialReasonOther: "Title", creditScore: 700 } })).toEqual([
      "hmda.denialReasonOther",
    ]);
    expect(answers.filter((answer) => isReportData(`hmda.${answer}`))).toEqual(open);
  });

  test.each([
    ["loan", []],
    ["borrower", ["demographics"]],
    ["property", ["countyFips", "censusTract"]],
  ] as const)("are these fields of the %s, and a change of any other is refused by its name: %j", (part, open) => {
    for (const field of Object.keys(partsOf[part])) {
      if (field === "hmda") continue;
      const isOpen = (open as readonly string[]).includes(field);
      expect([field, ...refusedFor(part, { [field]: "another" })]).toEqual(isOpen ? [field] : [field, field]);
    }
    expect(refusedFor(part, {})).toEqual([]);
  });

  test("are named by their path in a loan", () => {
    const named = (...paths: readonly string[]) => paths.filter(isReportData);
    const reported = [
      "borrowers.0.demographics.sex",
      "borrowers.12.demographics",
      "property.censusTract",
      "hmda.creditScore",
    ];
    const others = ["borrowers.0.firstName", "property.street", "hmda.denialReasons", "censusTract", "demographics"];
    expect(named(...reported, ...others)).toEqual(reported);
  });
});

describe("a change of a part of a loan", () => {
  const processor = user("Processor");
  test("is allowed in all of its fields for users who can edit the part", () => {
    for (const part of parts) {
      const [field = ""] = Object.keys(partsOf[part]);
      expect([part, ...refusedFor(part, { [field]: "another" }, processor)]).toEqual([part]);
      expect([part, changeActionOf(processor, part)]).toEqual([part, `${part}.change`]);
    }
  });

  test("is an entry of report data by users who can do no more, and refused to users who can do neither", () => {
    for (const part of parts) {
      expect([part, changeActionOf(compliance, part)]).toEqual([part, "loan.enter_report_data"]);
      expect([part, authorizeChange(compliance, part)._tag]).toEqual([part, "Accepted"]);
      expect(authorizeChange(user(), part)).toMatchObject({
        refusal: { _tag: "PermissionDenied", permissions: [`${part}.edit`, "report.enter_data"] },
      });
    }
  });
});
