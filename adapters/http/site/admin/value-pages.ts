import { actionPage } from "../form/action/action-page.ts";
import type { FormDeclaration } from "../form/declaration.ts";
import type { Forms } from "../form/fields-of.ts";
import { dateText, dollarsText, textIn, wordsOf } from "../json-texts.ts";
import { listPage } from "../list-page.ts";
import { redirectTo, type SitePage } from "../site-page.ts";

/** The forms that enter values for all companies. */
export const valueForms = {
  index: {
    operation: "setIndexValue",
    title: "Enter an index value",
    submit: "Enter the value",
    sections: [{ title: null, fields: ["index", "date", "value"] }],
  },
  parameter: {
    operation: "setRuleParameter",
    title: "Enter a yearly rule parameter",
    submit: "Enter the value",
    sections: [{ title: null, fields: ["parameter", "from", "value", "source"] }],
  },
} as const satisfies Readonly<Record<string, FormDeclaration>>;

const indexPath = "/admin/index-values";
const parameterPath = "/admin/rule-parameters";

/**
 * `/admin/index-values` and `/admin/rule-parameters`: the values on which the calculations of all companies are based, and the forms to
 * enter them.
 */
export const valuePages = (forms: Forms): readonly SitePage[] => {
  const entering = (path: string, form: FormDeclaration): SitePage =>
    actionPage(
      { path: `${path}/new`, form, backOf: () => path, doneOf: () => redirectTo(`${path}?done=saved`) },
      forms,
    );
  return [
    listPage(
      {
        path: indexPath,
        title: "Weekly index averages",
        operation: "listExpectedRates",
        columns: [
          { name: "Week of", text: ({ week_of }) => dateText(week_of) },
          { name: "Index", text: ({ index }) => wordsOf(index) },
          { name: "Average", isFigure: true, text: ({ value }) => `${textIn(value)}%` },
        ],
        linksOf: ({ may }) => (may("rate.edit") ? [{ href: `${indexPath}/new`, text: "Enter an index value" }] : []),
        empty: "No weekly average is known.",
      },
      forms,
    ),
    entering(indexPath, valueForms.index),
    listPage(
      {
        path: parameterPath,
        title: "Yearly rule parameters",
        operation: "listRuleParameters",
        columns: [
          { name: "Parameter", text: ({ parameter }) => wordsOf(parameter) },
          { name: "From", text: ({ from }) => dateText(from) },
          { name: "Value", isFigure: true, text: ({ value }) => dollarsText(value) },
          { name: "In use", text: ({ in_use }) => (in_use === true ? "Yes" : "No") },
        ],
        linksOf: ({ may }) => (may("rate.edit") ? [{ href: `${parameterPath}/new`, text: "Enter a parameter" }] : []),
        empty: "No parameter is known.",
      },
      forms,
    ),
    entering(parameterPath, valueForms.parameter),
  ];
};
