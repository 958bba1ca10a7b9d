import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '../../db/connect.ts'
import { storableText } from '../../db/storable-text.ts'

/**
 * Which of its claimed emails a sender has offered to a mail server, in its row of `mail_senders`. What is not among them, no
 * server has seen. One row, so that any number of connections cost one small update.
 */
export type Marks = { begun: number[]; accepted: [id: number, reply: string][] }

export const NO_MARKS: Marks = { begun: [], accepted: [] }

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
const WRITE = 'update mail_senders set marks = $2 where id = $1'

/**
 * On the session that shows that the sender is alive: what is committed there, was committed while it was. A sender that can't
 * write marks has to start again.
 */
export function createMarks(client: pg.PoolClient, senderId: number, lose: (error: Error) => void): HandOverMarks {
  const begun = new Set<number>()
  const accepted = new Map<number, string>()

  const write = async () => {
    const marks: Marks = { begun: [...begun], accepted: [...accepted] }
    const values = [senderId, JSON.stringify(marks)]
    try {
      const { rowCount } = await client.query({ name: 'mark-hand-over', text: WRITE, values })
      if (rowCount !== 1) throw new Error('the row of this sender is gone')
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
export const forgetMarks = (tx: Db) => tx.execute(sql`update mail_senders set marks = null where marks is not null`)

/** Null for a sender of an earlier version, and in a restored copy. Of a dead sender, as it left them. */
export async function readMarks(db: Db, senderId: number): Promise<Marks | null> {
  const { rows } = await db.execute<{ marks: Marks | null }>(sql`select marks from mail_senders where id = ${senderId}`)
  return rows[0]?.marks ?? null
}
