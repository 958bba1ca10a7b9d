import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type ImportOptions, MAX_SKIPPED_LINES } from '../../../contract/lead-import.ts'
import type { Db } from '../../db/connect.ts'
import { keepBadRows } from './import-bad-rows.ts'
import { addFindings, addLeftOut, type Findings } from './import-findings.ts'
import type { RowLeftOut } from './import-plan.ts'
import type { BadRow, LeadRow } from './import-row.ts'

export type Batch = { rows: LeadRow[]; bad: BadRow[]; size: number }
export type BatchJob = { id: number; userId: number; options: ImportOptions }
/** One connection, as a client and for the query builder. */
export type Connection = { client: pg.PoolClient; db: Db }
/** What became of the first `size` of the rows. */
export type Part = {
  size: number
  added: number
  updated: number
  /** By line. */
  skipped: number[]
  bad: BadRow[]
  leftOut: RowLeftOut[]
}

/** How a batch is dealt with: written, or only checked. */
export type BatchWork = {
  status: 'running' | 'checking'
  /** For one batch: works on as many rows as it can, then on the rest, and in the end on what follows from all. */
  begin: (
    connection: Connection,
    job: BatchJob,
    findings: Findings,
  ) => Promise<{
    part: (rows: LeadRow[]) => Promise<Part>
    end?: (done: number) => Promise<void>
  }>
}

/**
 * Deals with the rows and notes how far the import has come in one transaction, so that after a kill no row is there twice and
 * none is lost. False when the import was canceled, changed, or taken on by somebody else meanwhile.
 */
export async function runBatch(client: pg.PoolClient, job: BatchJob, done: number, batch: Batch, work: BatchWork) {
  await client.query('begin')
  try {
    const { rows: found } = await client.query<{ failed: number; findings: Findings | null }>(
      `select failed, findings from lead_imports
       where id = $1 and status = $2 and done = $3 and options = $4::jsonb for update`,
      [job.id, work.status, done, JSON.stringify(job.options)],
    )
    if (!found[0]) {
      await client.query('rollback')
      return false
    }
    const findings = found[0].findings ?? { values: [], more: 0, notes: [] }
    const counts = { added: 0, updated: 0 }
    const skipped: number[] = []
    const bad = [...batch.bad]
    const leftOut: RowLeftOut[] = []
    const newTags = findings.newTags?.length
    const { part, end } = await work.begin({ client, db: drizzle(client, { casing: 'snake_case' }) }, job, findings)
    for (let rest = batch.rows; rest.length > 0; ) {
      const result = await part(rest)
      counts.added += result.added
      counts.updated += result.updated
      for (const line of result.skipped) skipped.push(line)
      bad.push(...result.bad)
      leftOut.push(...result.leftOut)
      rest = rest.slice(result.size)
    }
    await end?.(done)
    await keepBadRows(client, job.id, found[0].failed, bad)
    const failed = new Set(bad.map(({ row }) => row))
    const isCheck = work.status === 'checking'
    const telling = batch.rows.filter(({ row, unclear }) => unclear.length > 0 && !failed.has(row))
    for (const { row, leftOut: parts } of batch.rows)
      if (parts && !failed.has(row)) leftOut.push(...parts.map((part) => ({ ...part, row })))
    const noted = addFindings(findings, telling, isCheck) + addLeftOut(findings, leftOut, isCheck)
    const hasFindings = telling.length > 0 || leftOut.length > 0 || findings.newTags?.length !== newTags
    await client.query(
      `update lead_imports set done = done + $2, created = created + $3, updated = updated + $4,
         skipped = skipped + $5, failed = failed + $6, noted = noted + $7, findings = coalesce($8::jsonb, findings),
         undoable = undoable + case when status = 'running' then $2 else 0 end,
         skipped_lines = (skipped_lines || $9::int[])[:${MAX_SKIPPED_LINES}]
       where id = $1`,
      [
        job.id,
        batch.size,
        counts.added,
        counts.updated,
        skipped.length,
        bad.length,
        noted,
        hasFindings ? JSON.stringify(findings) : null,
        skipped.slice(0, MAX_SKIPPED_LINES),
      ],
    )
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
