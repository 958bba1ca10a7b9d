import {
  type Answer,
  type Call,
  consentAnswer,
  consentPage,
  peoplePage,
  readPerson,
  startService,
} from './crm-server.ts'
import { invalid, refuse } from './hubspot/answers.ts'
import { associateByDefault, readAssociations } from './hubspot/associations.ts'
import { mergeDeals } from './hubspot/deals.ts'
import { createLimits } from './hubspot/limits.ts'
import { readMemberships, searchLists } from './hubspot/lists.ts'
import type { SubscriptionType } from './hubspot/new-account.ts'
import { batch, list } from './hubspot/objects.ts'
import { listOwners } from './hubspot/owners.ts'
import { createCompanies, mergeContacts } from './hubspot/people.ts'
import { listPipelines } from './hubspot/pipelines.ts'
import { setUp } from './hubspot/profiles.ts'
import { describe, describeAll } from './hubspot/properties.ts'
import { missingScope } from './hubspot/scopes.ts'
import { search } from './hubspot/search.ts'
import { addSubscriptionType, listSubscriptionTypes, unsubscribeAll } from './hubspot/subscriptions.ts'
import { createTenant, type HubspotOptions, type Kind, snapshotOf, type Tenant, type Values } from './hubspot/tenant.ts'
import { issueToken, PORTAL } from './hubspot/tokens.ts'

/** HubSpot's numbered paths (v1 to v4) end in 2027; the simulator only has the dated ones. */
const VERSION = '2026-09'

/** HubSpot, as its documentation and its client's models describe it: it rejects what the real one rejects. */
export async function startHubspot(settings: HubspotOptions = {}) {
  const { port, profile = 'empty', callsIn10s = 100, searchesASecond = 4 } = settings
  const tenant = createTenant(settings)
  setUp(tenant, profile)
  const limits = createLimits(callsIn10s, searchesASecond)
  const { tokens, objects, associations, pipelines, choices, definitions, save, byEmail } = tenant
  const { owners, lists, missingScopes, requiredOnCreate, unsubscribed } = tenant

  function answer(call: Call): Answer {
    const { method, path, query, headers } = call
    if (method === 'GET' && path === '/oauth/authorize') return consentPage('HubSpot', query)
    if (method === 'GET' && path === '/consent') return consentAnswer(tokens, query)
    if (path === `/oauth/${VERSION}/token`) return issueToken(tenant, call)
    if (path === `/oauth/${VERSION}/token/revoke`)
      return tokens.revoke(new URLSearchParams(call.body).get('token') ?? '')
        ? { status: 204 }
        : invalid('no such token')
    if (method === 'GET' && path.startsWith('/contacts/')) return ownPage(tenant)
    if (method === 'POST' && path === '/people') {
      const { id, values } = readPerson(call)
      save('contacts', id, values as Values)
      return { status: 303, headers: { location: `/contacts/${PORTAL}` } }
    }
    if (!tokens.isGood(headers.authorization))
      return refuse(401, 'EXPIRED_AUTHENTICATION', 'The OAuth token used to make this call expired')
    return limits(path.endsWith('/search')) ?? answerApi(tenant, call)
  }

  const service = await startService('HubSpot', answer, port)
  return {
    ...service,
    tokens,
    objects,
    associations,
    pipelines,
    choices,
    definitions,
    owners,
    lists,
    missingScopes,
    requiredOnCreate,
    unsubscribed,
    addSubscriptionType: (type: SubscriptionType) => addSubscriptionType(tenant, type),
    authUrl: `${service.url}/oauth/authorize`,
    snapshot: () => snapshotOf(tenant),
    /** An edit made in HubSpot itself. */
    edit: (id: string | undefined, values: Values, kind: Kind = 'contacts') => save(kind, id, values),
    remove: (kind: Kind, id: string) => void batch(tenant, kind, 'archive', { inputs: [{ id, properties: {} }] }),
    restore: (id: string) => {
      const record = objects.contacts.get(id)
      if (!record) return
      record.isArchived = false
      save('contacts', id, { hs_object_id: id })
    },
    /** Two contacts become one, with a new ID. */
    merge: (primaryId: string, otherId: string) => mergeContacts(tenant, primaryId, otherId),
    mergeDeals: (primaryId: string, otherId: string) => mergeDeals(tenant, primaryId, otherId),
    /** HubSpot's own automation, which runs some moments after contacts were created. */
    createCompanies: () => createCompanies(tenant),
    contact: (email: string) => byEmail(email),
    contacts: () => [...objects.contacts.values()].filter((one) => !one.isArchived),
    /** The associations of a contact. */
    of: (kind: 'deals' | 'emails', contactId: string) =>
      [...objects[kind].values()].filter(
        ({ id, isArchived }) => !isArchived && associations.has(`${kind} ${id} contacts ${contactId}`),
      ),
  }
}

