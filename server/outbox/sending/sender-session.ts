import type pg from 'pg'
import { SENDER_LOCK } from '../../db/locks.ts'

/** A sender's own database session. While it lives it holds an advisory lock, by which the other senders know. */
export type SenderSession = {
  id: number
  /** Whether the session still responds, so that the others take us for alive. */
  isAlive(): Promise<boolean>
  /** Set once the session, or an email whose outcome could not be recorded, forces this sender to start again. */
  lost(): Error | undefined
  lose(error: Error): void
  /** Ends the session: the lock is free, and what we did not finish has no owner any more. */
  end(): void
}

export async function openSenderSession(pool: pg.Pool, onNotify: () => void): Promise<SenderSession> {
  const client = await pool.connect()
  let lost: Error | undefined
  const lose = (error: Error) => {
    lost = error
  }
  const end = () => {
    client.off('error', lose)
    client.release(true)
  }
  client.on('error', lose)
  client.on('notification', onNotify)
  try {
    const id = await register(client)
    await client.query('listen leadwright_mail')
    return { id, isAlive: liveness(client), lost: () => lost, lose, end }
  } catch (error) {
    end()
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

/** Calls at the same moment share one query. */
function liveness(client: pg.PoolClient) {
  let last: Promise<boolean> = Promise.resolve(true)
  let next: Promise<boolean> | undefined
  return () => {
    // A query that is already running was asked for earlier: only the next one is about now.
    next ??= last.then(() => {
      last = client.query('select 1').then(
        () => true,
        () => false,
      )
      next = undefined
      return last
    })
    return next
  }
}
