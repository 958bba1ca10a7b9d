import { CRM_API_VERSIONS } from '../../../contract/crm-versions.ts'
import { warmStatusWords } from '../../leads/words/read-status.ts'
import type { Integration } from '../connection/integration-queries.ts'
import type { CrmSession } from '../connection/session.ts'
import { CrmFailure } from '../crm-failure.ts'
import { areDealsOn } from '../deal-switch.ts'
import type { CompanyCandidate, Crm, DailyCalls, Deals } from '../provider.ts'
import { findMissingAccounts, removeUnusedAccounts } from './salesforce-accounts.ts'
import { salesforceActivities } from './salesforce-activities.ts'
import { listSalesforceProperties, listSalesforceViews, toProperty } from './salesforce-choices.ts'
import { withSafeTransport } from './salesforce-client.ts'
import { createExternalIdField } from './salesforce-external-id.ts'
import { type SaveError, salesforceFailure, saveFailure } from './salesforce-failure.ts'
import { salesforceFieldMap, usableMap } from './salesforce-field-map.ts'
import { findingsOf, limited } from './salesforce-inspect.ts'
import { salesforceOpportunities } from './salesforce-opportunities.ts'
import { allRows, type Row } from './salesforce-query.ts'
import { createReader, type Elsewhere } from './salesforce-records.ts'
import { type AskSalesforce, forgetSetup, readSetup, type SalesforceSetup, setupOf } from './salesforce-setup.ts'
import { findUsedRecords, removeRecords } from './salesforce-use.ts'
import { findRefusedCreates, writeRecords } from './salesforce-write.ts'
import { soqlDate } from './soql.ts'

const BATCH = 200
/** So many addresses are looked up in one call. */
const LOOKUP = 2000
/** Further deletions are noticed when their lead is synced next. */
const MAX_DELETED = 10_000
/** The rest of the daily limit is left to the organization's other apps. */
const SHARE_OF_DAILY_LIMIT = 0.95

export const loadSalesforce = () => import('jsforce')

