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

type Values = Record<string, string>
export type HubspotRecord = {
  id: string
  properties: Values
  createdAt: Date
  updatedAt: Date
  isArchived: boolean
  archivedAt?: Date
}
type Kind = 'contacts' | 'companies' | 'deals' | 'emails'
type Options = {
  port?: number
  tokenLifeMs?: number
  callsIn10s?: number
  searchesASecond?: number
  searchLagMs?: number
  /** The clock of the search lag; a test may control it. */
  searchClock?: () => number
}

const PORTAL = 4711
const BATCH = 100
const known: Record<Kind, string[]> = {
  contacts: [
    'firstname',
    'lastname',
    'email',
    'company',
    'jobtitle',
    'industry',
    'company_size',
    'city',
    'phone',
    'website',
    'hs_linkedin_url',
    'hs_timezone',
    'hs_lead_status',
    'lifecyclestage',
    'lastmodifieddate',
    'createdate',
    'hs_object_id',
  ],
  companies: ['name', 'domain', 'hs_lastmodifieddate', 'createdate', 'hs_object_id'],
  deals: ['dealname', 'amount', 'dealstage', 'pipeline', 'hs_lastmodifieddate', 'createdate', 'hs_object_id'],
  emails: [
    'hs_timestamp',
    'hs_email_direction',
    'hs_email_subject',
    'hs_email_text',
    'hs_email_status',
    'hs_object_id',
  ],
}
type Option = { value: string; label: string }
const optionsOf = (values: string): Option[] =>
  values
    .split(' ')
    .map((value) => ({ value, label: value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ') }))
const options: Values = {
  hs_email_direction: 'EMAIL INCOMING_EMAIL FORWARDED_EMAIL',
  hs_email_status: 'BOUNCED FAILED SCHEDULED SENDING SENT',
}
const required: Partial<Record<Kind, string[]>> = { deals: ['dealname', 'dealstage'], emails: ['hs_timestamp'] }
/** The default association types that a create may use. */
const associationTypes: Values = { 'deals contacts': '3', 'emails contacts': '198', 'deals companies': '341' }
/** Not returned without the scope sales-email-read, which we don't request. */
const redacted = ['hs_email_subject', 'hs_email_text']
const stage = (id: string, label: string, probability: string, isClosed = false) => ({
  id,
  label,
  probability,
  isClosed,
})
const defaultStages = [
  stage('appointmentscheduled', 'Appointment Scheduled', '0.2'),
  stage('qualifiedtobuy', 'Qualified To Buy', '0.4'),
  stage('presentationscheduled', 'Presentation Scheduled', '0.6'),
  stage('decisionmakerboughtin', 'Decision Maker Bought-In', '0.8'),
  stage('contractsent', 'Contract Sent', '0.9'),
  stage('closedwon', 'Closed Won', '1.0', true),
  stage('closedlost', 'Closed Lost', '0.0', true),
]

/** HubSpot, as its documentation and its client's models describe it: it rejects what the real one rejects. */
export async function startHubspot(settings: Options = {}) {
  const { port, tokenLifeMs = 30 * 60_000, callsIn10s = 100, searchesASecond = 4 } = settings
  const { searchLagMs = 30_000, searchClock = Date.now } = settings
  const tokens = createTokens(tokenLifeMs)
  const objects: Record<Kind, Map<string, HubspotRecord>> = {
    contacts: new Map(),
    companies: new Map(),
    deals: new Map(),
    emails: new Map(),
  }
  const associations = new Set<string>()
  const pipelines = [{ id: 'default', label: 'Sales Pipeline', stages: defaultStages }]
  /** The account's dropdown options, which its owner may change. */
  const choices: Record<string, Option[]> = {
    hs_timezone: optionsOf('america_slash_new_york europe_slash_london america_slash_port_hyphen_au_hyphen_prince'),
    hs_lead_status: optionsOf('NEW OPEN IN_PROGRESS OPEN_DEAL UNQUALIFIED ATTEMPTED_TO_CONTACT CONNECTED BAD_TIMING'),
    lifecyclestage: optionsOf(
      'subscriber lead marketingqualifiedlead salesqualifiedlead opportunity customer evangelist other',
    ),
    ...Object.fromEntries(Object.entries(options).map(([name, values]) => [name, optionsOf(values)])),
  }
  // What the search index received, and when.
  const index: { at: number; kind: Kind; record: HubspotRecord }[] = []
  let ids = 100
  let lastMoment = 0
  const recent: number[] = []
  const searches: number[] = []

  const now = () => {
    lastMoment = Math.max(Date.now(), lastMoment + 1)
    return new Date(lastMoment)
  }
  const note = (kind: Kind, record: HubspotRecord) =>
    index.push({ at: searchClock(), kind, record: structuredClone(record) })
  function save(kind: Kind, id: string | undefined, given: Values) {
    const moment = now()
    const before = id ? objects[kind].get(id) : undefined
    const record: HubspotRecord = before ?? {
      id: id ?? String(++ids),
      properties: {},
      createdAt: moment,
      updatedAt: moment,
      isArchived: false,
    }
    const cleaned = { ...given, ...(given.email && { email: given.email.trim().toLowerCase() }) }
    const isSame = before && Object.entries(cleaned).every(([name, value]) => (before.properties[name] ?? '') === value)
    Object.assign(record.properties, cleaned)
    if (!isSame) record.updatedAt = moment
    record.properties.lastmodifieddate = record.updatedAt.toISOString()
    objects[kind].set(record.id, record)
    note(kind, record)
    return record
  }
  const byEmail = (email: string) =>
    [...objects.contacts.values()].find((one) => !one.isArchived && one.properties.email === email.toLowerCase())
  const shown = (
    { id, properties, createdAt, updatedAt, isArchived, archivedAt }: HubspotRecord,
    wanted?: string[],
  ) => ({
    id,
    properties: wanted
      ? Object.fromEntries(
          [...wanted, 'hs_object_id'].map((name) => [name, name === 'hs_object_id' ? id : properties[name] || null]),
        )
      : { ...properties },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    archived: isArchived,
    ...(isArchived && archivedAt && { archivedAt: archivedAt.toISOString() }),
  })

  function problemOf(kind: Kind, values: Values): string | undefined {
    for (const [name, value] of Object.entries(values)) {
      if (!known[kind].includes(name))
        return `Property values were not valid: [{"isValid":false,"message":"Property \\"${name}\\" does not exist","error":"PROPERTY_DOESNT_EXIST","name":"${name}"}]`
      if (typeof value !== 'string') return `Property values were not valid: ${name} is not text`
      if (choices[name] && value && !choices[name].some((option) => option.value === value))
        return `Property values were not valid: [{"isValid":false,"message":"${value} was not one of the allowed options","error":"INVALID_OPTION","name":"${name}"}]`
      if (name === 'email' && value && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value))
        return `Property values were not valid: [{"isValid":false,"message":"Email address ${value} is invalid","error":"INVALID_EMAIL","name":"email"}]`
      const problem = dealProblem(name, value)
      if (problem)
        return `Property values were not valid: [{"isValid":false,"message":"${problem}","error":"INVALID_OPTION","name":"${name}"}]`
      if (name === 'hs_timestamp' && Number.isNaN(Date.parse(value)) && !/^\d{13}$/.test(value))
        return `Property values were not valid: [{"isValid":false,"message":"${value} was not a valid long.","error":"INVALID_LONG","name":"${name}"}]`
      if (value.length > 65_536) return `Property values were not valid: ${name} is too long`
    }
    return undefined
  }

  function dealProblem(name: string, value: string) {
    if (name === 'pipeline' && !pipelines.some(({ id }) => id === value)) return `${value} is not a pipeline`
    if (name === 'dealstage' && !pipelines.some(({ stages }) => stages.some(({ id }) => id === value)))
      return `${value} is not a stage of any pipeline`
    return name === 'amount' && value && Number.isNaN(Number(value)) ? `${value} was not a valid number.` : undefined
  }

  function problemOfNew(kind: Kind, { properties, associations: given = [] }: Input) {
    const missing = required[kind]?.filter((name) => !properties[name]) ?? []
    if (missing.length > 0)
      return `Error creating ${kind}. Some required properties were not set: ${missing.join(', ')}`
    for (const { to, types } of given) {
      const target = (['contacts', 'companies'] as const).find((other) =>
        types.every(
          ({ associationCategory, associationTypeId }) =>
            associationCategory === 'HUBSPOT_DEFINED' &&
            associationTypes[`${kind} ${other}`] === String(associationTypeId),
        ),
      )
      if (!target || types.length === 0) return 'One or more associations are not valid: no such type'
      const record = objects[target].get(to?.id)
      if (!record || record.isArchived) return `One or more associations are not valid: ${to?.id} does not exist`
    }
    return undefined
  }

  function createNew(kind: Kind, { properties, associations: given = [], objectWriteTraceId }: Input) {
    const record = save(kind, undefined, properties)
    for (const { to, types } of given) {
      const target = Object.entries(associationTypes)
        .find(([, id]) => id === String(types[0]?.associationTypeId))?.[0]
        .split(' ')[1]
      associations.add(`${kind} ${record.id} ${target} ${to.id}`)
    }
    return { ...shown(record), ...(objectWriteTraceId && { objectWriteTraceId }) }
  }

  /** Current, unlike the search. */
  function associatedWith(from: string, to: string, body: { inputs?: { id: string }[] }): Answer {
    if (!Array.isArray(body.inputs) || body.inputs.length === 0) return invalid('inputs must not be empty')
    if (body.inputs.length > 1000) return invalid('The maximum number of inputs is 1000')
    const isThere = (id: string) => objects[to as Kind]?.get(id)?.isArchived === false
    const found = body.inputs.map(({ id }) => ({
      from: { id },
      to: [...associations].flatMap((pair) => {
        const [one, oneId = '', other, otherId = ''] = pair.split(' ')
        const isTold = one === from && oneId === id && other === to && isThere(otherId)
        const isToldBack = other === from && otherId === id && one === to && isThere(oneId)
        const toObjectId = isTold ? otherId : isToldBack ? oneId : undefined
        const associationTypes = [{ category: 'HUBSPOT_DEFINED', typeId: 4, label: null }]
        return toObjectId ? [{ toObjectId: Number(toObjectId), associationTypes }] : []
      }),
    }))
    const errors = found
      .filter(({ to: ones }) => ones.length === 0)
      .map(({ from: { id } }) => ({
        status: 'error',
        category: 'OBJECT_NOT_FOUND',
        subCategory: 'crm.associations.NO_ASSOCIATIONS_FOUND',
        message: `No ${to} is associated with ${from} ${id}.`,
        context: { fromObjectId: [id] },
      }))
    const moment = new Date().toISOString()
    const results = found.filter(({ to: ones }) => ones.length > 0)
    return {
      status: errors.length > 0 ? 207 : 200,
      body: {
        ...{ status: 'COMPLETE', results, startedAt: moment, completedAt: moment },
        ...(errors.length > 0 && { numErrors: errors.length, errors }),
      },
    }
  }

  function describe(kind: Kind, name: string): Answer {
    if (!known[kind].includes(name)) return refuse(404, 'OBJECT_NOT_FOUND', `No property ${name} exists`)
    return {
      status: 200,
      body: {
        ...{ name, label: name, description: '', groupName: 'contactinformation', hidden: false },
        type: choices[name] ? 'enumeration' : 'string',
        fieldType: choices[name] ? 'radio' : 'text',
        options: (choices[name] ?? []).map((option, displayOrder) => ({ ...option, displayOrder, hidden: false })),
      },
    }
  }

  function listPipelines(): Answer {
    const always = { createdAt: '2024-01-01T00:00:00Z', updatedAt: '2024-01-01T00:00:00Z', archived: false }
    return {
      status: 200,
      body: {
        results: pipelines.map(({ id, label, stages }, displayOrder) => ({
          ...{ id, label, displayOrder, ...always },
          stages: stages.map(({ probability, isClosed, ...named }, order) => ({
            ...{ ...named, displayOrder: order, ...always },
            metadata: { probability, isClosed: String(isClosed) },
          })),
        })),
      },
    }
  }

  const refuse = (status: number, category: string, message: string, more: object = {}): Answer => ({
    status,
    body: { status: 'error', message, correlationId: '0', category, ...more },
  })
  const invalid = (message: string) => refuse(400, 'VALIDATION_ERROR', message)

  function limits(isSearch: boolean): Answer | undefined {
    const moment = Date.now()
    while (recent[0] !== undefined && recent[0] <= moment - 10_000) recent.shift()
    while (searches[0] !== undefined && searches[0] <= moment - 1000) searches.shift()
    if (recent.length >= callsIn10s)
      return refuse(429, 'RATE_LIMITS', 'You have reached your ten_secondly_rolling limit.', {
        policyName: 'TEN_SECONDLY_ROLLING',
      })
    if (isSearch && searches.length >= searchesASecond)
      return refuse(429, 'RATE_LIMITS', 'You have reached your secondly limit.', { policyName: 'SECONDLY' })
    recent.push(moment)
    if (isSearch) searches.push(moment)
    return undefined
  }

  function search(
    kind: Kind,
    body: {
      filterGroups?: { filters: { propertyName: string; operator: string; value?: string; values?: string[] }[] }[]
      properties?: string[]
      limit?: number
      after?: string
    },
  ): Answer {
    const { filterGroups = [], properties = [], limit = 10, after = '0' } = body
    if (limit > 200) return invalid('limit must be at most 200')
    if (Number(after) + limit > 10_000) return invalid('The maximum number of results is 10000')
    for (const { filters } of filterGroups)
      for (const { propertyName, operator } of filters) {
        if (!known[kind].includes(propertyName))
          return invalid(`There was a problem with the request: property ${propertyName} does not exist`)
        if (!/^(EQ|GTE|GT|LT|LTE|IN)$/.test(operator)) return invalid('Invalid operator')
      }
    const seen = new Map<string, HubspotRecord>()
    for (const entry of index)
      if (entry.kind === kind && entry.at <= searchClock() - searchLagMs) seen.set(entry.record.id, entry.record)
    const fits = ({ properties: values }: HubspotRecord) =>
      filterGroups.length === 0 ||
      filterGroups.some(({ filters }) =>
        filters.every(({ propertyName, operator, value = '', values: list = [] }) => {
          const held = values[propertyName] ?? ''
          if (operator === 'IN') return list.includes(held.toLowerCase())
          const [one, other] = propertyName === 'lastmodifieddate' ? [Date.parse(held), Number(value)] : [held, value]
          return operator === 'EQ'
            ? one === other
            : operator === 'GTE'
              ? one >= other
              : operator === 'GT'
                ? one > other
                : operator === 'LT'
                  ? one < other
                  : one <= other
        }),
      )
    const found = [...seen.values()]
      .filter((one) => !one.isArchived && fits(one))
      .sort((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime())
    const from = Number(after)
    const next = from + limit < found.length ? { paging: { next: { after: String(from + limit) } } } : {}
    return {
      status: 200,
      body: {
        total: found.length,
        results: found.slice(from, from + limit).map((one) => shown(one, properties)),
        ...next,
      },
    }
  }

  type Association = { to: { id: string }; types: { associationCategory: string; associationTypeId: number }[] }
  type Input = {
    id: string
    idProperty?: string
    properties: Values
    objectWriteTraceId?: string
    associations?: Association[]
  }
  function batch(
    kind: Kind,
    verb: string,
    body: { inputs?: Input[]; properties?: string[]; idProperty?: string },
  ): Answer {
    const inputs = body.inputs
    if (!Array.isArray(inputs) || inputs.length === 0) return invalid('inputs must not be empty')
    if (inputs.length > BATCH) return invalid(`The maximum number of inputs is ${BATCH}`)
    const moment = { startedAt: new Date().toISOString(), completedAt: new Date().toISOString() }
    if (verb === 'archive') {
      for (const { id } of inputs) {
        const record = objects[kind].get(id)
        if (record && !record.isArchived) {
          record.isArchived = true
          record.archivedAt = now()
          note(kind, record)
        }
      }
      return { status: 204 }
    }
    if (verb === 'read') {
      const found = inputs
        .flatMap(({ id }) => (body.idProperty === 'email' ? byEmail(id) : objects[kind].get(id)) ?? [])
        .filter((one) => !one.isArchived)
      const told = body.properties?.filter((name) => !redacted.includes(name))
      const results = found.map((one) => shown(one, told))
      return { status: found.length < inputs.length ? 207 : 200, body: { status: 'COMPLETE', results, ...moment } }
    }
    const problem = inputs.map(({ properties }) => problemOf(kind, properties)).find(Boolean)
    if (problem) return invalid(problem)
    const keys = verb === 'create' ? [] : inputs.map(({ id }) => id.toLowerCase())
    if (new Set(keys).size < keys.length) return invalid('Duplicate IDs found in batch input')
    if (verb === 'create') {
      const unfit = inputs.map((input) => problemOfNew(kind, input)).find(Boolean)
      if (unfit) return invalid(unfit)
      const results = inputs.map((input) => createNew(kind, input))
      return { status: 201, body: { status: 'COMPLETE', results, ...moment } }
    }
    if (verb === 'upsert') {
      if (inputs.some(({ idProperty }) => idProperty !== 'email'))
        return invalid('idProperty must be a unique property')
      const results = inputs.map(({ id, properties, objectWriteTraceId }) => {
        const there = byEmail(id)
        const record = save(kind, there?.id, { ...properties, email: properties.email || id })
        return { ...shown(record), new: !there, ...(objectWriteTraceId && { objectWriteTraceId }) }
      })
      return { status: 200, body: { status: 'COMPLETE', results, ...moment } }
    }
    const results: object[] = []
    const errors: object[] = []
    for (const { id, properties, objectWriteTraceId } of inputs) {
      const record = objects[kind].get(id)
      const other = properties.email ? byEmail(properties.email) : undefined
      const context = { ids: [id], ...(objectWriteTraceId && { objectWriteTraceId: [objectWriteTraceId] }) }
      if (!record || record.isArchived)
        errors.push({
          status: 'error',
          category: 'OBJECT_NOT_FOUND',
          message: 'Could not get some objects',
          context,
          links: {},
          errors: [],
        })
      else if (other && other.id !== id)
        errors.push({
          status: 'error',
          category: 'CONFLICT',
          message: `Contact already exists. Existing ID: ${other.id}`,
          context,
          links: {},
          errors: [],
        })
      else results.push(shown(save(kind, id, properties)))
    }
    return {
      status: errors.length > 0 ? 207 : 200,
      body: { status: 'COMPLETE', results, ...moment, ...(errors.length > 0 && { numErrors: errors.length, errors }) },
    }
  }

  function list(kind: Kind, query: URLSearchParams): Answer {
    const limit = Number(query.get('limit') ?? 10)
    if (limit > 100) return invalid('limit must be at most 100')
    const after = Number(query.get('after') ?? 0)
    const isWanted = query.get('archived') === 'true'
    const all = [...objects[kind].values()].filter((one) => one.isArchived === isWanted && Number(one.id) > after)
    const page = all.slice(0, limit)
    const last = page.at(-1)
    const next = all.length > limit && last ? { paging: { next: { after: last.id } } } : {}
    const wanted = query.getAll('properties').flatMap((names) => names.split(','))
    return { status: 200, body: { results: page.map((one) => shown(one, wanted)), ...next } }
  }

  function tokenAnswer(call: Call): Answer {
    const granted = readTokenRequest(tokens, call)
    if (granted === 'wrong-type') return refuse(415, 'VALIDATION_ERROR', 'Unsupported Media Type')
    if (granted === 'wrong-client')
      return {
        status: 400,
        body: { status: 'BAD_CLIENT_ID', message: 'missing or invalid client id', error: 'invalid_client' },
      }
    if (!granted)
      return {
        status: 400,
        body: {
          status: 'BAD_REFRESH_TOKEN',
          message: 'missing or invalid refresh token',
          error: 'invalid_grant',
          error_description: 'missing or invalid refresh token',
        },
      }
    return {
      status: 200,
      body: {
        token_type: 'bearer',
        access_token: granted.accessToken,
        refresh_token: granted.refreshToken,
        expires_in: Math.round(tokenLifeMs / 1000),
        hub_id: PORTAL,
      },
    }
  }

  function ownPage() {
    const people = [...objects.contacts.values()].filter(({ isArchived }) => !isArchived)
    const columns = ['email', 'firstname', 'lastname', 'company', 'jobtitle', 'phone', 'hs_lead_status']
    return peoplePage(
      'HubSpot',
      columns,
      people.map(({ id, properties: values }) => ({ id, values })),
    )
  }

  function answer(call: Call): Answer {
    const { method, path, query, headers } = call
    if (method === 'GET' && path === '/oauth/authorize') return consentPage('HubSpot', query)
    if (method === 'GET' && path === '/consent') return consentAnswer(tokens, query)
    if (path === '/oauth/2026-03/token') return tokenAnswer(call)
    if (path === '/oauth/2026-03/token/revoke')
      return tokens.revoke(new URLSearchParams(call.body).get('token') ?? '')
        ? { status: 204 }
        : invalid('no such token')
    if (method === 'GET' && path.startsWith('/contacts/')) return ownPage()
    if (method === 'POST' && path === '/people') {
      const { id, values } = readPerson(call)
      save('contacts', id, values)
      return { status: 303, headers: { location: `/contacts/${PORTAL}` } }
    }
    if (!tokens.isGood(headers.authorization))
      return refuse(401, 'EXPIRED_AUTHENTICATION', 'The OAuth token used to make this call expired')
    const over = limits(path.endsWith('/search'))
    if (over) return over
    if (method === 'GET' && path === '/account-info/v3/details') return { status: 200, body: { portalId: PORTAL } }
    const object = /^\/crm\/v3\/objects\/(contacts|companies|deals|emails)(?:\/(search|batch\/(\w+)))?$/.exec(path)
    if (method === 'GET' && path === '/crm/v3/pipelines/deals') return listPipelines()
    const property = /^\/crm\/v3\/properties\/(contacts|companies|deals|emails)\/(\w+)$/.exec(path)
    if (method === 'GET' && property) return describe(property[1] as Kind, property[2] ?? '')
    const reading = /^\/crm\/v4\/associations\/(\w+)\/(\w+)\/batch\/read$/.exec(path)
    const pairs = /^\/crm\/v4\/associations\/(\w+)\/(\w+)\/batch\/associate\/default$/.exec(path)
    if (method === 'GET' && object && !object[2]) return list(object[1] as Kind, query)
    if (method !== 'POST' || (!object && !pairs && !reading))
      return refuse(404, 'OBJECT_NOT_FOUND', 'resource not found')
    if (!headers['content-type']?.startsWith('application/json'))
      return refuse(415, 'VALIDATION_ERROR', 'Unsupported Media Type')
    let body: never
    try {
      body = JSON.parse(call.body) as never
    } catch {
      return invalid('Invalid input JSON')
    }
    if (reading) return associatedWith(reading[1] ?? '', reading[2] ?? '', body)
    if (pairs) {
      const inputs = (body as { inputs: { from: { id: string }; to: { id: string } }[] }).inputs
      if (inputs.length > 2000) return invalid('too many inputs')
      for (const { from, to } of inputs) {
        const isThere = (kind: string | undefined, id: string) => objects[kind as Kind]?.get(id)?.isArchived === false
        if (!isThere(pairs[1], from.id) || !isThere(pairs[2], to.id)) return invalid('some objects do not exist')
        associations.add(`${pairs[1]} ${from.id} ${pairs[2]} ${to.id}`)
      }
      return {
        status: 200,
        body: {
          status: 'COMPLETE',
          results: [],
          startedAt: new Date().toISOString(),
          completedAt: new Date().toISOString(),
        },
      }
    }
    const kind = object?.[1] as Kind
    return object?.[2] === 'search' ? search(kind, body) : batch(kind, object?.[3] ?? '', body)
  }

  const service = await startService('HubSpot', answer, port)
  return {
    ...service,
    tokens,
    objects,
    associations,
    pipelines,
    choices,
    authUrl: `${service.url}/oauth/authorize`,
    /** An edit made in HubSpot itself. */
    edit: (id: string | undefined, values: Values, kind: Kind = 'contacts') => save(kind, id, values),
    remove: (kind: Kind, id: string) => void batch(kind, 'archive', { inputs: [{ id, properties: {} }] }),
    restore: (id: string) => {
      const record = objects.contacts.get(id)
      if (!record) return
      record.isArchived = false
      save('contacts', id, { hs_object_id: id })
    },
    contact: (email: string) => byEmail(email),
    contacts: () => [...objects.contacts.values()].filter((one) => !one.isArchived),
    /** The associations of a contact. */
    of: (kind: 'deals' | 'emails', contactId: string) =>
      [...objects[kind].values()].filter(
        ({ id, isArchived }) => !isArchived && associations.has(`${kind} ${id} contacts ${contactId}`),
      ),
  }
}