function answerApi(tenant: Tenant, call: Call): Answer {
  const { method, headers, query } = call
  // "/crm/objects/2026-09/contacts": the version follows the name of the API, in all of them.
  const path = call.path.replace(new RegExp(`^((?:/[a-z-]+)+)/${VERSION}(?=/|$)`), '$1')
  if (path === call.path) return refuse(404, 'OBJECT_NOT_FOUND', 'resource not found')
  const refusal = missingScope(tenant, { ...call, path })
  if (refusal) return refusal
  if (method === 'GET' && path === '/account-info/details') return { status: 200, body: { portalId: PORTAL } }
  const object = /^\/crm\/objects\/(contacts|companies|deals|emails)(?:\/(search|batch\/(\w+)))?$/.exec(path)
  if (method === 'GET' && path === '/crm/pipelines/deals') return listPipelines(tenant)
  if (method === 'GET' && /^\/crm\/owners\/?$/.test(path)) return listOwners(tenant)
  const schema = /^\/crm\/properties\/(contacts|companies|deals|emails)$/.exec(path)
  if (method === 'GET' && schema) return describeAll(tenant, schema[1] as Kind)
  const property = /^\/crm\/properties\/(contacts|companies|deals|emails)\/(\w+)$/.exec(path)
  if (method === 'GET' && property) return describe(tenant, property[1] as Kind, property[2] ?? '')
  const reading = /^\/crm\/associations\/(\w+)\/(\w+)\/batch\/read$/.exec(path)
  const pairs = /^\/crm\/associations\/(\w+)\/(\w+)\/batch\/associate\/default$/.exec(path)
  if (method === 'GET' && object && !object[2]) return list(tenant, object[1] as Kind, query)
  const subscriber = /^\/communication-preferences\/statuses\/([^/]+)\/unsubscribe-all$/.exec(path)?.[1]
  if (subscriber) return unsubscribeAll(tenant, method, decodeURIComponent(subscriber), query.get('channel'))
  if (method === 'GET' && path === '/communication-preferences/definitions') return listSubscriptionTypes(tenant)
  const isOther = /^\/crm\/lists\/(search|records\/memberships\/batch\/read)$/.test(path)
  if (method !== 'POST' || (!object && !pairs && !reading && !isOther))
    return refuse(404, 'OBJECT_NOT_FOUND', 'resource not found')
  if (!headers['content-type']?.startsWith('application/json'))
    return refuse(415, 'VALIDATION_ERROR', 'Unsupported Media Type')
  let body: never
  try {
    body = JSON.parse(call.body) as never
  } catch {
    return invalid('Invalid input JSON')
  }
  if (path === '/crm/lists/search') return searchLists(tenant)
  if (path.startsWith('/crm/lists/')) return readMemberships(tenant, body)
  if (reading) return readAssociations(tenant, reading[1] ?? '', reading[2] ?? '', body)
  if (pairs) return associateByDefault(tenant, pairs[1] ?? '', pairs[2] ?? '', body)
  const kind = object?.[1] as Kind
  return object?.[2] === 'search' ? search(tenant, kind, body) : batch(tenant, kind, object?.[3] ?? '', body)
}

function ownPage({ objects }: Tenant) {
  const people = [...objects.contacts.values()].filter(({ isArchived }) => !isArchived)
  const columns = ['email', 'firstname', 'lastname', 'company', 'jobtitle', 'phone', 'hs_lead_status']
  return peoplePage(
    'HubSpot',
    columns,
    people.map(({ id, properties: values }) => ({ id, values })),
  )
}
