import { changeSigner } from "../../../../application/signer/change-signer.ts";
import { createSigner } from "../../../../application/signer/create-signer.ts";
import { deactivateSigner } from "../../../../application/signer/deactivate-signer.ts";
import { findSigner } from "../../../../application/signer/find-signer.ts";
import { finishSigner } from "../../../../application/signer/finish-signer.ts";
import { listSigners } from "../../../../application/signer/list-signers.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { newBody, patchBody, replacementBody } from "../../codec/bodies.ts";
import { demonstration } from "../../openapi/examples.ts";
import { crudOperations } from "../../operation/crud-operations.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import { activeFilter, companyFilter, ofCompany } from "../part-fields.ts";
import { signerFields } from "./body.ts";
import { signerExample } from "./examples.ts";
import { signerResponse } from "./response.ts";

/** The operations of signers. */
export const signerOperations = (dependencies: Dependencies): readonly AnyOperation[] => {
  const { list, create, read, change, remove } = crudOperations(dependencies, {
    tag: "Signers",
    path: "/company/signers/",
    noun: "signer",
    permissions: { view: "signer.view", create: "signer.create", edit: "signer.edit", delete: "signer.delete" },
    response: signerResponse,
    example: signerResponse.encode(signerExample),
    version: ({ signer }) => signer.version,
    refusedFields: signerFields,
  });
  return [
    list({
      name: "listSigners",
      summary: "List signers",
      filters: { ...companyFilter, ...activeFilter },
      orderNames: { created_at: "createdAt", name: "name" },
      orderingName: "NameOrdering",
      changingOrder: ["name"],
      refusals: [],
      list: (actor, { companyId, ...filter }, page) => listSigners(dependencies, actor, companyId, filter, page),
    }),
    create({
      name: "createSigner",
      summary: "Create a signer",
      description:
        "A signer signs documents on behalf of the company. A document is signed by the first active signer whose `document_codes` contain it, otherwise by the default signer.",
      body: newBody(
        { ...signerFields, ...ofCompany },
        { name: "Sylvia Signer", title: "Vice President", document_codes: ["closing-note"], is_default: true },
      ),
      idempotent: {
        sequence: "signer",
        recall: (actor, signerId, { isDefault }) => finishSigner(dependencies, actor, signerId, isDefault),
      },
      refusals: [],
      handle: ({ actor, body: { companyId, ...input }, reservedId }) =>
        createSigner(dependencies, actor, companyId, input, reservedId),
    }),
    read({ showsOtherRecords: true, refusals: ["SignerNotFound"], useCase: findSigner }),
    ...change({
      refusals: ["SignerNotFound", "VersionMismatch", "SignerChangedMeanwhile"],
      useCase: changeSigner,
      replace: {
        description:
          "Omitted fields return to their defaults; without `is_default` the signer is no longer the default.",
        body: replacementBody(signerFields, {
          name: "Sylvia Signer",
          title: "Senior Vice President",
          is_default: true,
        }),
      },
      patch: {
        description: "Setting `is_active` to true reactivates it.",
        body: patchBody(signerFields, { is_default: true }),
      },
    }),
    remove({
      name: "deactivateSigner",
      exampleId: demonstration.secondSigner,
      summary: "Deactivate a signer",
      description:
        "The signer is no longer listed by default and signs no documents, but can still be read. A default signer remains the default but is not used until it is reactivated or another signer becomes the default.",
      refusals: ["SignerNotFound", "VersionMismatch", "SignerChangedMeanwhile"],
      useCase: deactivateSigner,
    }),
  ];
};
