import type pg from 'pg'
import { SENDER_LOCK } from '../../db/locks.ts'
import { forgetEnded, type HandOverMarks, openMarks } from './hand-over/hand-over-marks.ts'

/** A sender's own database session. While it lives it holds an advisory lock, by which the other senders know. */
export type SenderSession = {
  id: number
  marks: HandOverMarks
  /** Set once the session, or an email whose outcome could not be recorded, forces this sender to start again. */
  lost(): Error | undefined
  lose(error: Error): void
  /** Ends the session: the lock is free, and what we did not finish has no owner any more. One that was not lost leaves no trace. */
  end(): Promise<void>
}

export async function openSenderSession(pool: pg.Pool, onNotify: () => void): Promise<SenderSession> {
  const client = await pool.connect()
  let lost: Error | undefined
  const lose = (error: Error) => {
    lost = error
  }
  const close = () => {
    client.off('error', lose)
    client.release(true)
  }
  client.on('error', lose)
  client.on('notification', onNotify)
  try {
    const id = await register(client)
    const marks = await openMarks(client, id, lose)
    await client.query('listen leadwright_mail')
    const end = async () => {
      // What stays is forgotten by another sender.
      if (!lost) await forgetEnded(client, id).catch(lose)
      close()
    }
    return { id, marks, lost: () => lost, lose, end }
  } catch (error) {
    close()
    throw error
  }
}

/** A number of its own, and the lock that shows it is alive. */
async function register(client: pg.PoolClient) {
  const { rows } = await client.query('insert into mail_senders default values returning id')
  const id = rows[0].id as number
  await client.query('select pg_advisory_lock($1, $2)', [SENDER_LOCK, id])
  return id
}
