import type { Client } from '@hubspot/api-client'
import type { AssociationSpecAssociationCategoryEnum } from '@hubspot/api-client/lib/codegen/crm/objects/index.js'
import { type CrmHands, createCaller } from '../connection/access.ts'
import type { Integration } from '../connection/integration-queries.ts'
import { pinnedAgent } from '../connection/pinned-agent.ts'
import { type Bucket, sharedBucket } from '../connection/shared-bucket.ts'
import { CrmFailure, goesOnAt, listOf, withoutMarkup } from '../crm-failure.ts'

export type HubspotObject = {
  id: string
  properties: Record<string, string | null>
  updatedAt: Date
  objectWriteTraceId?: string
  _new?: boolean
}
type Failed = { traceId?: string | undefined; id?: string | undefined; failure: CrmFailure }
type Written = { results: HubspotObject[]; failures: Failed[] }
type Input = { id: string; idProperty?: string; objectWriteTraceId?: string; properties: Record<string, string> }
/** `contact` is whom it belongs to from the start, by the type of association that HubSpot's client has under that name. */
type NewObject = {
  properties: Record<string, string>
  objectWriteTraceId?: string
  contact?: { id: string; as: 'dealToContact' | 'emailToContact' }
}
type Kind = 'contacts' | 'companies' | 'deals' | 'emails'
type Search = Parameters<Client['crm']['objects']['searchApi']['doSearch']>[1]

const NAME = 'HubSpot'
const BATCH = 100
const ASSOCIATIONS = 2000
const ASSOCIATIONS_READ = 1000

// HubSpot counts by account; a little under what it allows.
const CALLS = { most: 95, seconds: 10 }
const SEARCHES = { most: 4, seconds: 1.05 }
type Buckets = { calls: Bucket; searches: Bucket }
const buckets = new WeakMap<CrmHands['pool'], Map<string, Buckets>>()

function bucketsOf(pool: CrmHands['pool'], account: string): Buckets {
  const ofPool = buckets.get(pool) ?? new Map<string, Buckets>()
  buckets.set(pool, ofPool)
  const known = ofPool.get(account)
  if (known) return known
  const made = {
    calls: sharedBucket(pool, `hubspot calls of ${account}`, CALLS.most, CALLS.seconds),
    searches: sharedBucket(pool, `hubspot searches of ${account}`, SEARCHES.most, SEARCHES.seconds),
  }
  ofPool.set(account, made)
  return made
}

// Without options for a call the client leaves out what it was set up with, the agent among it.
const AS_SET_UP = { middleware: [], middlewareMergeStrategy: 'append' as const }

export type HubspotCalls = ReturnType<typeof createHubspotCalls>

