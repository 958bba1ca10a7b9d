import type { Database, Db } from '../../db/connect.ts'
import { INBOX_LOCK } from '../../db/locks.ts'
import { withOwnerLock } from '../../db/owner-lock.ts'
import { isByApi } from '../account/own-account.ts'
import { findDueInboxes, listDueOwners } from './inbox-queries.ts'
import type { InboxTools } from './inbox-run.ts'
import { readByApi } from './read-by-api.ts'
import { readImap } from './read-imap.ts'

const OWNERS_AT_ONCE = 4

/** Reads what came into every inbox since it was last read. Any number of processes may do so at once. */
export async function readInboxes(database: Database, tools: InboxTools) {
  const waiting = await listDueOwners(database.db)
  const failed: unknown[] = []
  const readNext = async () => {
    for (let userId = waiting.shift(); userId !== undefined; userId = waiting.shift()) {
      if (tools.signal?.aborted) return
      await readInboxOf(database, userId, tools).catch((error) => failed.push(error))
    }
  }
  await Promise.all(Array.from({ length: OWNERS_AT_ONCE }, readNext))
  if (failed.length > 0) throw failed[0]
}

/** All inboxes of an owner, one after another. False when another process reads them. */
export const readInboxOf = ({ db, pool }: Database, userId: number, tools: InboxTools) =>
  withOwnerLock(pool, INBOX_LOCK, userId, () => readAll(db, userId, tools))

/** One that fails keeps no other from being read. */
async function readAll(db: Db, userId: number, tools: InboxTools) {
  const failed: unknown[] = []
  for (const inbox of await findDueInboxes(db, userId)) {
    if (tools.signal?.aborted) return
    const read = isByApi(inbox.mailbox.transport) ? readByApi : readImap
    await read(db, inbox, tools).catch((error) => failed.push(error))
  }
  if (failed.length > 0) throw failed[0]
}
