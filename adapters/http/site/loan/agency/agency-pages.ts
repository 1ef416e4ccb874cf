import { type AgencyOperation, agencyOperations } from "../../../../../domain/agency/operations.ts";
import { isJsonObject } from "../../../codec/codec.ts";
import { operationName } from "../../../resources/agency/paths.ts";
import { actionPage, enteredIn } from "../../form/action/action-page.ts";
import type { Forms } from "../../form/fields-of.ts";
import { fieldsByName } from "../../form/typed.ts";
import { instantText, textIn, wordsOf } from "../../json-texts.ts";
import { listPage } from "../../list-page.ts";
import { redirectTo, type SitePage, type Visit, zoneOf } from "../../site-page.ts";
import { loanIdOf, pathOfVisit } from "../loan-path.ts";
import { operationSentences } from "./agency-operations.ts";
import { agencyRequestBlocks } from "./agency-request-blocks.ts";
import { agencyTransactionPage } from "./agency-transaction-page.ts";
import { partOf } from "./answering-page.ts";

/** Fields that the page itself determines, or that only a program repeating a request needs. */
const leftOut: ReadonlySet<string> = new Set(["loan", "repeat", "confirmed", "awaited_transaction"]);

/** In the order of a loan's life. */
const operationNames = Object.keys(operationSentences) as readonly AgencyOperation[];

const agencyPath = (visit: Visit): string => `${pathOfVisit(visit)}/agency`;

/** `/loans/{id}/agency`: the requests sent to the agency, and a form for each operation. */
export const agencyPages = (forms: Forms): readonly SitePage[] => {
  const pages = operationNames.map((operation) => {
    const performs = operationName(operation);
    const part = partOf(operation);
    const fields = forms.fieldsOf(performs);
    const names = [...fieldsByName(fields.names).keys()].filter((name) => !leftOut.has(name));
    const own = fields.named(names);
    const page = actionPage(
      {
        path: `/loans/{id}/agency/${part}`,
        form: {
          operation: performs,
          title: wordsOf(operation),
          submit: "Send to the agency",
          sections: [{ title: names.length === 0 ? null : "What you enter", fields: names }],
        },
        aboutOf: (visit, typed) => agencyRequestBlocks(visit, operation, enteredIn(own, typed, zoneOf(visit)), names),
        ...(agencyOperations[operation] === "command"
          ? {
              question: "This changes the case at the agency. Review it, then send it.",
              asksIn: "awaited_transaction",
            }
          : {}),
        givenOf: (visit) => ({ loan: loanIdOf(visit) }),
        backOf: agencyPath,
        doneOf: (visit, { json }) => redirectTo(`${agencyPath(visit)}/${isJsonObject(json) ? json.id : ""}?done=done`),
      },
      forms,
    );
    return { page, operation, part, permission: fields.permission };
  });
  const list = listPage(
    {
      path: "/loans/{id}/agency",
      title: "Housing agency",
      operation: "listAgencyTransactions",
      queryOf: (visit) => ({ loan: String(loanIdOf(visit)) }),
      columns: [
        {
          name: "Operation",
          text: ({ id, operation }, visit) => ({ href: `${agencyPath(visit)}/${id}`, text: wordsOf(operation) }),
        },
        { name: "Status", text: ({ status }) => wordsOf(status) },
        {
          name: "Requested",
          text: ({ requested_at }, { session }) => instantText(requested_at, session.company.timeZone),
        },
        { name: "Reference", text: ({ reference }) => textIn(reference) },
      ],
      linksOf: (visit) => [
        { href: pathOfVisit(visit), text: "Back to the loan" },
        ...pages
          .filter(({ permission }) => visit.may(permission))
          .map(({ operation, part }) => ({ href: `${agencyPath(visit)}/${part}`, text: wordsOf(operation) })),
      ],
      empty: "Nothing has been sent to the agency yet.",
    },
    forms,
  );
  return [list, agencyTransactionPage, ...pages.map(({ page }) => page)];
};