/** HubSpot's own client, within its limits, with failures in our terms. */
export function createHubspotCalls(hands: CrmHands, integration: Integration) {
  const { baseUrl } = hands.config.crm.hubspot
  const call = createCaller(hands, integration)
  const { calls, searches } = bucketsOf(hands.pool, `${baseUrl} ${integration.portalId ?? integration.id}`)
  type How = { isSearch?: boolean; isOnce?: boolean }
  const ask = <T>(run: (client: Client) => Promise<T>, { isSearch = false, isOnce = false }: How = {}) =>
    call(async ({ token }) => {
      await calls.take(hands.signal)
      if (isSearch) await searches.take(hands.signal)
      const { Client } = await import('@hubspot/api-client')
      const httpAgent = pinnedAgent(baseUrl)
      return run(new Client({ accessToken: token, basePath: baseUrl, httpAgent })).catch((error) => {
        throw failureOf(error)
      })
    }, isOnce)
  const batched = async <I>(
    inputs: I[],
    run: (client: Client, part: I[]) => Promise<unknown>,
    most = BATCH,
    how: How = {},
  ): Promise<Written> => {
    const all: Written = { results: [], failures: [] }
    for (let at = 0; at < inputs.length; at += most) {
      const answer = await ask((client) => run(client, inputs.slice(at, at + most)), how)
      const { results, failures } = readBatch(answer as BatchAnswer)
      all.results.push(...results)
      all.failures.push(...failures)
    }
    return all
  }

  return {
    async check() {
      await ask(({ crm: { objects } }) =>
        objects.basicApi.getPage('contacts', 1, undefined, [], undefined, undefined, false, AS_SET_UP),
      )
    },
    async page(kind: Kind, properties: string[], after?: string, isArchived = false) {
      const answer = await ask(({ crm: { objects } }) =>
        objects.basicApi.getPage(kind, BATCH, after, properties, undefined, undefined, isArchived, AS_SET_UP),
      )
      return { results: told(answer.results), after: goesOnAt(answer.paging?.next?.after, after, NAME) }
    },
    async search(kind: Kind, search: Omit<Search, 'filterGroups'> & { filterGroups: unknown }) {
      const answer = await ask((client) => client.crm.objects.searchApi.doSearch(kind, search as Search, AS_SET_UP), {
        isSearch: true,
      })
      return { results: told(answer.results), after: goesOnAt(answer.paging?.next?.after, search.after, NAME) }
    },
    async read(kind: Kind, ids: string[], properties: string[], idProperty?: string) {
      const inputs = ids.map((id) => ({ id }))
      const more = { properties, propertiesWithHistory: [], ...(idProperty && { idProperty }) }
      const { results } = await batched(inputs, (client, part) =>
        client.crm.objects.batchApi.read(kind, { inputs: part, ...more }, undefined, AS_SET_UP),
      )
      return results
    },
    upsert: (kind: Kind, inputs: Input[]) =>
      batched(inputs, (client, part) => client.crm.objects.batchApi.upsert(kind, { inputs: part }, AS_SET_UP)),
    update: (kind: Kind, inputs: Input[]) =>
      batched(inputs, (client, part) => client.crm.objects.batchApi.update(kind, { inputs: part }, AS_SET_UP)),
    create: (kind: Kind, inputs: NewObject[]) =>
      batched(
        inputs,
        async (client, part) => {
          const { AssociationTypes } = await import('@hubspot/api-client')
          return client.crm.objects.batchApi.create(
            kind,
            {
              inputs: part.map(({ contact, ...input }) => ({
                ...input,
                associations: contact
                  ? [{ to: { id: contact.id }, types: [hubspotDefined(AssociationTypes[contact.as])] }]
                  : [],
              })),
            },
            AS_SET_UP,
          )
        },
        BATCH,
        { isOnce: true },
      ),
    /** What belongs to each; those that have nothing are left out. */
    async associated(from: Kind, to: Kind, ids: string[]) {
      const found = new Map<string, string[]>()
      let wanted: { id: string; after?: string }[] = ids.map((id) => ({ id }))
      while (wanted.length > 0) {
        const inputs = wanted.splice(0, ASSOCIATIONS_READ)
        const { results } = await ask((client) =>
          client.crm.associations.v4.batchApi.getPage(from, to, { inputs }, AS_SET_UP),
        )
        for (const { _from, to: ones, paging } of listOf(results, NAME)) {
          found.set(_from.id, [...(found.get(_from.id) ?? []), ...ones.map(({ toObjectId }) => String(toObjectId))])
          if (paging?.next?.after) wanted = [...wanted, { id: _from.id, after: paging.next.after }]
        }
      }
      return found
    },
    /** What somebody can choose from. */
    async options(kind: Kind, property: string) {
      return listOf(
        (
          await ask((client) =>
            client.crm.properties.coreApi.getByName(kind, property, undefined, undefined, AS_SET_UP),
          )
        ).options,
        NAME,
      )
    },
    async dealPipelines() {
      return listOf((await ask((client) => client.crm.pipelines.pipelinesApi.getAll('deals', AS_SET_UP))).results, NAME)
    },
    associate: (from: Kind, to: Kind, pairs: { from: string; to: string }[]) =>
      batched(
        pairs,
        (client, part) =>
          client.crm.associations.v4.batchApi.createDefault(
            from,
            to,
            {
              inputs: part.map((pair) => ({ _from: { id: pair.from }, to: { id: pair.to } })),
            },
            AS_SET_UP,
          ),
        ASSOCIATIONS,
      ),
    async archive(kind: Kind, ids: string[]) {
      for (let at = 0; at < ids.length; at += BATCH) {
        const inputs = ids.slice(at, at + BATCH).map((id) => ({ id }))
        await ask((client) => client.crm.objects.batchApi.archive(kind, { inputs }, AS_SET_UP))
      }
    },
  }
}

