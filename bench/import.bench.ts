// Import and export of 100,000 leads beside a bare COPY of the same rows into and out of the same table, in the same run.
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { LeadFilter } from '../contract/lead.ts'
import { connect, type Database } from '../server/db/connect.ts'
import { exportLeads } from '../server/leads/export/export-leads.ts'
import { startChecked } from '../server/leads/import/check/check-queries.ts'
import { importWaitingLeads } from '../server/leads/import/import-leads.ts'
import { takeUpload } from '../server/leads/import/import-upload.ts'
import { askForUndo } from '../server/leads/import/undo/undo-queries.ts'
import { createLog } from '../server/log.ts'
import { limitHeapGrowth } from '../server/start/heap-growth.ts'
import { startProduct, temporaryFolder } from '../tests/world/product.ts'
import { databaseUrlOf } from '../tests/world/product-database.ts'
import { newSession } from './measured-product.ts'
import { median, printTable } from './table.ts'

const ROWS = 100_000
const ROUNDS = 3
const MEMORY_LIMIT_MB = 300

// As the product does when it starts.
limitHeapGrowth()
const folder = await temporaryFolder()
const dataDir = `${folder.path}/data`
// Without a worker of its own: the import runs here, where its memory can be seen.
const product = await startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ROLE: 'web' })
try {
  await measure(await connect(await databaseUrlOf(dataDir), createLog('warn')))
} finally {
  await product.stop()
  await folder.remove()
}

async function measure(database: Database) {
  const rounds: Record<'copyIn' | 'upload' | 'check' | 'import' | 'undo' | 'again' | 'copyOut' | 'export', number[]> = {
    copyIn: [],
    upload: [],
    check: [],
    import: [],
    undo: [],
    again: [],
    copyOut: [],
    export: [],
  }
  let peakMb = 0
  for (let round = 0; round < ROUNDS; round++) {
    const [bareOwner, owner] = [await newOwner(database), await newOwner(database)]
    rounds.copyIn.push(await rate(() => bareCopyIn(database, bareOwner)))
    const watch = setInterval(() => {
      peakMb = Math.max(peakMb, process.memoryUsage.rss() / 1024 / 1024)
    }, 10)
    let id = 0
    rounds.upload.push(
      await rate(async () => {
        id = (await upload(database, owner, true)).id
      }),
    )
    rounds.check.push(await rate(() => importWaitingLeads(database)))
    await startChecked(database.db, owner, id)
    rounds.import.push(await rate(() => importWaitingLeads(database)))
    clearInterval(watch)
    rounds.copyOut.push(await rate(() => bareCopyOut(database, bareOwner)))
    rounds.export.push(await rate(async () => drain(await exportLeads(database, owner, LeadFilter.parse({})))))
    await upload(database, owner)
    rounds.again.push(await rate(() => importWaitingLeads(database)))
    const { rows } = await database.pool.query('select count(*)::int as leads from leads where user_id = $1', [owner])
    if (rows[0].leads !== ROWS) throw new Error(`${rows[0].leads} leads instead of ${ROWS}`)
    await askForUndo(database.db, owner, id)
    rounds.undo.push(await rate(() => importWaitingLeads(database)))
    const left = await database.pool.query('select from leads where user_id = $1 limit 1', [owner])
    if (left.rowCount !== 0) throw new Error('leads are left after the undo')
  }
  await database.pool.end()
  const inRatio = median(rounds.import) / median(rounds.copyIn)
  const outRatio = median(rounds.export) / median(rounds.copyOut)
  printTable([
    { figure: 'bare COPY in', value: perSecond(rounds.copyIn) },
    { figure: 'taking the upload', value: perSecond(rounds.upload) },
    { figure: 'dry run, all new', value: perSecond(rounds.check) },
    { figure: 'import, all new', value: perSecond(rounds.import) },
    { figure: 'import, ratio', value: inRatio.toFixed(2), target: 'at least 0.5', isMet: inRatio >= 0.5 },
    { figure: 'the same file again, nothing to change', value: perSecond(rounds.again) },
    { figure: 'undo of the import', value: perSecond(rounds.undo) },
    {
      figure: 'peak memory of the importing process',
      value: `${peakMb.toFixed(0)} MB`,
      target: `under ${MEMORY_LIMIT_MB} MB`,
      isMet: peakMb < MEMORY_LIMIT_MB,
    },
    { figure: 'bare COPY out', value: perSecond(rounds.copyOut) },
    { figure: 'export', value: perSecond(rounds.export) },
    { figure: 'export, ratio', value: outRatio.toFixed(2), target: 'at least 0.5', isMet: outRatio >= 0.5 },
  ])
}