export async function createSalesforce({ call }: CrmSession, integration: Integration): Promise<Crm> {
  let calls: DailyCalls | undefined
  // A write of several calls is finished, so that everything it has created is linked and in the log.
  const askAnyway: AskSalesforce = (run, isUnsafeToRepeat) =>
    call(async ({ token, instanceUrl }) => {
      const { Connection } = await loadSalesforce()
      const connection = withSafeTransport(
        new Connection({ instanceUrl, accessToken: token, version: CRM_API_VERSIONS.salesforce }),
      )
      try {
        const result = await run(connection)
        calls = connection.limitInfo.apiUsage ?? calls
        return result
      } catch (error) {
        const failure = error instanceof CrmFailure ? error : salesforceFailure(error)
        if (isAboutPermissions(failure)) forgetSetup(integration)
        throw failure
      }
    }, isUnsafeToRepeat)
  const ask: AskSalesforce = async (run, isUnsafeToRepeat) => {
    checkDailyLimit(calls)
    return askAnyway(run, isUnsafeToRepeat)
  }
  const settings = integration.syncSettings
  const object = settings.salesforceObject ?? 'Lead'
  const fullMap = ({ statuses, fields }: SalesforceSetup) =>
    salesforceFieldMap(object, statuses, { fields: settings.fields, shapeOf: (name) => shapeOf(fields, name) })
  const setup = await setupOf(integration, object, ask)
  await warmStatusWords()
  const map = usableMap(fullMap(setup), setup.fields, setup.accountFields)
  const reader = createReader({ ask, object, setup, map, settings, integration })
  const findElsewhere = settings.allowDuplicates ? async () => new Map<string, Elsewhere>() : reader.findElsewhere
  const deals: Deals = {
    ...salesforceOpportunities(ask, object, settings.deals),
    async write(writes) {
      checkDailyLimit(calls)
      return salesforceOpportunities(askAnyway, object, settings.deals).write(writes)
    },
  }
  const activitiesAnyway = salesforceActivities(askAnyway, settings.activities)
  return {
    provider: 'salesforce',
    batchSize: BATCH,
    lookupSize: LOOKUP,
    map,
    // Accounts have no external ID of ours.
    createsAreIdempotent: setup.hasExternalId && object === 'Lead',
    async inspect() {
      forgetSetup(integration)
      const now = await readSetup(object, ask)
      const used = usableMap(fullMap(now), now.fields, now.accountFields)
      const { readSome, checkFilter } = createReader({
        ask,
        object,
        setup: now,
        map: used,
        settings,
        integration,
      })
      await readSome()
      await checkFilter(settings.importFilter)
      const ofDeals = areDealsOn(integration) ? await deals.inspect() : []
      return limited([...findingsOf(object, now, fullMap(now), settings), ...ofDeals])
    },
    listProperties: () => listSalesforceProperties(ask, object),
    listLists: () => listSalesforceViews(ask, object),
    checkFilter: reader.checkFilter,
    async createExternalId() {
      await createExternalIdField(ask, object)
      forgetSetup(integration)
    },
    readPage: reader.readPage,
    readRecords: reader.readRecords,
    async readDeleted(since) {
      const soql = `SELECT Id FROM ${object} WHERE IsDeleted = true AND SystemModstamp >= ${soqlDate(since)}`
      const page = await ask(async (connection) => await connection.query<Row>(soql, { scanAll: true }))
      return (await allRows<Row>(ask, page, MAX_DELETED)).slice(0, MAX_DELETED).map(({ Id }) => Id)
    },
    findMerged: reader.findMerged,
    findByEmail: reader.findByEmail,
    findOptedOut: reader.findOptedOut,
    setOptedOut: (people) => setOptedOut(ask, object, setup, people),
    findRefusedCreates: (writes) => findRefusedCreates({ object, setup, findElsewhere }, writes),
    async write(writes) {
      checkDailyLimit(calls)
      const written = await writeRecords({ ask: askAnyway, object, setup, settings, findElsewhere }, writes)
      if (written.some((one) => 'failure' in one && isAboutPermissions(one.failure))) forgetSetup(integration)
      return written
    },
    activities: {
      ...salesforceActivities(ask, settings.activities),
      async log(activities) {
        checkDailyLimit(calls)
        return activitiesAnyway.log(activities)
      },
    },
    archive: (ids) => removeRecords(ask, object, ids),
    findUsed: (ids) => findUsedRecords(ask, object, ids),
    ...(object === 'Contact' && {
      findMissingCompanies: (candidates: CompanyCandidate[]) => findMissingAccounts(ask, setup, candidates),
    }),
    archiveUnusedCompanies: (companies) => removeUnusedAccounts(ask, companies),
    deals,
    dailyCalls: () => calls,
  }
}

const shapeOf = (fields: SalesforceSetup['fields'], name: string) => {
  const field = fields.get(name)
  return field && toProperty(field)
}

/** A permission has changed since the fields were read. */
const isAboutPermissions = ({ code = '' }: CrmFailure) => /^INVALID_(FIELD|TYPE)/.test(code)

async function setOptedOut(
  ask: AskSalesforce,
  object: 'Lead' | 'Contact',
  { fields }: SalesforceSetup,
  people: { recordId: string; isOptedOut: boolean }[],
): Promise<(CrmFailure | undefined)[]> {
  if (!fields.get('HasOptedOutOfEmail')?.updateable) {
    const failure = new CrmFailure('refused', "The connected Salesforce user can't change Email Opt Out.", {
      properties: ['HasOptedOutOfEmail'],
    })
    return people.map(() => failure)
  }
  const failures: (CrmFailure | undefined)[] = []
  for (let at = 0; at < people.length; at += BATCH) {
    const records = people
      .slice(at, at + BATCH)
      .map(({ recordId, isOptedOut }) => ({ Id: recordId, HasOptedOutOfEmail: isOptedOut }))
    const saved = await ask((connection) =>
      connection.update(object, records, { headers: { 'Sforce-Auto-Assign': 'FALSE' } }),
    )
    failures.push(
      ...records.map((_, i) =>
        saved[i]?.success ? undefined : saveFailure((saved[i]?.errors ?? []) as SaveError[], object),
      ),
    )
  }
  return failures
}

/** Before a call: what a call has done counts, even if it was the last one for today. */
function checkDailyLimit({ used, limit }: DailyCalls = { used: 0, limit: 0 }) {
  if (limit > 0 && used > limit * SHARE_OF_DAILY_LIMIT)
    throw new CrmFailure(
      'limited',
      `Today's Salesforce API limit is almost used up (${used} of ${limit} calls). Syncing resumes later.`,
      {
        retryAfterSeconds: 3600,
      },
    )
}
