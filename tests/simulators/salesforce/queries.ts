import type { Answer } from '../crm-server.ts'
import { taskStatuses } from './activities.ts'
import { STATUSES } from './objects.ts'
import { refuse } from './records.ts'
import { type Relation, runSoql, type SoqlTables } from './soql.ts'
import { CONNECTED_USER, type Tenant } from './tenant.ts'

const PAGE = 2000
const MAX_SOQL = 100_000
// What a query can read of an owner that may be a user or a queue.
const NAME_FIELDS = ['Id', 'Name', 'Email', 'IsActive', 'Type']

/** Queries over the records, by page. */
export function createQueries(tenant: Tenant) {
  const { tables, rowsOf, fieldsOf } = tenant
  const cursors = new Map<string, object[]>()

  function relationsOf(object: string): Record<string, Relation> {
    const references = fieldsOf(object).filter(({ relationshipName }) => relationshipName)
    return Object.fromEntries(
      references.map(({ name, referenceTo, relationshipName }) => [
        relationshipName,
        {
          type: referenceTo[0] ?? '',
          fields:
            referenceTo.length > 1 ? NAME_FIELDS : referenceTo.flatMap((to) => fieldsOf(to).map((one) => one.name)),
          of: (row) =>
            referenceTo
              .map((to) => tables[to]?.get(String(row[name] ?? '')))
              .find((found) => found && !found.IsDeleted),
        },
      ]),
    )
  }

  function tablesFor(isAll: boolean): SoqlTables {
    const entries = Object.keys(tables)
      .filter((object) => fieldsOf(object).length > 0)
      .map((object) => [
        object,
        {
          fields: fieldsOf(object).map(({ name }) => name),
          relations: relationsOf(object),
          rows: isAll ? [...(tables[object]?.values() ?? [])] : rowsOf(object),
        },
      ])
    const LeadStatus = {
      fields: ['Id', 'ApiName', 'MasterLabel', 'IsConverted', 'SortOrder'],
      rows: STATUSES.map((ApiName, SortOrder) => ({
        Id: `01J${SortOrder}`,
        ApiName,
        MasterLabel: ApiName,
        IsConverted: ApiName === 'Closed - Converted',
        SortOrder,
      })),
    }
    return { ...Object.fromEntries(entries), LeadStatus, TaskStatus: taskStatuses() }
  }

  function query(soql: string, isAll = false): Answer {
    if (soql.length > MAX_SOQL)
      return refuse(400, 'QUERY_TOO_COMPLICATED', 'SOQL statements cannot be longer than 100000 characters.')
    const found = runSoql(soql, tablesFor(isAll), ({ OwnerId }) => OwnerId === CONNECTED_USER)
    if ('errorCode' in found) return refuse(400, found.errorCode, found.message)
    const locator = `01g${cursors.size}`
    cursors.set(locator, found.rows)
    return pageOf(found.rows, 0, locator)
  }

  function pageOf(rows: object[], at: number, locator: string): Answer {
    const end = at + PAGE
    const more =
      end < rows.length
        ? { done: false, nextRecordsUrl: `/services/data/v62.0/query/${locator}-${end}` }
        : { done: true }
    return { status: 200, body: { totalSize: rows.length, ...more, records: rows.slice(at, end) } }
  }

  function nextPage(cursor: string): Answer {
    const [locator = '', at = '0'] = cursor.split('-')
    const rows = cursors.get(locator)
    return rows ? pageOf(rows, Number(at), locator) : refuse(400, 'INVALID_QUERY_LOCATOR', 'invalid query locator')
  }

  return { query, nextPage }
}
