import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '../../../db/connect.ts'
import { SENDER_LOCK } from '../../../db/locks.ts'
import { storableText } from '../../../db/storable-text.ts'

/**
 * Which of its claimed emails a sender has offered to a mail server, in its row of `mail_sender_marks`. What is not among them, no
 * server has seen. One row, so that any number of connections cost one small update. Where there is no row, nothing is known.
 */
export type Marks = { begun: number[]; accepted: [id: number, reply: string][] }

const NO_MARKS: Marks = { begun: [], accepted: [] }

export type HandOverMarks = {
  /**
   * Right before an email is offered to the server: the mark is committed when this resolves to true. False when the sender's
   * session is lost, and others may take its emails: then nothing is sent.
   */
  begin(id: number): Promise<boolean>
  /** The server accepted it. Committed with the next mark, at the latest when its connection takes another email. */
  accepted(id: number, reply: string): void
  /** Its outcome is recorded, or no server has it. */
  done(id: number): void
}

const MAX_REPLY = 100
const WRITE = 'update mail_sender_marks set marks = $2 where sender_id = $1'

/**
 * On the session that shows that the sender is alive: what is committed there, was committed while it was. A sender that can't
 * write marks has to start again.
 */
export async function openMarks(client: pg.PoolClient, senderId: number, lose: (error: Error) => void) {
  const row = [senderId, JSON.stringify(NO_MARKS)]
  await client.query('insert into mail_sender_marks (sender_id, marks) values ($1, $2)', row)
  return createMarks(client, senderId, lose)
}

function createMarks(client: pg.PoolClient, senderId: number, lose: (error: Error) => void): HandOverMarks {
  const begun = new Set<number>()
  const accepted = new Map<number, string>()

  const write = async () => {
    const marks: Marks = { begun: [...begun], accepted: [...accepted] }
    const values = [senderId, JSON.stringify(marks)]
    try {
      const { rowCount } = await client.query({ name: 'mark-hand-over', text: WRITE, values })
      if (rowCount !== 1) throw new Error('the marks of this sender are gone')
      return true
    } catch (error) {
      lose(error as Error)
      return false
    }
  }

  let last: Promise<boolean> = Promise.resolve(true)
  let next: Promise<boolean> | undefined
  return {
    // Calls at the same moment share one statement. One that is already running was asked for earlier: only the next has this mark.
    begin(id) {
      begun.add(id)
      next ??= last.then(() => {
        next = undefined
        last = write()
        return last
      })
      return next
    },
    accepted(id, reply) {
      begun.delete(id)
      accepted.set(id, storableText(reply, MAX_REPLY))
    },
    done(id) {
      begun.delete(id)
      accepted.delete(id)
    },
  }
}

/** In a restored copy they say nothing about what was sent since: every claim in it is unknown. */
export const forgetAllMarks = (tx: Db) => tx.execute(sql`delete from mail_sender_marks`)

/** Of a sender that is dead, and whose emails are settled. */
export const forgetMarks = (tx: Db, senderId: number) =>
  tx.execute(sql`delete from mail_sender_marks where sender_id = ${senderId}`)

/** Of a sender that ends while its session lives. Where an email of it is not settled, its marks stay for the others. */
export const forgetEnded = (client: pg.PoolClient, senderId: number) =>
  client.query(
    `with ended as (
      delete from mail_sender_marks where sender_id = $1
        and not exists (select from sequence_logs where status = 'sending' and claimed_by = $2)
      returning sender_id
    )
    delete from mail_senders where id in (select sender_id from ended)`,
    [senderId, String(senderId)],
  )

const MOST_FORGOTTEN = 100

/** Senders that are dead and whose emails are settled, some at a time. A young one may not have its lock yet. */
export async function forgetDead(db: Db, ownId: number) {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      with earlier as materialized (
        select id from mail_senders where id <> ${ownId} and started_at < now() - interval '1 hour'
        order by id limit ${MOST_FORGOTTEN}
      )
      select id from earlier where pg_try_advisory_xact_lock(${SENDER_LOCK}, id)`)
    if (rows.length === 0) return
    // Only then: one that has just died may have claimed emails a moment before.
    await tx.execute(sql`
      with settled as materialized (
        select id from mail_senders s where id = any(${sql.param(rows.map(({ id }) => id))}::int[])
          and not exists (select from sequence_logs where status = 'sending' and claimed_by = s.id::text)
      ), marks as (
        delete from mail_sender_marks where sender_id in (select id from settled)
      )
      delete from mail_senders where id in (select id from settled)`)
  })
}

/** Null for a sender of an earlier version, after a crash of PostgreSQL and in a restored copy. Of a dead sender, as it left them. */
export async function readMarks(db: Db, senderId: number): Promise<Marks | null> {
  const { rows } = await db.execute<{ marks: Marks }>(
    sql`select marks from mail_sender_marks where sender_id = ${senderId}`,
  )
  return rows[0]?.marks ?? null
}
