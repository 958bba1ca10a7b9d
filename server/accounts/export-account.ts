import { PassThrough, Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ZipFile } from 'yazl'
import { escapedColumn } from '../leads/export/csv-cell.ts'
import { endWhenStalled, takeExportPlace } from '../leads/export/export-limit.ts'
import { type ExportedColumn, type ExportedTable, exportedTables } from './exported-tables.ts'

/** All data of an account in one snapshot, each table as CSV and as JSON, streamed from PostgreSQL as the client reads. */
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
    for (const table of await exportedTables(client)) {
      zip.addReadStreamLazy(`${table.file}.csv`, (done) => done(null, csvOf(client, table, userId)))
      zip.addReadStreamLazy(`${table.file}.json`, (done) => done(null, jsonOf(client, table, userId)))
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

const rowsOf = ({ table, columns, owned }: ExportedTable, userId: number, write: (column: ExportedColumn) => string) =>
  `select ${columns.map((column) => `${write(column)} as ${quoted(column.title)}`).join(', ')}
    from ${quoted(table)} where ${owned(Math.trunc(userId))} order by 1`

function csvOf(client: pg.PoolClient, table: ExportedTable, userId: number) {
  const select = rowsOf(table, userId, ({ name, type }) => {
    if (type === 'bytea') return `encode(${quoted(name)}, 'escape')`
    return type === 'text' ? escapedColumn(quoted(name)) : quoted(name)
  })
  return client.query(copyTo(`copy (${select}) to stdout (format csv, header)`))
}

/** One object per line. JSON has no control characters, so COPY never has to quote with these. */
function jsonOf(client: pg.PoolClient, table: ExportedTable, userId: number) {
  const select = rowsOf(table, userId, ({ name, type }) =>
    type === 'bytea' ? `encode(${quoted(name)}, 'escape')` : quoted(name),
  )
  const lines = client.query(
    copyTo(
      `copy (select row_to_json(t) from (${select}) t) to stdout (format csv, quote e'\\x01', delimiter e'\\x02')`,
    ),
  )
  return Readable.from(asArray(lines))
}

async function* asArray(lines: AsyncIterable<Buffer>) {
  yield '[\n'
  let waiting = ''
  for await (const chunk of lines) {
    // latin1 keeps every byte as it is: a chunk may end in the middle of a character.
    const text = waiting + chunk.toString('latin1')
    waiting = text.endsWith('\n') ? '\n' : ''
    yield Buffer.from(text.slice(0, text.length - waiting.length).replaceAll('\n', ',\n'), 'latin1')
  }
  yield '\n]\n'
}

class CountedBytes extends PassThrough {
  bytesOut = 0

  override _transform(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null, data?: unknown) => void) {
    this.bytesOut += chunk.length
    super._transform(chunk, encoding, done)
  }
}
