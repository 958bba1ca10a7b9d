import {
  type Answer,
  type Call,
  consentAnswer,
  consentPage,
  createTokens,
  peoplePage,
  readPerson,
  readTokenRequest,
  startService,
} from './crm-server.ts'
import { composite } from './salesforce/composite.ts'
import { field } from './salesforce/objects.ts'
import { applyProfile, type SalesforceProfile } from './salesforce/profiles.ts'
import { createQueries } from './salesforce/queries.ts'
import { createRecords, refuse } from './salesforce/records.ts'
import { listViews, makeField } from './salesforce/setup-resources.ts'
import { CONNECTED_USER, createTenant, type Value } from './salesforce/tenant.ts'

export type { SalesforceRow } from './salesforce/tenant.ts'

type Options = {
  port?: number
  callsADay?: number
  mayMakeFields?: boolean
  tokenLifeMs?: number
  profile?: SalesforceProfile
}

/** The address and the headers of a call together; an address alone that is longer is refused as such. */
const MAX_REQUEST_HEAD = 16_384

/** Salesforce, as its published requests and documentation describe it: it rejects what the real one rejects. */
export async function startSalesforce(settings: Options = {}) {
  const { port, callsADay = 100_000, mayMakeFields = true, tokenLifeMs = 2 * 3600_000, profile = 'empty' } = settings
  const tokens = createTokens(tokenLifeMs)
  const tenant = createTenant()
  applyProfile(tenant, profile)
  const { collection, createOne, describe } = createRecords(tenant)
  const { query, nextPage } = createQueries(tenant)
  const { tables, rowsOf, save } = tenant
  const identity = () => `${service.url}/id/00D000000000001EAA/${CONNECTED_USER}`
  let used = 0

  function tokenAnswer(call: Call): Answer {
    const granted = readTokenRequest(tokens, call)
    if (granted === 'wrong-type')
      return { status: 400, body: { error: 'unsupported_grant_type', error_description: 'grant type not supported' } }
    if (granted === 'wrong-client')
      return { status: 400, body: { error: 'invalid_client_id', error_description: 'client identifier invalid' } }
    if (!granted)
      return { status: 400, body: { error: 'invalid_grant', error_description: 'expired access/refresh token' } }
    return {
      status: 200,
      body: {
        access_token: granted.accessToken,
        refresh_token: granted.refreshToken,
        instance_url: service.url,
        id: identity(),
        token_type: 'Bearer',
        issued_at: String(Date.now()),
      },
    }
  }

  function ownPage() {
    const columns = ['Email', 'FirstName', 'LastName', 'Company', 'Title', 'Phone', 'Status']
    return peoplePage(
      'Salesforce',
      columns,
      rowsOf('Lead').map((values) => ({ id: values.Id, values })),
    )
  }

  function answer(call: Call): Answer {
    const { method, path, query: search, headers } = call
    if (path === '/services/oauth2/authorize') return consentPage('Salesforce', search)
    if (path === '/consent') return consentAnswer(tokens, search)
    if (path === '/services/oauth2/token') return tokenAnswer(call)
    if (path === '/services/oauth2/revoke')
      return tokens.revoke(new URLSearchParams(call.body).get('token') ?? '')
        ? { status: 200, body: {} }
        : { status: 400, body: { error: 'invalid_token' } }
    const [, version, ...rest] = /^\/services\/data\/v(\d+\.\d)\/?(.*)$/.exec(path) ?? []
    if (method === 'POST' && path === '/people') {
      const { id, values } = readPerson(call)
      save('Lead', id, values)
      return { status: 303, headers: { location: '/' } }
    }
    if (path === '/') return ownPage()
    if (!version) return { status: 404, body: '<h1>Not found</h1>' }
    if (call.url.length > MAX_REQUEST_HEAD) return { status: 414, body: '<h1>URI Too Long</h1>' }
    if (call.url.length + JSON.stringify(headers).length > MAX_REQUEST_HEAD)
      return { status: 431, body: '<h1>Request Header Fields Too Large</h1>' }
    if (!tokens.isGood(headers.authorization)) return refuse(401, 'INVALID_SESSION_ID', 'Session expired or invalid')
    if (used >= callsADay) return refuse(403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.')
    used++
    const said = resource(call, (rest[0] ?? '').split('/'))
    return { ...said, headers: { 'sforce-limit-info': `api-usage=${used}/${callsADay}` } }
  }

  function resource(call: Call, parts: string[]): Answer {
    const { method, query: search } = call
    const [first, second = '', third, fourth, fifth] = parts
    const isGet = method === 'GET'
    // The resources of this version; the identity names the connected user.
    if (isGet && first === '')
      return { status: 200, body: { identity: identity(), sobjects: '/services/data/sobjects' } }
    if (isGet && first === 'limits')
      return { status: 200, body: { DailyApiRequests: { Max: callsADay, Remaining: callsADay - used } } }
    if (isGet && (first === 'query' || first === 'queryAll'))
      return second ? nextPage(second) : query(search.get('q') ?? '', first === 'queryAll')
    if (isGet && first === 'sobjects' && third === 'describe') return describe(second)
    if (isGet && first === 'sobjects' && third === 'listviews') return listViews(tenant, second, fourth, fifth)
    if (method === 'POST' && first === 'tooling' && third === 'CustomField')
      return mayMakeFields
        ? makeField(tenant, call.body)
        : refuse(400, 'INSUFFICIENT_ACCESS', 'insufficient access rights on cross-reference id')
    if (method === 'POST' && first === 'sobjects' && second && !third) return createOne(second, call)
    if (first === 'composite' && second === 'sobjects') return collection(call, parts.slice(2))
    if (method === 'POST' && first === 'composite' && !second) return composite(call, resource)
    return refuse(404, 'NOT_FOUND', 'The requested resource does not exist')
  }

  const service = await startService('Salesforce', answer, port)
  return {
    ...service,
    tokens,
    tables,
    /** The organization itself: its objects, its rules, and what people do with its records. */
    tenant,
    objects: tenant.objects,
    /** A full copy of every row of every object, deleted ones included, to compare two moments. */
    snapshot: tenant.snapshot,
    /** An edit made in Salesforce itself. */
    edit: (id: string | undefined, values: Record<string, Value>, object = 'Lead') => save(object, id, values),
    /** To the recycle bin. */
    remove: (id: string, object = 'Lead') => {
      const row = tables[object]?.get(id)
      if (row) tenant.remove(row)
    },
    /** Out of the recycle bin. */
    restore: (id: string, object = 'Lead') => {
      const row = tables[object]?.get(id)
      if (row) Object.assign(row, { IsDeleted: false, SystemModstamp: tenant.now() })
    },
    merge: (masterId: string, loserIds: string[], object = 'Lead') => tenant.merge(object, masterId, loserIds),
    convert: tenant.convert,
    rows: (object = 'Lead') => rowsOf(object),
    lead: (email: string) => rowsOf('Lead').find((row) => row.Email === email.toLowerCase()),
    /** Our field for idempotent creates, visible to the connected user, as if an administrator had made it. */
    addExternalId: (object = 'Lead') => {
      if (tenant.objects[object]?.some(({ name }) => name === 'Leadwright_Id__c')) return
      const externalId = { label: 'Leadwright Id', length: 32, externalId: true, unique: true }
      tenant.objects[object]?.push(field('Leadwright_Id__c', externalId))
    },
  }
}
