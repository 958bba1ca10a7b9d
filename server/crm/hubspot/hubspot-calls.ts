import type { Client } from '@hubspot/api-client'
import type { AssociationSpecAssociationCategoryEnum } from '@hubspot/api-client/lib/codegen/crm/objects/index.js'
import { crmFetch } from '../connection/crm-fetch.ts'
import type { Integration } from '../connection/integration-queries.ts'
import { pinnedAgent } from '../connection/pinned-agent.ts'
import type { CrmSession } from '../connection/session.ts'
import { type CrmFailure, createPageCheck, nextCursor, requireList } from '../crm-failure.ts'
import { failureOf, type Rejection, rejectionOf } from './hubspot-failure.ts'
import { bucketsOf } from './hubspot-limits.ts'
import { datedPaths, datedUrl } from './hubspot-paths.ts'
import { parseResponse } from './parse-response.ts'

export type HubspotObject = {
  id: string
  properties: Record<string, string | null>
  updatedAt: Date
  objectWriteTraceId?: string
}
export type PropertyDefinition = {
  name: string
  label?: string
  type: string
  fieldType: string
  hidden?: boolean
  archived?: boolean
  calculated?: boolean
  modificationMetadata?: { readOnlyValue?: boolean }
  options?: { value: string; label?: string; hidden?: boolean; displayOrder?: number }[]
}
type Failed = { traceId?: string | undefined; id?: string | undefined; failure: CrmFailure }
type Written = { results: HubspotObject[]; failures: Failed[] }
type Input = { id: string; objectWriteTraceId?: string; properties: Record<string, string> }
/** `contact` is associated on creation; `as` names the association type in HubSpot's client. */
type NewObject = {
  properties: Record<string, string>
  objectWriteTraceId?: string
  contact?: { id: string; as: 'dealToContact' | 'emailToContact' }
}
type Paging = { next?: { after?: string } }
type Kind = 'contacts' | 'companies' | 'deals' | 'emails'
type Attached = Kind | 'notes' | 'calls' | 'meetings' | 'tasks' | 'tickets'
type Search = Parameters<Client['crm']['objects']['searchApi']['doSearch']>[1]

const NAME = 'HubSpot'
const BATCH = 100
const ASSOCIATIONS = 2000
const ASSOCIATIONS_READ = 1000
const OWNERS_PAGE = 500

// Calls without options ignore the client's own configuration, including the agent.
const CLIENT_OPTIONS = { middleware: [], middlewareMergeStrategy: 'append' as const }

/** With those of its parts that we use, which it loads on first use. */
export async function loadHubspot() {
  const { Client } = await import('@hubspot/api-client')
  const { crm } = new Client()
  return [crm.objects, crm.associations.v4, crm.properties, crm.pipelines, crm.lists, crm.owners]
}

export type HubspotCalls = ReturnType<typeof createHubspotCalls>

