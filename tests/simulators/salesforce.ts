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
import { runSoql, type SoqlTables } from './soql.ts'

type Value = string | number | boolean | null
export type SalesforceRow = Record<string, Value> & { Id: string; SystemModstamp: string }
type Options = { port?: number; callsADay?: number; mayMakeFields?: boolean; tokenLifeMs?: number }

const BATCH = 200
const PAGE = 2000
const EXTERNAL = 'Leadwright_Id__c'
const lengths: Record<string, Record<string, number>> = {
  Lead: {
    FirstName: 40,
    LastName: 80,
    Email: 80,
    Company: 255,
    Title: 128,
    Industry: 255,
    City: 40,
    Phone: 40,
    Website: 255,
    Status: 255,
    Description: 32_000,
  },
  Contact: {
    FirstName: 40,
    LastName: 80,
    Email: 80,
    Title: 128,
    Phone: 40,
    MailingCity: 40,
    Description: 32_000,
    AccountId: 18,
  },
  Account: { Name: 255 },
}
const required: Record<string, string[]> = { Lead: ['LastName', 'Company'], Contact: ['LastName'], Account: ['Name'] }
const system = ['Id', 'SystemModstamp', 'CreatedDate', 'IsDeleted']
const prefixes: Record<string, string> = { Lead: '00Q', Contact: '003', Account: '001' }
const STATUSES = ['Open - Not Contacted', 'Working - Contacted', 'Closed - Not Converted', 'Closed - Converted']

