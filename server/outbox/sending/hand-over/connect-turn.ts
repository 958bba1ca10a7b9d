import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { MailboxRow } from '../../../mail/account/mailbox-queries.ts'
import type { ConnectTurn } from '../../../mail/smtp/smtp.ts'

const LOOK_EVERY_MS = 50
/** Longer than opening a connection can take. A sender that dies meanwhile keeps the others waiting until then. */
const LEASE_SECONDS = 75

const TAKE = `
  update mailboxes set connecting_until = now() + make_interval(secs => ${LEASE_SECONDS})
  where id = $1 and deferrals <= $2 and paused_reason is null and (connecting_until is null or connecting_until <= now())`
const MAY_WAIT = `select from mailboxes where id = $1 and deferrals <= $2 and paused_reason is null`
const FREE = `update mailboxes set connecting_until = null where id = $1`

/**
 * Of all senders together, one at a time opens a connection of a mailbox. The others wait for how it ends: once it fails, and that
 * is recorded, none of them tries. So a server that turns us away sees one connection an attempt, not one per email.
 */
export const connectTurn = (pool: pg.Pool, { id, deferrals }: MailboxRow): ConnectTurn => ({
  // Without the database nobody connects.
  take: () => takeTurn(pool, [id, deferrals]).catch(() => false),
  free: () => pool.query(FREE, [id]).then(ignored, ignored),
})

async function takeTurn(pool: pg.Pool, values: [mailboxId: number, deferrals: number]) {
  for (;;) {
    const { rowCount } = await pool.query({ name: 'connect-turn', text: TAKE, values })
    if (rowCount === 1) return true
    const { rowCount: mayWait } = await pool.query(MAY_WAIT, values)
    if (mayWait !== 1) return false
    await wait(LOOK_EVERY_MS)
  }
}

const ignored = () => {}
