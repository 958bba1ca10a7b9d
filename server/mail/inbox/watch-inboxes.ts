import { setTimeout as wait } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import type pg from 'pg'
import type { Database, Db } from '../../db/connect.ts'
import { WATCH_LOCK } from '../../db/locks.ts'
import { describeError, type Log } from '../../log.ts'
import type { MailboxRow } from '../account/mailbox-queries.ts'
import { connectImap, type InboxAccess, imapAccountOf } from './imap.ts'
import { listWatchableInboxes } from './inbox-queries.ts'
import { readInboxOf } from './read-inboxes.ts'

const LOOK_EVERY_MS = 30_000
/** Emails that arrive together are read together. */
const GATHER_MS = 500
/** All inboxes are read every minute anyway. */
const MOST_WATCHED = 200
const PAUSE_MS = 1000
const LIMITS = { connectMs: 15_000, greetingMs: 15_000, socketMs: 5 * 60_000 }

export type InboxWatch = { stop(): Promise<void> }

/**
 * Reads an inbox as soon as its server says that something came (IDLE). Only sooner: a job reads every inbox each minute, and
 * nothing is missed where nobody watches. Of several processes one watches an inbox.
 */
export function startInboxWatch(
  database: Database,
  access: InboxAccess,
  log: Log,
  lookEveryMs = LOOK_EVERY_MS,
): InboxWatch {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      await watchWhileAlive(database, access, log, lookEveryMs, signal).catch((error) =>
        log.warn({ reason: describeError(error).message }, 'the inbox watch restarts'),
      )
      await wait(lookEveryMs, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

type Watched = { account: string; client: ImapFlow }

async function watchWhileAlive(
  database: Database,
  access: InboxAccess,
  log: Log,
  lookEveryMs: number,
  signal: AbortSignal,
) {
  const session = await database.pool.connect()
  const watched = new Map<number, Watched>()
  // Servers without IDLE, by account: not asked again.
  const silent = new Set<string>()
  const reader = createReader(database, { ...access, signal }, log)
  try {
    while (!signal.aborted) {
      const wanted = new Map((await listWatchableInboxes(database.db)).map((mailbox) => [mailbox.id, mailbox]))
      await endWatches(session, watched, wanted)
      for (const [mailboxId, mailbox] of wanted) {
        if (signal.aborted || watched.size >= MOST_WATCHED) break
        const account = accountKey(mailbox)
        if (watched.has(mailboxId) || silent.has(account) || !(await isOurs(session, mailboxId))) continue
        const client = await listen(database.db, mailbox, access, () => reader.ask(mailbox.userId))
        if (client === 'silent') silent.add(account)
        if (client instanceof Object) {
          watched.set(mailboxId, { account, client })
          // Emails that came before the server was asked to announce them.
          reader.ask(mailbox.userId)
        } else await release(session, mailboxId)
      }
      await wait(lookEveryMs, undefined, { signal }).catch(() => {})
    }
  } finally {
    for (const { client } of watched.values()) client.close()
    await reader.ended()
    // Ends the session, and with it every lock.
    session.release(true)
  }
}

const accountKey = ({ imapHost, imapPort, imapUser, imapPassword }: MailboxRow) =>
  JSON.stringify([imapHost, imapPort, imapUser, imapPassword])

/** Those whose connection is lost, whose account changed, or whose last read failed. */
async function endWatches(session: pg.PoolClient, watched: Map<number, Watched>, wanted: Map<number, MailboxRow>) {
  // Also when there are none: a session that is lost has lost its locks.
  await session.query('select 1')
  for (const [mailboxId, { account, client }] of watched) {
    const mailbox = wanted.get(mailboxId)
    if (client.usable && mailbox && accountKey(mailbox) === account) continue
    client.close()
    watched.delete(mailboxId)
    await release(session, mailboxId)
  }
}

async function isOurs(session: pg.PoolClient, mailboxId: number): Promise<boolean> {
  const { rows } = await session.query('select pg_try_advisory_lock($1, $2) as "isOurs"', [WATCH_LOCK, mailboxId])
  return rows[0].isOurs
}

const release = (session: pg.PoolClient, mailboxId: number) =>
  session.query('select pg_advisory_unlock($1, $2)', [WATCH_LOCK, mailboxId])

/** A connection on which the server announces new emails; 'silent' when it can't, undefined when there is none now. */
async function listen(
  db: Db,
  mailbox: MailboxRow,
  access: InboxAccess,
  onNew: () => void,
): Promise<ImapFlow | 'silent' | undefined> {
  let client: ImapFlow | undefined
  try {
    const account = await imapAccountOf(db, mailbox, access)
    if (!account) return undefined
    client = await connectImap(account, LIMITS)
    await client.mailboxOpen('INBOX', { readOnly: true })
    if (!client.capabilities.has('IDLE')) {
      client.close()
      return 'silent'
    }
  } catch {
    // The job that reads it reports what is wrong.
    client?.close()
    return undefined
  }
  client.on('exists', onNew)
  void idle(client)
  return client
}

async function idle(client: ImapFlow) {
  try {
    while (client.usable) {
      await client.idle()
      // A server that ends it at once is not asked without pause.
      await wait(PAUSE_MS, undefined, { ref: false })
    }
  } catch {
    client.close()
  }
}

/** Reads inboxes when asked: one at a time each, and once more when something came meanwhile. */
function createReader(database: Database, tools: InboxAccess & { signal: AbortSignal }, log: Log) {
  const asked = new Set<number>()
  const running = new Map<number, Promise<void>>()
  const readWhileAsked = async (userId: number) => {
    while (asked.delete(userId) && !tools.signal.aborted) {
      await wait(GATHER_MS, undefined, { signal: tools.signal })
      const isRead = await readInboxOf(database, userId, tools)
      // Another process reads it, and may have looked before this came.
      if (!isRead) asked.add(userId)
    }
  }
  return {
    ask(userId: number) {
      asked.add(userId)
      if (running.has(userId)) return
      const work = readWhileAsked(userId)
        .catch((error) => {
          if (!tools.signal.aborted) log.warn({ reason: describeError(error).message }, 'reading an inbox failed')
        })
        .finally(() => running.delete(userId))
      running.set(userId, work)
    },
    ended: () => Promise.all(running.values()),
  }
}