function perSecond(rates: number[]) {
  return `${Math.round(median(rates)).toLocaleString('en-GB')} rows/s`
}

async function rate(work: () => Promise<unknown>) {
  const before = performance.now()
  await work()
  return ROWS / ((performance.now() - before) / 1000)
}

async function newOwner({ pool }: Database) {
  await newSession(product.url, `bench-${process.hrtime.bigint()}@example.com`)
  const { rows } = await pool.query('select max(id) as id from users')
  return rows[0].id as number
}

/** The fields of a lead in the order of the file, made anew each time so that they are never all in memory. */
function* leads() {
  for (let i = 0; i < ROWS; i++) {
    const company = i % 5000
    yield [
      `First${i % 977}`,
      `Last${i % 9973}`,
      `person${i}@company${company}.example`,
      `Company ${company}`,
      ['CTO', 'VP Sales', 'Buyer', 'Head of Operations'][i % 4],
      ['technology', 'finance', 'retail', 'healthcare'][i % 4],
      ['1-10', '11-50', '51-200', '200+'][i % 4],
      'Oslo, Norway',
      `+47 22 ${100000 + i}`,
      `https://company${company}.example`,
      `https://linkedin.com/in/person${i}`,
      ['new', 'contacted', 'qualified', 'lost'][i % 4],
      String((i % 1000) * 10),
      String(i % 100),
      `Met at the fair in hall ${i % 12}.`,
    ] as string[]
  }
}

function* inChunks(lines: Iterable<string>) {
  let chunk = ''
  for (const line of lines) {
    chunk += line
    if (chunk.length < 65_536) continue
    yield Buffer.from(chunk)
    chunk = ''
  }
  yield Buffer.from(chunk)
}

function* csvLines() {
  yield 'First Name,Last Name,Email,Company,Job Title,Industry,Company Size,Location,Phone,Website,LinkedIn URL,Status,Deal Value,Probability,Notes\n'
  for (const cells of leads()) yield `${cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')}\n`
}

function* copyLines(owner: number) {
  for (const cells of leads()) yield `${owner}\t${cells.join('\t')}\n`
}

async function upload(database: Database, owner: number, isCheck = false) {
  const file = Readable.from(inChunks(csvLines()))
  return takeUpload(database, owner, file, () => ({ fileName: 'bench.csv', wanted: {}, isCheck }))
}

async function bareCopyIn(database: Database, owner: number) {
  await onClient(database, (client) =>
    pipeline(
      Readable.from(inChunks(copyLines(owner))),
      client.query(
        copyFrom(
          'copy leads (user_id, first_name, last_name, email, company, job_title, industry, company_size, location, phone, website, linkedin_url, status, deal_value, probability, notes) from stdin',
        ),
      ),
    ),
  )
}

async function bareCopyOut(database: Database, owner: number) {
  await onClient(database, (client) =>
    drain(
      client.query(
        copyTo(
          `copy (select first_name, last_name, email, company, job_title, industry, company_size, location, phone, website, linkedin_url, status, deal_value, probability, notes, ai_score, created_at from leads where user_id = ${owner} order by created_at desc, id desc) to stdout (format csv)`,
        ),
      ),
    ),
  )
}

async function onClient({ pool }: Database, work: (client: pg.PoolClient) => Promise<void>) {
  const client = await pool.connect()
  await work(client)
  client.release()
}

function drain(stream: Readable) {
  return pipeline(stream, new Writable({ write: (_chunk, _encoding, done) => done() }))
}