const told = (results: unknown) => listOf(results as HubspotObject[], NAME)

const hubspotDefined = (associationTypeId: number) => ({
  associationCategory: 'HUBSPOT_DEFINED' as AssociationSpecAssociationCategoryEnum,
  associationTypeId,
})

type Refusal = { message?: string; category?: string; context?: Record<string, string[]> }
type BatchAnswer = { results?: HubspotObject[]; errors?: Refusal[] }

function readBatch({ results, errors }: BatchAnswer): Written {
  return {
    results: listOf(results, NAME),
    failures: (errors ?? []).flatMap((error) => {
      const { objectWriteTraceId = [], ids = [], id = [] } = error.context ?? {}
      const failure = refusalOf(error)
      const traced = objectWriteTraceId.map((traceId): Failed => ({ traceId, failure }))
      return traced.length > 0 ? traced : [...ids, ...id].map((one): Failed => ({ id: one, failure }))
    }),
  }
}

function refusalOf({ message = 'no reason given', category }: Refusal) {
  const existingId = /Existing ID: (\d+)/.exec(message)?.[1]
  if (existingId || category === 'CONFLICT')
    return new CrmFailure('conflict', `HubSpot already has a contact with this address.`, { existingId })
  if (category === 'OBJECT_NOT_FOUND') return new CrmFailure('gone', 'The record no longer exists in HubSpot.')
  return new CrmFailure('refused', `HubSpot refused it: ${wordsOf(message)}`, {
    code: /"error":"(\w+)"/.exec(message)?.[1],
  })
}

/** Of "Property values were not valid: [{"message":"...", ...}]" what a person can read. */
function wordsOf(message: string) {
  const words = [...message.matchAll(/"message":"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) =>
    text.replace(/\\(.)/g, '$1'),
  )
  return [...new Set(words)].join('; ') || withoutMarkup(message)
}

type Thrown = { code?: number | string; body?: Refusal & { policyName?: string }; headers?: Record<string, string> }

function failureOf(thrown: unknown): CrmFailure {
  const { code, body = {}, headers = {} } = thrown as Thrown
  if (typeof code !== 'number')
    return new CrmFailure('away', 'HubSpot cannot be reached at the moment.', { cause: thrown })
  if (code === 401) return new CrmFailure('unauthorized', 'HubSpot does not accept our access.')
  if (code === 429) {
    const said = Number(headers['retry-after'])
    const retryAfterSeconds = said > 0 ? said : body.policyName === 'SECONDLY' ? 1 : 10
    return new CrmFailure('limited', 'HubSpot asked us to make fewer calls.', { retryAfterSeconds })
  }
  if (code >= 500) return new CrmFailure('away', `HubSpot has a fault at the moment (${code}).`)
  if (code === 403)
    return new CrmFailure('refused', `The connected HubSpot user may not do this: ${body.message ?? 'not permitted'}`)
  return refusalOf({
    ...body,
    ...(code === 404 && { category: 'OBJECT_NOT_FOUND' }),
    ...(code === 409 && { category: 'CONFLICT' }),
  })
}
