import type { Stores } from "../../domain/stores.ts";
import { aCompany } from "../fixtures/company/company.ts";
import { companyAdded, companySaved } from "../fixtures/loan/log.ts";
import { useDocuments } from "./queries/documents.ts";
import { useDeliveries, useSubscriptions } from "./queries/events.ts";
import { useExpertReviews } from "./queries/expert-reviews.ts";
import { useKeys } from "./queries/installation.ts";
import { useImportFindings, useJobs } from "./queries/jobs.ts";
import { useList } from "./queries/list.ts";
import { useLoans } from "./queries/loans.ts";
import { useLog, useSealedParts } from "./queries/log.ts";
import { useReports, useTransactions } from "./queries/outside.ts";
import { useApiClients, usePeople, useSigners } from "./queries/people.ts";
import { useCallReports, useFilings } from "./queries/reports.ts";

/** Calls every method of the stores at least once, and every list with every filter and order. */
export const useEveryQuery = async (stores: Stores): Promise<void> => {
  const company = aCompany({ isHouse: true });
  await stores.companies.add(company, companyAdded(company));
  await stores.companies.save(company, companySaved(company));
  await stores.companies.find(company.id);
  await stores.companies.findAsStored(company.id);
  await stores.companies.house();
  await stores.companies.sharingIdentifier([company.id]);
  await stores.companies.findByLogo("ab".repeat(32));
  for (const field of ["createdAt", "name"] as const)
    for (const isActive of [null, true])
      await useList((page) => stores.companies.list({ isActive }, page), [{ field, descending: true }]);
  await usePeople(stores, company.id);
  await useSigners(stores, company.id);
  await useApiClients(stores, company.id);
  await useExpertReviews(stores, company.id);
  await useSubscriptions(stores, company.id);
  await useImportFindings(stores, company.id);
  await useDeliveries(stores, company.id);
  await useLog(stores, company.id);
  await useLoans(stores, company.id);
  await useTransactions(stores, company.id);
  await useReports(stores, company.id);
  await useCallReports(stores, company.id);
  await useFilings(stores, company.id);
  await useDocuments(stores, company.id);
  await useJobs(stores, company.id);
  await useSealedParts(stores, company.id);
  await useKeys(stores);
};
