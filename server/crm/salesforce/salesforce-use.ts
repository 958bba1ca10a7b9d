import type { Row, Statement } from './salesforce-query.ts'
import { queryTogether } from './salesforce-query.ts'
import type { AskSalesforce } from './salesforce-setup.ts'

const BATCH = 200

/** What others attach to a record, without changing the record itself: by object, the field that names the record. */
const ATTACHED = {
  Lead: { CampaignMember: 'LeadId', Task: 'WhoId', Event: 'WhoId', ContentDocumentLink: 'LinkedEntityId' },
  Contact: {
    CampaignMember: 'ContactId',
    Case: 'ContactId',
    OpportunityContactRole: 'ContactId',
    Task: 'WhoId',
    Event: 'WhoId',
    ContentDocumentLink: 'LinkedEntityId',
  },
  Account: {
    Contact: 'AccountId',
    Opportunity: 'AccountId',
    Case: 'AccountId',
    Task: 'WhatId',
    Event: 'WhatId',
    ContentDocumentLink: 'LinkedEntityId',
  },
}

/** The queries for what is attached, and the records that their rows belong to. */
export function attachedTo(object: keyof typeof ATTACHED) {
  const attached = Object.entries(ATTACHED[object])
  return {
    statements: attached.map(
      ([from, field]): Statement => ({
        soql: (list) => `SELECT Id, ${field} FROM ${from} WHERE ${field} IN ${list}`,
        isOptional: true,
      }),
    ),
    recordsOf: (found: Row[][]) =>
      new Set(found.flatMap((rows, at) => rows.map((row) => String(row[attached[at]?.[1] ?? ''])))),
  }
}

/** Of records that we created: those that somebody else changed, or to which something was attached. */
export async function findUsedRecords(ask: AskSalesforce, object: 'Lead' | 'Contact', ids: string[]) {
  if (ids.length === 0) return new Set<string>()
  const { statements, recordsOf } = attachedTo(object)
  const soql = (list: string) => `SELECT Id, CreatedById, LastModifiedById FROM ${object} WHERE Id IN ${list}`
  const [records = [], ...found] = await queryTogether(ask, ids, [{ soql }, ...statements])
  const used = recordsOf(found)
  for (const { Id, CreatedById, LastModifiedById } of records) if (CreatedById !== LastModifiedById) used.add(Id)
  return used
}

/** Returns the IDs of those that Salesforce refused to delete. */
export async function removeRecords(ask: AskSalesforce, object: 'Lead' | 'Contact', ids: string[]) {
  const refused: string[] = []
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = ids.slice(at, at + BATCH)
    const results = await ask((connection) => connection.destroy(object, some))
    refused.push(...some.filter((_, i) => !results[i]?.success && !isGone(results[i]?.errors)))
  }
  return refused
}

const isGone = (errors: unknown) =>
  Array.isArray(errors) && errors.some((error) => /ENTITY_IS_DELETED/.test(JSON.stringify(error)))
