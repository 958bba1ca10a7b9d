import type { Answer, Call } from '../crm-server.ts'
import { duplicatesOf, type SaveError, saveProblems } from './save-problems.ts'
import { CONNECTED_USER, type SalesforceRow, type Tenant, type Value } from './tenant.ts'

const BATCH = 200

type Sent = Record<string, Value> & { attributes?: { type: string } }
type Headers = Call['headers']

export const refuse = (status: number, errorCode: string, message: string): Answer => ({
  status,
  body: [{ errorCode, message }],
})
const failed = (...errors: SaveError[]) => ({ success: false, errors })

/** Rows of one object, by collection or one at a time. */
export function createRecords(tenant: Tenant) {
  const { tables, rules, rowsOf } = tenant

  /** Without the header, the active assignment rule applies: to new records and to changed ones. */
  function assigned(object: string, headers: Headers): Record<string, Value> {
    const owner = rules.assignment[object]
    return owner && String(headers['sforce-auto-assign'] ?? 'TRUE').toUpperCase() !== 'FALSE' ? { OwnerId: owner } : {}
  }

  function write(object: string, values: Record<string, Value>, headers: Headers, before?: SalesforceRow) {
    const problems = saveProblems(tenant, object, values, before)
    if (problems.length > 0) return problems
    const allowSave = /allowSave\s*=\s*true/i.test(String(headers['sforce-duplicate-rule-header'] ?? ''))
    const duplicate = duplicatesOf(tenant, object, values, { allowSave, before })
    if (duplicate) return [duplicate]
    return tenant.save(object, before?.Id, { ...values, ...assigned(object, headers) }, CONNECTED_USER)
  }

  function removeMany(ids: string[]): Answer {
    if (ids.length > BATCH) return refuse(400, 'EXCEEDED_ID_LIMIT', 'record limit reached')
    const body = ids.map((id) => {
      const row = Object.values(tables)
        .map((table) => table.get(id))
        .find(Boolean)
      if (!row || row.IsDeleted)
        return failed({ statusCode: 'ENTITY_IS_DELETED', message: 'entity is deleted', fields: [] })
      if (rules.undeletable.has(id))
        return failed({
          statusCode: 'INSUFFICIENT_ACCESS_OR_READONLY',
          message: 'insufficient access rights on object id',
          fields: [],
        })
      tenant.remove(row, CONNECTED_USER)
      return { id, success: true, errors: [] }
    })
    return { status: 200, body }
  }

  /** The errors of a collection have a code, a message and fields; the matches of a duplicate rule are not among them. */
  const listed = ({ statusCode, message, fields }: SaveError) => ({ statusCode, message, fields })

  function collection(call: Call, [object, key]: string[]): Answer {
    if (call.method === 'DELETE') return removeMany((call.query.get('ids') ?? '').split(','))
    if (!call.headers['content-type']?.startsWith('application/json'))
      return refuse(415, 'UNSUPPORTED_MEDIA_TYPE', 'Content type not supported')
    const { records } = JSON.parse(call.body) as { records: Sent[] }
    if (records.length > BATCH)
      return refuse(400, 'EXCEEDED_ID_LIMIT', `record limit reached. cannot submit more than ${BATCH} records`)
    const seen = new Set<string>()
    const body = records.map(({ attributes, Id: upper, id: lower, ...values }) => {
      const type = attributes?.type ?? ''
      if (!tables[type] || tenant.fieldsOf(type).length === 0)
        return failed({ statusCode: 'INVALID_TYPE', message: `sObject type '${type}' is not supported.`, fields: [] })
      let before = tables[type].get(String(upper ?? lower ?? ''))
      if (object && key) {
        if (!tenant.fieldsOf(object).some(({ name, externalId }) => name === key && externalId))
          return failed({
            statusCode: 'INVALID_FIELD',
            message: 'Provided external ID field does not exist or is not accessible',
            fields: [key],
          })
        if (seen.has(String(values[key])))
          return failed({ statusCode: 'DUPLICATE_VALUE', message: 'Duplicate external id specified', fields: [key] })
        seen.add(String(values[key]))
        before = rowsOf(object).find((row) => row[key] === values[key])
      } else if (call.method === 'PATCH' && (!before || before.IsDeleted)) {
        const statusCode = before ? 'ENTITY_IS_DELETED' : 'INVALID_CROSS_REFERENCE_KEY'
        return failed({ statusCode, message: 'entity is deleted', fields: [] })
      }
      const isThere = before !== undefined
      const saved = write(type, values, call.headers, before)
      if (Array.isArray(saved)) return failed(...saved.map(listed))
      return { id: saved.Id, success: true, errors: [], ...(key && { created: !isThere }) }
    })
    return { status: 200, body }
  }

  /** One new row. A duplicate rule names the records it found. */
  function createOne(object: string, call: Call): Answer {
    if (!tables[object]) return refuse(404, 'NOT_FOUND', 'The requested resource does not exist')
    const saved = write(object, JSON.parse(call.body) as Record<string, Value>, call.headers)
    if (!Array.isArray(saved)) return { status: 201, body: { id: saved.Id, success: true, errors: [] } }
    return { status: 400, body: saved.map(({ statusCode, ...rest }) => ({ errorCode: statusCode, ...rest })) }
  }

  /** Only what the connected user may see. */
  function describe(object: string): Answer {
    const fields = tenant.fieldsOf(object)
    if (fields.length === 0) return refuse(404, 'NOT_FOUND', 'The requested resource does not exist')
    return {
      status: 200,
      body: { name: object, label: object, queryable: true, createable: true, updateable: true, fields },
    }
  }

  return { collection, createOne, describe }
}