/** Salesforce, as its published requests and documentation describe it: it rejects what the real one rejects. */
export async function startSalesforce(settings: Options = {}) {
  const { port, callsADay = 100_000, mayMakeFields = true, tokenLifeMs = 2 * 3600_000 } = settings
  const tokens = createTokens(tokenLifeMs)
  const tables: Record<string, Map<string, SalesforceRow>> = { Lead: new Map(), Contact: new Map(), Account: new Map() }
  const external = new Set<string>()
  const cursors = new Map<string, { rows: object[]; at: number }>()
  let used = 0
  let ids = 0
  let lastMoment = 0

  const now = () => {
    lastMoment = Math.max(Date.now(), lastMoment + 1)
    return new Date(lastMoment).toISOString().replace('Z', '+0000')
  }
  const fieldsOf = (object: string) => [
    ...system,
    ...Object.keys(lengths[object] ?? {}),
    ...(object === 'Lead' ? ['NumberOfEmployees', 'IsConverted'] : []),
    ...(external.has(object) ? [EXTERNAL] : []),
  ]
  const remove = (row: SalesforceRow) => Object.assign(row, { IsDeleted: true, SystemModstamp: now() })
  const rowsOf = (object: string) => [...(tables[object]?.values() ?? [])].filter(({ IsDeleted }) => !IsDeleted)

  function problemOf(
    object: string,
    values: Record<string, Value>,
    before?: SalesforceRow,
  ): { statusCode: string; message: string; fields: string[] } | undefined {
    for (const [name, value] of Object.entries(values)) {
      const most = lengths[object]?.[name]
      if (!fieldsOf(object).includes(name) || system.includes(name))
        return {
          statusCode: 'INVALID_FIELD',
          message: `No such column '${name}' on sobject of type ${object}`,
          fields: [name],
        }
      if (name === 'NumberOfEmployees' && value !== null && typeof value !== 'number')
        return { statusCode: 'JSON_PARSER_ERROR', message: `Cannot deserialize ${name}`, fields: [name] }
      if (most && typeof value === 'string' && value.length > most)
        return {
          statusCode: 'STRING_TOO_LONG',
          message: `${name}: data value too large (max length=${most})`,
          fields: [name],
        }
      if (name === 'Email' && typeof value === 'string' && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value))
        return {
          statusCode: 'INVALID_EMAIL_ADDRESS',
          message: `Email: invalid email address: ${value}`,
          fields: ['Email'],
        }
      if (name === 'Status' && value === 'Closed - Converted')
        return {
          statusCode: 'FIELD_INTEGRITY_EXCEPTION',
          message: 'A lead is converted by converting it',
          fields: ['Status'],
        }
      if (name === EXTERNAL && rowsOf(object).some((row) => row[EXTERNAL] === value && row.Id !== before?.Id))
        return { statusCode: 'DUPLICATE_VALUE', message: 'duplicate value found', fields: [name] }
    }
    if (before?.IsConverted)
      return { statusCode: 'CANNOT_UPDATE_CONVERTED_LEAD', message: 'cannot reference converted lead', fields: [] }
    const missing = (required[object] ?? []).filter((name) => !(name in values ? values[name] : before?.[name]))
    return missing.length > 0
      ? {
          statusCode: 'REQUIRED_FIELD_MISSING',
          message: `Required fields are missing: [${missing.join(', ')}]`,
          fields: missing,
        }
      : undefined
  }

  function save(object: string, id: string | undefined, values: Record<string, Value>): SalesforceRow {
    const moment = now()
    const made = `${prefixes[object]}${String(++ids).padStart(12, '0')}AAA`
    const before = id ? tables[object]?.get(id) : undefined
    const blank = Object.fromEntries(fieldsOf(object).map((name) => [name, null]))
    const row = (before ?? {
      ...blank,
      ...(object === 'Lead' && { Status: STATUSES[0], IsConverted: false }),
      Id: made,
      CreatedDate: moment,
      IsDeleted: false,
    }) as SalesforceRow
    const isSame =
      before && Object.entries(values).every(([name, value]) => before[name] === (value === '' ? null : value))
    for (const [name, value] of Object.entries(values))
      row[name] = value === '' ? null : name === 'Email' && typeof value === 'string' ? value.toLowerCase() : value
    if (!isSame) row.SystemModstamp = moment
    tables[object]?.set(row.Id, row)
    return row
  }

  const refuse = (status: number, errorCode: string, message: string): Answer => ({
    status,
    body: [{ errorCode, message }],
  })
  const failed = (error: object) => ({ success: false, errors: [error] })

  function query(soql: string, isAll = false): Answer {
    const schema: SoqlTables = {
      ...Object.fromEntries(
        Object.keys(tables).map((object) => [
          object,
          { fields: fieldsOf(object), rows: isAll ? [...(tables[object]?.values() ?? [])] : rowsOf(object) },
        ]),
      ),
      LeadStatus: {
        fields: ['Id', 'ApiName', 'MasterLabel', 'IsConverted', 'SortOrder'],
        rows: STATUSES.map((ApiName, SortOrder) => ({
          Id: `01J${SortOrder}`,
          ApiName,
          MasterLabel: ApiName,
          IsConverted: ApiName === 'Closed - Converted',
          SortOrder,
        })),
      },
    }
    const found = runSoql(soql, schema)
    if ('errorCode' in found) return refuse(400, found.errorCode, found.message)
    return pageOf(found.rows, 0, `01g${cursors.size}`)
  }

  function pageOf(rows: object[], at: number, locator: string): Answer {
    const end = at + PAGE
    cursors.set(locator, { rows, at })
    const more =
      end < rows.length
        ? { done: false, nextRecordsUrl: `/services/data/v62.0/query/${locator}-${end}` }
        : { done: true }
    return { status: 200, body: { totalSize: rows.length, ...more, records: rows.slice(at, end) } }
  }

  type Sent = Record<string, Value> & { attributes?: { type: string } }
  function collection(call: Call, rest: string[]): Answer {
    if (call.method === 'DELETE') {
      const wanted = (call.query.get('ids') ?? '').split(',')
      if (wanted.length > BATCH) return refuse(400, 'EXCEEDED_ID_LIMIT', 'record limit reached')
      return {
        status: 200,
        body: wanted.map((id) => {
          const row = Object.values(tables)
            .map((table) => table.get(id))
            .find(Boolean)
          if (!row || row.IsDeleted)
            return failed({ statusCode: 'ENTITY_IS_DELETED', message: 'entity is deleted', fields: [] })
          remove(row)
          return { id, success: true, errors: [] }
        }),
      }
    }
    if (!call.headers['content-type']?.startsWith('application/json'))
      return refuse(415, 'UNSUPPORTED_MEDIA_TYPE', 'Content type not supported')
    const { records } = JSON.parse(call.body) as { records: Sent[] }
    if (records.length > BATCH)
      return refuse(
        400,
        'EXCEEDED_ID_LIMIT',
        `record limit reached. cannot submit more than ${BATCH} records in this call`,
      )
    const [object, key] = rest
    const seen = new Set<string>()
    return {
      status: 200,
      body: records.map(({ attributes, Id: upper, id: lower, ...values }) => {
        const Id = upper ?? lower
        const type = attributes?.type ?? ''
        if (!tables[type])
          return failed({ statusCode: 'INVALID_TYPE', message: `sObject type '${type}' is not supported.`, fields: [] })
        if (object && key) {
          if (key !== EXTERNAL || !external.has(object))
            return failed({
              statusCode: 'INVALID_FIELD',
              message: 'Provided external ID field does not exist or is not accessible',
              fields: [key],
            })
          if (seen.has(String(values[key])))
            return failed({ statusCode: 'DUPLICATE_VALUE', message: 'Duplicate external id specified', fields: [key] })
          seen.add(String(values[key]))
          const there = rowsOf(object).find((row) => row[key] === values[key])
          const problem = problemOf(type, values, there)
          return problem
            ? failed(problem)
            : { id: save(type, there?.Id, values).Id, success: true, errors: [], created: !there }
        }
        const before = Id ? tables[type]?.get(String(Id)) : undefined
        if (call.method === 'PATCH' && (!before || before.IsDeleted))
          return failed({
            statusCode: before ? 'ENTITY_IS_DELETED' : 'INVALID_CROSS_REFERENCE_KEY',
            message: 'entity is deleted',
            fields: [],
          })
        const problem = problemOf(type, values, before)
        return problem ? failed(problem) : { id: save(type, before?.Id, values).Id, success: true, errors: [] }
      }),
    }
  }

  function describe(object: string): Answer {
    if (!tables[object]) return refuse(404, 'NOT_FOUND', 'The requested resource does not exist')
    return {
      status: 200,
      body: { name: object, fields: fieldsOf(object).map((name) => ({ name, externalId: name === EXTERNAL })) },
    }
  }

  function makeField(body: string): Answer {
    if (!mayMakeFields) return refuse(400, 'INSUFFICIENT_ACCESS', 'insufficient access rights on cross-reference id')
    const { FullName } = JSON.parse(body) as { FullName: string }
    external.add(FullName.split('.')[0] ?? '')
    return { status: 201, body: { id: '00N000000000001', success: true, errors: [] } }
  }

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
        id: `${service.url}/id/00D000000000001EAA/005000000000001AAA`,
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
    const [, version, ...rest] = /^\/services\/data\/v(\d+\.\d)\/(.*)$/.exec(path) ?? []
    if (method === 'POST' && path === '/people') {
      const { id, values } = readPerson(call)
      save('Lead', id, values)
      return { status: 303, headers: { location: '/' } }
    }
    if (path === '/') return ownPage()
    if (!version) return { status: 404, body: '<h1>Not found</h1>' }
    if (!tokens.isGood(headers.authorization)) return refuse(401, 'INVALID_SESSION_ID', 'Session expired or invalid')
    if (used >= callsADay) return refuse(403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.')
    used++
    const said = resource(call, (rest[0] ?? '').split('/'), method, search)
    return { ...said, headers: { 'sforce-limit-info': `api-usage=${used}/${callsADay}` } }
  }

  function resource(call: Call, parts: string[], method: string, search: URLSearchParams): Answer {
    const [first, second, third] = parts
    if (method === 'GET' && first === 'limits')
      return { status: 200, body: { DailyApiRequests: { Max: callsADay, Remaining: callsADay - used } } }
    if (method === 'GET' && first === 'query' && !second) return query(search.get('q') ?? '')
    if (method === 'GET' && first === 'queryAll' && !second) return query(search.get('q') ?? '', true)
    if (method === 'GET' && (first === 'query' || first === 'queryAll')) {
      const [locator = '', at = '0'] = (second ?? '').split('-')
      const cursor = cursors.get(locator)
      return cursor
        ? pageOf(cursor.rows, Number(at), locator)
        : refuse(400, 'INVALID_QUERY_LOCATOR', 'invalid query locator')
    }
    if (method === 'GET' && first === 'sobjects' && third === 'describe') return describe(second ?? '')
    if (method === 'POST' && first === 'tooling' && third === 'CustomField') return makeField(call.body)
    if (first === 'composite' && second === 'sobjects') return collection(call, parts.slice(2))
    return refuse(404, 'NOT_FOUND', 'The requested resource does not exist')
  }

  const service = await startService('Salesforce', answer, port)
  return {
    ...service,
    tokens,
    tables,
    external,
    /** An edit made in Salesforce itself. */
    edit: (id: string | undefined, values: Record<string, Value>, object = 'Lead') => save(object, id, values),
    /** To the recycle bin. */
    remove: (id: string, object = 'Lead') => {
      const row = tables[object]?.get(id)
      if (row) remove(row)
    },
    /** Out of the recycle bin. */
    restore: (id: string, object = 'Lead') => {
      const row = tables[object]?.get(id)
      if (row) Object.assign(row, { IsDeleted: false, SystemModstamp: now() })
    },
    rows: (object = 'Lead') => rowsOf(object),
    lead: (email: string) => rowsOf('Lead').find((row) => row.Email === email.toLowerCase()),
  }
}
