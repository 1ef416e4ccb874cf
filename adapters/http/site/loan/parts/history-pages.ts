import type { LoggedKind } from "../../../../../domain/log/record-kinds.ts";
import type { JsonObject } from "../../../codec/codec.ts";
import { loggedNames } from "../../../resources/log/logged-names.ts";
import { everyRow } from "../../every-row.ts";
import type { Forms } from "../../form/fields-of.ts";
import { dollarsInRow, instantText, nameOf, objectsIn } from "../../json-texts.ts";
import { type ListColumn, listPage } from "../../list-page.ts";
import { namesOfProducts } from "../../quote/product-names.ts";
import { type SitePage, type Visit, zoneOf } from "../../site-page.ts";
import { loanForms } from "../loan-forms.ts";
import { loanIdOf, pathOfVisit } from "../loan-path.ts";
import { changesText } from "./change-words.ts";
import type { RecordNames } from "./changed-values.ts";
import { namesInLoan } from "./entry-names.ts";
import { actionText } from "./history-words.ts";

const amounts = ["principal_limit", "available_proceeds", "cash_required_to_close"] as const;

/** The column of an amount. All amounts in a row have cents, or none does. */
const amount = (name: string, field: (typeof amounts)[number]): ListColumn => ({
  name,
  isFigure: true,
  text: (row) =>
    dollarsInRow(
      row[field],
      amounts.map((each) => row[each]),
    ),
});

/** `/loans/{id}/calculations`: the stored calculations of a loan. */
const calculationsPage = (forms: Forms): SitePage =>
  listPage(
    {
      path: "/loans/{id}/calculations",
      title: "Calculations",
      operation: "listCalculations",
      queryOf: (visit) => ({ loan: String(loanIdOf(visit)) }),
      columns: [
        {
          name: "Calculated",
          text: ({ id, calculated_at }, visit) => ({
            href: `${pathOfVisit(visit)}/calculations/${id}`,
            text: instantText(calculated_at, visit.session.company.timeZone),
          }),
        },
        amount("Principal limit", "principal_limit"),
        amount("Available proceeds", "available_proceeds"),
        amount("Cash to close", "cash_required_to_close"),
      ],
      linksOf: (visit) => [{ href: pathOfVisit(visit), text: "Back to the loan" }],
      empty: "The loan has not been calculated yet.",
    },
    forms,
  );

/** The names of users of the visitor's company, including former ones, by their numbers, as far as the visitor may see them. */
export const namesOfUsers = async (visit: Visit): Promise<ReadonlyMap<unknown, string>> =>
  new Map((await everyRow(visit, "listUsers")).map((user) => [user.id, nameOf(user)]));

type Names = ReadonlyMap<unknown, string>;

/** The names of the records to which the fields of a loan refer, as far as its form offers them as choices. */
const recordsOf = async (visit: Visit, users: Names, people: Names): Promise<RecordNames> => {
  const names = { users, people, products: await namesOfProducts(visit) };
  const { choices } = loanForms.terms;
  return new Map(Object.entries(choices).map(([field, source]) => [field.split(".").at(-1) ?? field, names[source]]));
};

const historyColumns = async (visit: Visit, rows: readonly JsonObject[]): Promise<readonly ListColumn[]> => {
  const names = await namesOfUsers(visit);
  const entries = await namesInLoan(
    visit,
    rows.flatMap(({ changes }) => objectsIn(changes)),
  );
  const records = new Map([...(await recordsOf(visit, names, entries.get("borrowers") ?? new Map())), ...entries]);
  const zone = zoneOf(visit);
  return [
    { name: "When", text: ({ at }) => instantText(at, zone) },
    { name: "What", text: ({ action }) => actionText(action) },
    { name: "By", text: ({ by }) => (by === null ? "The service" : (names.get(by) ?? `User ${by}`)) },
    {
      name: "Changed",
      text: ({ changes, kind }) => changesText(changes, zone, loggedNames[kind as LoggedKind], records),
    },
  ];
};

/** `/loans/{id}/history`: the history of a loan, from the audit log. */
const historyPage = (forms: Forms): SitePage =>
  listPage(
    {
      path: "/loans/{id}/history",
      title: "History",
      operation: "listLoanAuditTrail",
      idOf: loanIdOf,
      columns: historyColumns,
      linksOf: (visit) => [{ href: pathOfVisit(visit), text: "Back to the loan" }],
      empty: "Nothing was recorded yet.",
    },
    forms,
  );

export const historyPages = (forms: Forms): readonly SitePage[] => [calculationsPage(forms), historyPage(forms)];
