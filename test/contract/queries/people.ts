import type { Stores } from "../../../domain/stores.ts";
import { anApiClient } from "../../fixtures/company/api-client.ts";
import { aSession, aSignIn } from "../../fixtures/company/session.ts";
import { aSigner } from "../../fixtures/company/signer.ts";
import { aUser } from "../../fixtures/company/user.ts";
import {
  apiClientAdded,
  apiClientSaved,
  signerAdded,
  signerSaved,
  userAdded,
  userSaved,
} from "../../fixtures/loan/log.ts";
import { at, useList } from "./list.ts";

export const usePeople = async ({ accounts, sessions, forCompany }: Stores, companyId: number): Promise<void> => {
  const user = aUser({ companyId });
  const users = forCompany(companyId).users;
  await users.add(user, userAdded(user));
  await users.save(user, userSaved(user));
  await users.useCodeStep(user.id, 1);
  await users.findByLink({ issuer: "https://login.example.com", subject: "a person" });
  await users.replaceSecondFactorSecret(user, "sealed");
  await users.find(user.id);
  await users.findEach([user.id]);
  await accounts.findByEmail(user.email);
  for (const field of ["createdAt", "email", "lastName"] as const)
    for (const search of [null, "otto exam"])
      for (const isActive of [null, true])
        await useList((page) => users.list({ isActive, search }, page), [{ field, descending: true }]);
  const session = aSession({ userId: user.id, companyId });
  await sessions.add(session);
  await sessions.save(session);
  await sessions.begin(aSession({ userId: user.id, companyId }), { ...user, version: 2 }, aSignIn(user));
  await sessions.find(session.id);
  await sessions.runningOf(user.id, 10);
  await sessions.endAllOf(user.id, at, session.id);
};

export const useSigners = async ({ forCompany }: Stores, companyId: number): Promise<void> => {
  const signer = aSigner({ companyId });
  const { signers } = forCompany(companyId);
  await signers.add(signer, signerAdded(signer));
  await signers.save(signer, signerSaved(signer));
  await signers.find(signer.id);
  for (const field of ["createdAt", "name"] as const)
    for (const isActive of [null, true])
      await useList((page) => signers.list({ isActive }, page), [{ field, descending: true }]);
};

export const useApiClients = async ({ forCompany, companyOf }: Stores, companyId: number): Promise<void> => {
  const client = anApiClient({ companyId });
  const { apiClients } = forCompany(companyId);
  await apiClients.add(client, apiClientAdded(client));
  await apiClients.save(client, apiClientSaved(client));
  await apiClients.find(client.id);
  await companyOf("api_client", client.id);
  await apiClients.noteUse(client.id, client.createdAt);
  for (const isActive of [null, true])
    await useList<unknown, "createdAt">(
      (page) => apiClients.list({ isActive }, page),
      [{ field: "createdAt", descending: true }],
    );
};
