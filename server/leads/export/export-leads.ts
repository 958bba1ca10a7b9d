import { Transform } from 'node:stream'
import { and, inArray, type SQL } from 'drizzle-orm'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { escapeFormula } from '../../../contract/csv-formula.ts'
import { extraName, MAX_EXTRA_COLUMNS_OF_FILE } from '../../../contract/extra-columns.ts'
import type { LeadExport } from '../../../contract/lead-export.ts'
import { LEAD_FIELD_KEYS, LEAD_FIELDS, type LeadField, rowOf } from '../../../contract/lead-fields.ts'
import { SALE_COLUMNS } from '../../../contract/lead-win-columns.ts'
import type { Database, Db } from '../../db/connect.ts'
import { leads } from '../../db/schema.ts'
import { AppError } from '../../http/errors.ts'
import { matching } from '../lead-list-queries.ts'
import { sortsElsewhere } from '../list/computed-orders.ts'
import { orderBy } from '../list/lead-orders.ts'
import { escapedColumn, storable } from './csv-cell.ts'
import { endWhenStalled, takeExportPlace } from './export-limit.ts'

// Named so that our own import recognizes them; the last two are not imported. A sale counts while its lead is qualified.
const columns: [string, string][] = [
  ...LEAD_FIELD_KEYS.map((field): [string, string] => [LEAD_FIELDS[field].csvHeader, cellOf(field)]),
  [SALE_COLUMNS.wonOn, "case when status = 'qualified' then won_on end"],
  [
    SALE_COLUMNS.wonValue,
    "case when status = 'qualified' and won_on is not null then (won_value / 100.0)::numeric(20, 2) end",
  ],
  ['AI Score', 'ai_score'],
  ['Created', "(created_at at time zone 'UTC')::timestamp(0)"],
]

function cellOf(field: LeadField) {
  const row = rowOf(field)
  if (row.type === 'pence') return `(${row.column} / 100.0)::numeric(20, 2)`
  if (row.type === 'tags') {
    const text = escapedColumn(`array_to_string(${row.column}, '; ')`)
    return `case when ${row.column} <> '{}' then ${text} end`
  }
  // Numbers, and choices that can only be one of our own list, cannot look like a formula.
  const isSafe = row.type === 'percent' || (row.type === 'choice' && row.default !== undefined)
  return isSafe ? row.column : escapedColumn(row.column)
}

/**
 * The leads as a stream of CSV. PostgreSQL writes it (COPY), since nothing is quicker; we put the mark that makes Excel read
 * UTF-8 before it, and end its lines as RFC 4180 says. Newest first where the order would take a look at the emails of every lead.
 */
export async function exportLeads({ db, pool }: Database, userId: number, { sort, ids, ...filter }: LeadExport) {
  const which = `${inlined(db, and(matching(userId, filter), ids && inArray(leads.id, ids)))}
    order by ${orderBy(sortsElsewhere(sort) ? '-createdAt' : sort)}`
  const release = takeExportPlace(userId)
  const client = await pool.connect().catch((error) => {
    release()
    throw error
  })
  const csv = await prepareExport(client, which, userId).then(
    (start) => start(),
    (error) => {
      client.release(true)
      release()
      throw error
    },
  )
  // A client that disconnects leaves the query running: its database connection can't be reused.
  csv.once('close', () => {
    client.release(!csv.readableEnded)
    release()
  })
  endWhenStalled(csv)
  return csv
}

/** Starts the stream of those leads of the owner for whom the SQL condition `which` holds. */
export async function prepareExport(client: pg.PoolClient, which: string, userId: number) {
  const all = [...columns, ...(await extraColumnsOf(client, userId))]
  const select = `select ${all.map(([, value]) => value).join(', ')} from leads where ${which}`
  return () => {
    const rows = client.query(copyTo(`copy (${select}) to stdout (format csv)`))
    const csv = new LineEnds(`\ufeff${all.map(([name]) => name).join(',')}\r\n`)
    rows.once('error', (error) => csv.destroy(error))
    return rows.pipe(csv)
  }
}

const READ_IMPORTS = 200

/** The columns of imported files that leads keep, those of the latest files. Read from the imports: to look at every lead would take long. */
async function extraColumnsOf(client: pg.PoolClient, userId: number): Promise<[string, string][]> {
  const { rows } = await client.query<{ mapping: (string | null)[]; columns: string[] | null }>(
    `select options -> 'mapping' as mapping, options -> 'columns' as columns from lead_imports
     where user_id = $1 and options -> 'mapping' ? 'extra' and status not in ('checking', 'checked')
     order by id desc limit ${READ_IMPORTS}`,
    [userId],
  )
  const names = rows.flatMap(({ mapping, columns }) =>
    mapping.flatMap((field, at) => (field === 'extra' ? (extraName(storable(columns?.[at] ?? '')) ?? []) : [])),
  )
  return [...new Set(names)]
    .slice(0, MAX_EXTRA_COLUMNS_OF_FILE)
    .map((name) => [csvCell(name), escapedColumn(`(extra_columns ->> ${pg.escapeLiteral(name)})`)])
}

const csvCell = (text: string) => `"${escapeFormula(text).replaceAll('"', '""')}"`

/** Turns every line end outside of quotation marks into CR LF. */
class LineEnds extends Transform {
  bytesOut = 0
  private isQuoted = false

  constructor(head: string) {
    super({ readableHighWaterMark: 256 * 1024 })
    this.pass(Buffer.from(head))
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    const out = Buffer.allocUnsafe(chunk.length * 2)
    let length = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number
      if (byte === 34) this.isQuoted = !this.isQuoted
      else if (byte === 10 && !this.isQuoted) out[length++] = 13
      out[length++] = byte
    }
    this.pass(out.subarray(0, length))
    done()
  }

  private pass(bytes: Buffer) {
    this.bytesOut += bytes.length
    this.push(bytes)
  }
}

/** COPY takes no parameters, so they are inlined, quoted as PostgreSQL's own library does. */
function inlined(db: Db, condition: SQL | undefined) {
  const query = db.select({ id: leads.id }).from(leads).where(condition).toSQL()
  if (query.params.some((param) => String(param).includes('\0')))
    throw new AppError('invalid', 'The text contains an invalid character')
  const where = query.sql.slice(query.sql.indexOf(' where ') + 7)
  return where.replace(/\$(\d+)/g, (_, number) => pg.escapeLiteral(String(query.params[Number(number) - 1])))
}