/** HubSpot's API client, within its rate limits, with failures as CrmFailure. */
export function createHubspotCalls(session: CrmSession, integration: Integration) {
  const { call, pool, signal } = session
  const { baseUrl } = session.config.crm.hubspot
  const { calls, searches } = bucketsOf(pool, `${baseUrl} ${integration.portalId ?? integration.id}`)
  type How = { isSearch?: boolean; isUnsafeToRepeat?: boolean }
  const ask = <T>(run: (client: Client) => Promise<T>, { isSearch = false, isUnsafeToRepeat = false }: How = {}) =>
    call(async ({ token }) => {
      await calls.take(signal)
      if (isSearch) await searches.take(signal)
      const { Client } = await import('@hubspot/api-client')
      const httpAgent = pinnedAgent(baseUrl)
      const middleware = [datedPaths]
      return run(new Client({ accessToken: token, basePath: baseUrl, httpAgent, middleware })).catch((error) => {
        throw failureOf(error)
      })
    }, isUnsafeToRepeat)
  const batched = async <I>(
    inputs: I[],
    run: (client: Client, part: I[]) => Promise<unknown>,
    size = BATCH,
    how: How = {},
  ): Promise<Written> => {
    const all: Written = { results: [], failures: [] }
    for (let at = 0; at < inputs.length; at += size) {
      const response = await ask((client) => run(client, inputs.slice(at, at + size)), how)
      const { results, failures } = readBatch(response as BatchResponse)
      all.results.push(...results)
      all.failures.push(...failures)
    }
    return all
  }

  const request = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    call(async ({ token }) => {
      await calls.take(signal)
      const sent = body !== undefined && { 'content-type': 'application/json' }
      const init = { method, ...(sent && { body: JSON.stringify(body) }) }
      const url = new URL(datedUrl(new URL(path, baseUrl).href))
      const response = await crmFetch(url, { ...init, headers: { authorization: `Bearer ${token}`, ...sent } }).catch(
        (error) => {
          throw failureOf(error)
        },
      )
      const { status, text, headers } = response
      if (status < 200 || status >= 300) throw failureOf({ code: status, body: readJson(text), headers })
      return text
    })
  /** For calls that the client does not have. */
  const send = async <T>(method: 'GET' | 'POST', path: string, body?: unknown) =>
    readJson(await request(method, path, body)) as T
  /** For long lists: the client would parse thousands of options or long texts at once. */
  const list = async <T extends object>(method: 'GET' | 'POST', path: string, body?: unknown) =>
    parseResponse<T>(await request(method, path, body))

  return {
    get: <T>(path: string) => send<T>('GET', path),
    post: <T>(path: string, body?: unknown) => send<T>('POST', path, body),
    /** Fails where the app may not read this kind of object. */
    async check(kind: Kind) {
      await ask(({ crm: { objects } }) =>
        objects.basicApi.getPage(kind, 1, undefined, [], undefined, undefined, false, CLIENT_OPTIONS),
      )
    },
    async page(kind: Kind, properties: string[], after?: string, isArchived = false) {
      const query = new URLSearchParams([
        ...[['limit', String(BATCH)], ...(after ? [['after', after]] : []), ['archived', String(isArchived)]],
        ...properties.map((property) => ['properties', property]),
      ])
      const { results, paging } = await list<HubspotObject>('GET', `/crm/v3/objects/${kind}?${query}`)
      const next = (paging as Paging | undefined)?.next?.after
      return { results: requireList(results, NAME), after: nextCursor(next, after, NAME) }
    },
    async search(kind: Kind, search: Omit<Search, 'filterGroups'> & { filterGroups: unknown }) {
      const response = await ask(
        (client) => client.crm.objects.searchApi.doSearch(kind, search as Search, CLIENT_OPTIONS),
        {
          isSearch: true,
        },
      )
      return {
        results: objectsOf(response.results),
        after: nextCursor(response.paging?.next?.after, search.after, NAME),
        total: Number(response.total),
      }
    },
    async read(kind: Kind, ids: string[], properties: string[], idProperty?: string) {
      const found: HubspotObject[] = []
      for (let at = 0; at < ids.length; at += BATCH) {
        const inputs = ids.slice(at, at + BATCH).map((id) => ({ id }))
        const body = { inputs, properties, propertiesWithHistory: [], ...(idProperty && { idProperty }) }
        const { results } = await list<HubspotObject>('POST', `/crm/v3/objects/${kind}/batch/read`, body)
        found.push(...requireList(results, NAME))
      }
      return found
    },
    update: (kind: Kind, inputs: Input[]) =>
      batched(inputs, (client, part) => client.crm.objects.batchApi.update(kind, { inputs: part }, CLIENT_OPTIONS)),
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
            CLIENT_OPTIONS,
          )
        },
        BATCH,
        // HubSpot has each address once.
        { isUnsafeToRepeat: kind !== 'contacts' },
      ),
    /** The associated ids of each object; objects without any are left out. */
    async associated(from: Kind, to: Attached, ids: string[]) {
      const found = new Map<string, string[]>()
      const wanted: { id: string; after?: string }[] = ids.map((id) => ({ id }))
      const checkNext = createPageCheck(NAME)
      while (wanted.length > 0) {
        const inputs = wanted.splice(0, ASSOCIATIONS_READ)
        const { results } = await ask((client) =>
          client.crm.associations.v4.batchApi.getPage(from, to, { inputs }, CLIENT_OPTIONS),
        )
        for (const { _from, to: ones, paging } of requireList(results, NAME)) {
          found.set(_from.id, [...(found.get(_from.id) ?? []), ...ones.map(({ toObjectId }) => String(toObjectId))])
          const after = paging?.next?.after
          const next = checkNext(after ? { id: _from.id, after } : undefined)
          if (next) wanted.push(next)
        }
      }
      return found
    },
    /** The options of a dropdown property. */
    async options(kind: Kind, property: string) {
      return requireList(
        (
          await ask((client) =>
            client.crm.properties.coreApi.getByName(kind, property, undefined, undefined, CLIENT_OPTIONS),
          )
        ).options,
        NAME,
      )
    },
    async properties(kind: Kind) {
      const { results } = await list<PropertyDefinition>('GET', `/crm/v3/properties/${kind}?archived=false`)
      return requireList(results, NAME)
    },
    async lists(query: { query?: string; offset: number; count: number }) {
      return ask((client) => client.crm.lists.listsApi.doSearch(query, CLIENT_OPTIONS))
    },
    async owners(after?: string) {
      const page = await ask(({ crm: { owners } }) =>
        owners.ownersApi.getPage(undefined, after, OWNERS_PAGE, false, CLIENT_OPTIONS),
      )
      return { owners: requireList(page.results, NAME), after: nextCursor(page.paging?.next?.after, after, NAME) }
    },
    async dealPipelines() {
      return requireList(
        (await ask((client) => client.crm.pipelines.pipelinesApi.getAll('deals', CLIENT_OPTIONS))).results,
        NAME,
      )
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
            CLIENT_OPTIONS,
          ),
        ASSOCIATIONS,
      ),
    async archive(kind: Kind, ids: string[]) {
      for (let at = 0; at < ids.length; at += BATCH) {
        const inputs = ids.slice(at, at + BATCH).map((id) => ({ id }))
        await ask((client) => client.crm.objects.batchApi.archive(kind, { inputs }, CLIENT_OPTIONS))
      }
    },
  }
}

const readJson = (text: string): object => {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

const objectsOf = (results: unknown) => requireList(results as HubspotObject[], NAME)

const hubspotDefined = (associationTypeId: number) => ({
  associationCategory: 'HUBSPOT_DEFINED' as AssociationSpecAssociationCategoryEnum,
  associationTypeId,
})

type BatchResponse = { results?: HubspotObject[]; errors?: Rejection[] }

function readBatch({ results, errors }: BatchResponse): Written {
  return {
    results: requireList(results, NAME),
    failures: (errors ?? []).flatMap((error) => {
      const { objectWriteTraceId = [], ids = [], id = [] } = error.context ?? {}
      const failure = rejectionOf(error)
      const traced = objectWriteTraceId.map((traceId): Failed => ({ traceId, failure }))
      return traced.length > 0 ? traced : [...ids, ...id].map((one): Failed => ({ id: one, failure }))
    }),
  }
}
