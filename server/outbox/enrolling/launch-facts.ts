import { sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import type { ClaimsConfirmed, UnreadInboxConfirmed } from '../../db/schema.ts'
import { isInboxBroken, isInboxRead } from '../../mail/account/inbox-read.ts'
import { findMailbox, listOwnMailboxes } from '../../mail/account/mailbox-queries.ts'
import { isOwnAccount } from '../../mail/account/own-account.ts'
import { isPublicUrl } from '../../public-host.ts'
import type { UnsupportedClaim } from '../../writing/evidence/unsupported-claims.ts'
import { factsOfWriter } from '../../writing/gather-facts.ts'
import { checkText, TEXT_HASH } from './check-sequence-text.ts'
import { readMailboxSet } from './choose-mailboxes.ts'
import type { LaunchFacts } from './launch-conditions.ts'

/** The settings of the server that matter for a launch. */
export type LaunchSettings = Pick<Config, 'smtpUrl' | 'publicUrl'> & Partial<Pick<Config, 'smtpFrom'>>

/** A sequence, with all that is known about its claims. */
export type LaunchRow = {
  id: number
  /** Of the texts of its active steps. */
  hash: string
  claims: UnsupportedClaim[]
  confirmed: ClaimsConfirmed | null
  unreadConfirmed: UnreadInboxConfirmed | null
  /** The addresses that its emails come from and whose inboxes are not read, or the first of those it sends from. */
  mailbox: string[]
  facts: LaunchFacts
}

/** The sequence of this owner as it is now; undefined when it does not exist or belongs to someone else. */
export async function readLaunch(db: Db, userId: number, sequenceId: number, settings: LaunchSettings) {
  return (await readLaunches(db, userId, [sequenceId], settings)).get(sequenceId)
}

/** The same for several, by their ID. Texts are read and checked one by one, and only once. */
export async function readLaunches(db: Db, userId: number, sequenceIds: number[], settings: LaunchSettings) {
  const found = new Map<number, LaunchRow>()
  if (sequenceIds.length === 0) return found
  const { rows } = await db.execute<
    Pick<LaunchRow, 'id' | 'hash' | 'confirmed' | 'unreadConfirmed'> & {
      owner: string
      hasRealLeads: boolean
      mailboxIds: number[] | null
    }
  >(sql`
    select q.id, q.claims_confirmed as confirmed, q.unread_inbox_confirmed as "unreadConfirmed", u.email as owner, q.mailbox_ids as "mailboxIds", ${TEXT_HASH} as hash,
      exists (select from lead_sequence_enrollments e
        where e.sequence_id = q.id and e.status in ('active', 'paused') and not e.is_test) as "hasRealLeads"
    from email_sequences q join users u on u.id = q.user_id
    where q.user_id = ${userId} and q.id = any(${sql.param(sequenceIds)}::int[])`)
  const writer = await factsOfWriter(db, userId)
  const byDefault = await findMailbox(db, userId)
  const isReal = isOwnAccount(byDefault) || settings.smtpUrl !== undefined
  for (const { owner, hasRealLeads, mailboxIds, ...row } of rows) {
    const text = await checkText(db, userId, row.id, row.hash, writer)
    const set = await readMailboxSet(db, userId, mailboxIds)
    const senders = set.length > 0 ? set : [byDefault]
    const inboxes = senders.map((one) => ({
      address: one?.fromEmail ?? owner,
      isRead: isInboxRead(one),
      isBroken: isInboxBroken(one),
    }))
    const addresses = (which: (inbox: (typeof inboxes)[number]) => boolean) =>
      inboxes.filter(which).map(({ address }) => address)
    const unread = addresses(({ isRead, isBroken }) => !isRead && !isBroken)
    const unconfirmed = unread.filter((address) => !isConfirmedFor(row.unreadConfirmed, [address]))
    const unreachable = isPublicUrl(settings.publicUrl) ? [] : addresses(({ isRead }) => !isRead)
    const facts = {
      isReal,
      hasRealLeads,
      openClaims: openClaims({ ...row, ...text }),
      brokenInbox: listed(addresses(({ isBroken }) => isBroken)),
      unreadInbox: listed(unconfirmed),
      isConfirmedEarlier: row.unreadConfirmed !== null && !('mailbox' in row.unreadConfirmed),
      unreachable: unreachable.length > 0 ? { host: settings.publicUrl.host, mailbox: unreachable.join(', ') } : null,
    }
    found.set(row.id, {
      ...row,
      ...text,
      mailbox: unread.length > 0 ? unread : addresses(() => true).slice(0, 1),
      facts,
    })
  }
  return found
}

const listed = (addresses: string[]) => (addresses.length > 0 ? addresses.join(', ') : null)

const confirmedIn = (confirmed: UnreadInboxConfirmed | null) =>
  confirmed !== null && 'mailbox' in confirmed ? (confirmed.mailboxes ?? [confirmed.mailbox]) : []

/** Each of these mailboxes was confirmed. */
export const isConfirmedFor = (confirmed: UnreadInboxConfirmed | null, mailboxes: string[]) =>
  mailboxes.every((address) => confirmedIn(confirmed).includes(address))

/** Confirmed is a claim that the owner has seen, in the text that it was seen in. */
function openClaims({ hash, claims, confirmed }: Pick<LaunchRow, 'hash' | 'claims' | 'confirmed'>) {
  const known = new Set(confirmed?.hash === hash ? confirmed.claims : [])
  return claims.filter(({ claim }) => !known.has(claim))
}

const WHEN = sql`to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Saves that the owner lets it send although replies are not read: who, when, and from which mailboxes. What they said before about
 * other email accounts still counts: leads may be with those.
 */
export async function saveConfirmedInbox(tx: Db, userId: number, { id, mailbox, unreadConfirmed }: LaunchRow) {
  const own = new Set((await listOwnMailboxes(tx, userId)).map(({ fromEmail }) => fromEmail))
  const earlier = confirmedIn(unreadConfirmed).filter((address) => own.has(address))
  const [first, ...others] = new Set([...mailbox, ...earlier])
  const several = others.length > 0 ? sql`'mailboxes', ${JSON.stringify([first, ...others])}::jsonb,` : sql``
  await tx.execute(sql`
    update email_sequences set unread_inbox_confirmed = jsonb_build_object('mailbox', ${first}::text, ${several}
      'by', (select email from users where id = ${userId}), 'at', ${WHEN})
    where id = ${id} and user_id = ${userId}`)
}

/** Saves what the owner confirmed: who, when, which claims, and for which text. */
export async function saveConfirmedClaims(tx: Db, userId: number, { id, hash, claims }: LaunchRow) {
  await tx.execute(sql`
    update email_sequences set claims_confirmed = jsonb_build_object('hash', ${hash}::text,
      'claims', ${JSON.stringify(claims.map(({ claim }) => claim))}::jsonb,
      'by', (select email from users where id = ${userId}), 'at', ${WHEN})
    where id = ${id} and user_id = ${userId}`)
}
