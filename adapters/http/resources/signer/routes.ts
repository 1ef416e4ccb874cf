import { changeSigner } from "../../../../application/signer/change-signer.ts";
import { createSigner } from "../../../../application/signer/create-signer.ts";
import { deactivateSigner } from "../../../../application/signer/deactivate-signer.ts";
import { findSigner } from "../../../../application/signer/find-signer.ts";
import { finishSigner } from "../../../../application/signer/finish-signer.ts";
import { listSigners } from "../../../../application/signer/list-signers.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { SignerInput, SignerOfCompany } from "../../../../domain/company/signer.ts";
import { newBody, patchBody, replacementBody } from "../../codec/bodies.ts";
import type { FieldTable, Revision } from "../../codec/codec.ts";
import { optionalParam } from "../../codec/query.ts";
import { reviser } from "../../codec/table.ts";
import { optional } from "../../codec/values/compound-codecs.ts";
import { boolean, id } from "../../codec/values/number-codecs.ts";
import { demonstration } from "../../openapi/examples.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, type Call, defineOperation } from "../../operation/operation.ts";
import { companyWords } from "../part-fields.ts";
import { encodeSigner, signerAnswer } from "./answer.ts";
import { signerFields } from "./body.ts";
import { signerExample } from "./examples.ts";

const tag = "Signers";
const detailPath = "/company/signers/{id}/";

const newSignerFields: FieldTable<SignerInput & { readonly companyId: number | null }> = {
  ...signerFields,
  companyId: optional("company", id, companyWords),
};

const answered = {
  tag,
  answer: signerAnswer,
  example: encodeSigner(signerExample),
  encode: encodeSigner,
  version: ({ signer }: SignerOfCompany) => signer.version,
};

const listOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path: "/company/signers/",
    name: "listSigners",
    tag,
    summary: "List signers",
    permission: "signer.view",
    filters: {
      companyId: optionalParam("company", id, companyWords),
      isActive: optionalParam(
        "is_active",
        boolean,
        "Whether to list active or inactive records; defaults to active ones",
      ),
    },
    orderNames: { created_at: "createdAt", name: "name" },
    orderingName: "NameOrdering",
    changingOrder: ["name"],
    row: signerAnswer,
    rowExample: encodeSigner(signerExample),
    refusals: [],
    list: (actor, { companyId, isActive }, page) =>
      listSigners(dependencies, actor, companyId, { isActive: isActive ?? true }, page),
    encodeRow: encodeSigner,
  });

const createOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...answered,
    method: "POST",
    path: "/company/signers/",
    name: "createSigner",
    summary: "Create a signer",
    description:
      "A signer signs documents on behalf of the company. A document is signed by the first active signer whose `document_codes` contain it, otherwise by the default signer.",
    permission: "signer.create",
    body: newBody(newSignerFields, {
      name: "Sylvia Signer",
      title: "Vice President",
      document_codes: ["closing-note"],
      is_default: true,
    }),
    success: 201,
    idempotent: {
      sequence: "signer",
      recall: (actor, signerId, { isDefault }) => finishSigner(dependencies, actor, signerId, isDefault),
    },
    refusals: [],
    handle: ({ actor, body: { companyId, ...input }, reservedId }) =>
      createSigner(dependencies, actor, companyId, input, reservedId),
  });

const detailOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...answered,
    method: "GET",
    path: detailPath,
    name: "readSigner",
    summary: "Read a signer",
    permission: "signer.view",
    success: 200,
    showsOtherRecords: true,
    refusals: ["SignerNotFound"],
    handle: ({ actor, id: signerId }) => findSigner(dependencies, actor, signerId),
  });

const changes = (dependencies: Dependencies) =>
  ({
    ...answered,
    path: detailPath,
    permission: "signer.edit",
    success: 200,
    refusals: ["SignerNotFound", "VersionMismatch", "SignerChangedMeanwhile"],
    handle: ({ actor, id: signerId, ifMatch, body }: Call<unknown, Revision<SignerInput>>) =>
      changeSigner(dependencies, actor, signerId, ifMatch, reviser(body)),
  }) as const;

const replaceOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...changes(dependencies),
    method: "PUT",
    name: "replaceSigner",
    summary: "Replace a signer",
    description: "Omitted fields return to their defaults; without `is_default` the signer is no longer the default.",
    body: replacementBody(signerFields, { name: "Sylvia Signer", title: "Senior Vice President", is_default: true }),
  });

const patchOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...changes(dependencies),
    method: "PATCH",
    name: "changeSigner",
    summary: "Change a signer",
    description: "Setting `is_active` to true reactivates it.",
    body: patchBody(signerFields, { is_default: true }),
  });

const deactivateOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "DELETE",
    path: detailPath,
    name: "deactivateSigner",
    exampleId: demonstration.secondSigner,
    tag,
    summary: "Deactivate a signer",
    description:
      "The signer is no longer listed by default and signs no documents, but can still be read. If it is the default signer, it stays so but is not used until it is reactivated or another signer becomes the default.",
    permission: "signer.delete",
    success: 204,
    answer: null,
    example: null,
    refusals: ["SignerNotFound", "VersionMismatch", "SignerChangedMeanwhile"],
    refusedFields: signerFields,
    handle: async ({ actor, id: signerId, ifMatch }) => deactivateSigner(dependencies, actor, signerId, ifMatch),
    encode: () => null,
  });

/** The operations of signers. */
export const signerOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  listOperation(dependencies),
  createOperation(dependencies),
  detailOperation(dependencies),
  replaceOperation(dependencies),
  patchOperation(dependencies),
  deactivateOperation(dependencies),
];
