import { PassThrough, Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ZipFile } from 'yazl'
import { escapedColumn } from '../leads/export/csv-cell.ts'
import { prepareExport } from '../leads/export/export-leads.ts'
import { endWhenStalled, takeExportPlace } from '../leads/export/export-limit.ts'
import { type ExportedColumn, type ExportedTable, exportedTables } from './exported-tables.ts'

// A third of the time of the usual level, for a tenth more bytes: compressing is most of the work.
const FAST = { compressionLevel: 1 }

/**
 * All data of an account in one snapshot, each table as CSV and as JSON, streamed from PostgreSQL as the client reads. The tables are as
 * we store them; the leads also as a file that another account can import.
 */
export async function exportAccount(pool: pg.Pool, userId: number) {
  const release = takeExportPlace(userId)
  const client = await pool.connect().catch((error) => {
    release()
    throw error
  })
  const out = new CountedBytes()
  // If the client disconnects, a query is still running: destroy its connection.
  out.once('close', () => {
    const isComplete = out.readableEnded
    if (!isComplete) client.release(true)
    else
      client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      )
    release()
  })
  try {
    await client.query('begin isolation level repeatable read read only')
    const zip = new ZipFile()
    zip.on('error', (error) => out.destroy(error as Error))
    const leadsToImport = await prepareExport(client, `user_id = ${Math.trunc(userId)}`, userId)
    const tables = await exportedTables(client)
    // The first file is read from the database as soon as it is added: nothing else may wait for the connection from here on.
    zip.addReadStreamLazy('leads-to-import.csv', FAST, (done) => done(null, leadsToImport()))
    for (const table of tables) {
      zip.addReadStreamLazy(`${table.file}.csv`, FAST, (done) => done(null, csvOf(client, table, userId)))
      zip.addReadStreamLazy(`${table.file}.json`, FAST, (done) => done(null, jsonOf(client, table, userId)))
    }
    zip.end()
    zip.outputStream.pipe(out)
    endWhenStalled(out)
    return out
  } catch (error) {
    out.destroy()
    throw error
  }
}

const quoted = (name: string) => pg.escapeIdentifier(name)

/** In the order in which they are stored: sorting a million emails would take their whole text to disk before the first is sent. */
const rowsOf = ({ table, columns, owned }: ExportedTable, userId: number, write: (column: ExportedColumn) => string) =>
  `select ${columns.map((column) => `${write(column)} as ${quoted(column.title)}`).join(', ')}
    from ${quoted(table)} where ${owned(Math.trunc(userId))}`

/** Emails are text; files can be anything. */
const bytesOf = (name: string) => `encode(${quoted(name)}, ${name === 'bytes' ? "'base64'" : "'escape'"})`

function csvOf(client: pg.PoolClient, table: ExportedTable, userId: number) {
  const select = rowsOf(table, userId, ({ name, type }) => {
    if (type === 'bytea') return bytesOf(name)
    return type === 'text' ? escapedColumn(quoted(name)) : quoted(name)
  })
  return Readable.from(withMark(client.query(copyTo(`copy (${select}) to stdout (format csv, header)`))))
}

/** The byte order mark makes Excel read it as UTF-8. */
async function* withMark(csv: AsyncIterable<Buffer>) {
  yield Buffer.from('\ufeff')
  yield* csv
}

/** One object per line, each with a comma. JSON has no control characters, so COPY never has to quote with these. */
function jsonOf(client: pg.PoolClient, table: ExportedTable, userId: number) {
  const select = rowsOf(table, userId, ({ name, type }) => (type === 'bytea' ? bytesOf(name) : quoted(name)))
  const lines = client.query(
    copyTo(
      `copy (select row_to_json(t)::text || ',' from (${select}) t) to stdout (format csv, quote e'\\x01', delimiter e'\\x02')`,
    ),
  )
  return Readable.from(asArray(lines))
}

const COMMA = ',\n'.length

/** All but the comma after the last object. */
async function* asArray(lines: AsyncIterable<Buffer>) {
  yield Buffer.from('[\n')
  let end: Buffer = Buffer.alloc(0)
  for await (const chunk of lines) {
    const bytes = end.length > 0 ? Buffer.concat([end, chunk]) : chunk
    const kept = Math.max(0, bytes.length - COMMA)
    if (kept > 0) yield bytes.subarray(0, kept)
    end = bytes.subarray(kept)
  }
  yield Buffer.from('\n]\n')
}

class CountedBytes extends PassThrough {
  bytesOut = 0

  override _transform(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null, data?: unknown) => void) {
    this.bytesOut += chunk.length
    super._transform(chunk, encoding, done)
  }
}
