import type { CodedOrder, PackageFilter, TemplateFilter } from "../../../domain/documents/ports.ts";
import { fold } from "../../../domain/kernel/text/words.ts";
import type { Conditions } from "../conditions.ts";

const orders: Readonly<Record<CodedOrder, string>> = { createdAt: "createdAt", code: "code", name: "foldedName" };
const conditions: Conditions<PackageFilter & TemplateFilter> = { isActive: "isActive", stage: "stage" };

/** What the collections of templates and of packages have in common. */
export const codedSpec = {
  fields: { foldedName: ({ name }: { readonly name: string }) => fold(name) },
  taken: { code_taken: ["companyId", "code"] },
  orders,
  conditions,
} as const;
