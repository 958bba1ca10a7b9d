import { reasonFrom } from '../../../contract/email-reason.ts'
import { reasonSentence } from '../../../contract/email-reason-words.ts'
import { type GuestSender, Mailbox, MailboxSettings, MailboxTest, ResumeSending } from '../../../contract/mailbox.ts'
import type { Db } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import { badField, notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { resumeSending } from '../../outbox/changes/resume-sending.ts'
import type { Clock } from '../../outbox/planning/clock.ts'
import { limitAt } from '../../outbox/planning/ramp-up.ts'
import { readReason } from '../../outbox/reason-columns.ts'
import { isPublicUrl } from '../../public-host.ts'
import { readVoice, signatureFrom } from '../../writing/voice-queries.ts'
import { isUsualPort, MAIL_PORTS, type MailReach, mayBePublic, reachOf } from '../smtp/mail-host.ts'
import { PROVIDER_OF } from '../transports/open-mail-api.ts'
import { disconnectMailbox } from './disconnect-mailbox.ts'
import { isInboxRead } from './inbox-read.ts'
import { boundTo, countRecentSlots, findMailbox, listOwnMailboxes, type MailboxRow } from './mailbox-queries.ts'
import { readClosedHost, refuseOperatorsServer } from './operators-server.ts'
import { isByApi, isOwnAccount } from './own-account.ts'
import { refuseSameAddress, saveMailbox } from './save-mailbox.ts'
import { GUEST_LIMITS, guestReason, readGuest, senderOf } from './server-account.ts'
import { accountToTest, testMailbox } from './test-mailbox.ts'
import { findTokenAccount, findTokenProvider } from './token-account.ts'

const TESTS_A_MINUTE = 10

/** One limit for all of an owner's email accounts. */
export const mailboxTests = (pool: Parts['pool']) => rateLimit(pool, 'mailbox-test', TESTS_A_MINUTE, 60)

export function mailboxRoutes(app: App, { db, pool, config: { mailApps: apps }, mail: { box, config } }: Parts) {
  const withoutAccount = config.smtpUrl ? 'system' : 'outbox'
  const clock = { offsetSeconds: config.clockOffsetSeconds }
  const reach = reachOf(config)
  const disconnecting = { db, apps, box, fallback: withoutAccount, clock } as const
  const shown = (row: MailboxRow) => showMailbox(db, row, clock)
  const tests = mailboxTests(pool)

  app.get('/mailbox', { schema: { response: { 200: Mailbox.nullable() } } }, async (req) => {
    const row = await findMailbox(db, req.userId)
    return isOwnAccount(row) ? shown(row) : null
  })

  app.put('/mailbox', { schema: { body: MailboxSettings, response: { 200: Mailbox } } }, async (req) => {
    refuseUnusualServers(req.body, reach)
    const before = await findMailbox(db, req.userId)
    const others = (await listOwnMailboxes(db, req.userId)).filter(({ id }) => id !== before?.id)
    refuseSameAddress(others, req.body.fromEmail)
    requirePasswordForNewServer(before, req.body)
    await refuseOperatorsServer(db, req.userId, { ...req.body.smtp, reach }, before, config)
    await retried(() => saveMailbox(db, req.userId, req.body, { box, fallback: withoutAccount, clock }, before))
    const row = await findMailbox(db, req.userId)
    if (!row) throw new Error('a mailbox was saved but not found')
    return shown(row)
  })

  app.delete('/mailbox', async (req, reply) => {
    const mailbox = await findMailbox(db, req.userId)
    if (!(await disconnectMailbox(disconnecting, req.userId, mailbox))) throw notFound('Email account')
    return reply.code(204).send()
  })

  app.post('/mailbox/resume', { schema: { body: ResumeSending, response: { 200: Mailbox } } }, async (req) => {
    await retried(() => resumeSending(db, req.userId, req.body, clock))
    const row = await findMailbox(db, req.userId)
    if (!row) throw notFound('Email account')
    return shown(row)
  })

  app.post(
    '/mailbox/test',
    { schema: { body: MailboxSettings.nullish(), response: { 200: MailboxTest } } },
    async (req) => {
      await tests.spend(String(req.userId))
      return testServers({ db, box, config }, req.userId, await findMailbox(db, req.userId), req.body)
    },
  )

  /** How the emails of somebody who is not the operator go out through the server's email account. */
  async function guestView(userId: number): Promise<GuestSender | null> {
    const guest = await readGuest(db, userId, config)
    if (!guest) return null
    const { from, replyTo } = senderOf({ fromName: '', fromEmail: '' }, guest, config)
    const cause = guestReason(guest, config.smtpFrom) ?? null
    return { fromName: from.name, fromEmail: config.smtpFrom ?? null, replyTo, ...GUEST_LIMITS, cause }
  }

  app.get('/mail/transport', async (req) => {
    const row = await findMailbox(db, req.userId)
    const hasPublicAddress = isPublicUrl(config.publicUrl)
    const transport = isOwnAccount(row) ? row.transport : withoutAccount
    return { transport, withoutAccount, hasPublicAddress, guest: await guestView(req.userId) }
  })
}

type TestDeps = { db: Db } & Pick<Parts['mail'], 'box' | 'config'>

/** Signs in with the given settings, or with those that are saved. */
export async function testServers(
  { db, box, config }: TestDeps,
  userId: number,
  row: MailboxRow | undefined,
  given: MailboxSettings | null | undefined,
) {
  const reach = reachOf(config)
  const byToken = given || !row ? undefined : await tokenAccounts({ db, box, config }, row)
  if (byToken) return testMailbox(byToken.smtp, byToken.imap)
  const { smtp, imap } = given ?? connectionsOf(row)
  if (!smtp) throw badField('smtp', 'Enter the SMTP server first')
  refuseUnusualServers({ smtp, imap }, reach)
  requirePasswordForNewServer(row, { smtp, imap })
  const known = (sealed: string | null | undefined, use: 'smtp' | 'imap') =>
    sealed ? box.open(sealed, boundTo(userId, use)) : null
  const sending = accountToTest(smtp, known(row?.smtpPassword, 'smtp'), reach)
  return testMailbox(
    { ...sending, notAt: await readClosedHost(db, userId, sending, config) },
    imap ? accountToTest(imap, known(row?.imapPassword, 'imap'), reach) : null,
  )
}

async function tokenAccounts({ db, box, config }: TestDeps, row: MailboxRow) {
  const find = (use: 'smtp' | 'imap') => findTokenAccount({ db, box, apps: config.mailApps }, row, use)
  const [smtp, imap] = [await find('smtp'), await find('imap')]
  return smtp && imap && { smtp, imap }
}

type Given = Pick<MailboxSettings['smtp'], 'host' | 'port' | 'security' | 'user' | 'password'>

/** A saved password is only ever sent to the server it was entered for, the same way: any other needs it typed again. */
export function requirePasswordForNewServer(
  row: MailboxRow | undefined,
  { smtp, imap }: { smtp: Given; imap: Given | null },
) {
  const saved = connectionsOf(row)
  const isNew = (given: Given | null, known: Given | null | undefined, sealed: string | null | undefined) =>
    given &&
    given.password === undefined &&
    given.user &&
    sealed &&
    (given.host.toLowerCase() !== known?.host.toLowerCase() ||
      given.port !== known.port ||
      given.security !== known.security)
  const message = 'You changed the server, port or security. Enter the password again'
  if (isNew(smtp, saved.smtp, row?.smtpPassword)) throw badField('smtp.password', message)
  if (isNew(imap, saved.imap, row?.imapPassword)) throw badField('imap.password', message)
}

/** What can be seen without asking the network; the addresses behind a name are checked at every connection. */
export function refuseUnusualServers(given: { smtp: Given; imap: Given | null }, reach: MailReach) {
  for (const use of ['smtp', 'imap'] as const) {
    const server = given[use] && { ...given[use], reach }
    if (server && !isUsualPort(server, use)) throw badField(`${use}.port`, `Use port ${MAIL_PORTS[use].join(', ')}`)
    if (server && !mayBePublic(server))
      throw badField(
        `${use}.host`,
        'This host is on a private network. Enter a public one, or ask your admin to set MAIL_ALLOW_PRIVATE_HOSTS',
      )
  }
}

function connectionsOf(row: MailboxRow | undefined) {
  const smtp = row?.smtpHost
    ? {
        host: row.smtpHost,
        port: row.smtpPort ?? 587,
        security: row.smtpSecurity ?? ('starttls' as const),
        user: row.smtpUser,
      }
    : undefined
  const imap = row?.imapHost
    ? {
        host: row.imapHost,
        port: row.imapPort ?? 993,
        security: row.imapSecurity ?? ('tls' as const),
        user: row.imapUser,
      }
    : null
  return { smtp, imap }
}

/** As the API returns it. */
export async function showMailbox(db: Db, row: MailboxRow, { offsetSeconds }: Clock) {
  // One beside the default that has none at all doesn't use the default's.
  const isUnsigned = !row.isDefault && row.signature === ''
  const signed = isUnsigned ? { signature: '' } : signatureFrom(row, await readVoice(db, row.userId))
  const now = new Date(Date.now() + offsetSeconds * 1000)
  const mailbox = asMailbox({ ...row, ...signed }, await countRecentSlots(db, row.id), limitAt(row, now))
  const provider = isByApi(row.transport) ? PROVIDER_OF[row.transport] : await findTokenProvider(db, row)
  return provider ? { ...mailbox, provider, smtp: null, imap: null } : { ...mailbox, provider: null }
}

function asMailbox(row: MailboxRow, sentInLastDay: number, limitToday: number): Mailbox {
  const { smtp, imap } = connectionsOf(row)
  const now = new Date()
  const trouble = troubleOf(row)
  return {
    transport: row.transport,
    fromName: row.fromName,
    fromEmail: row.fromEmail,
    smtp: smtp ? { ...smtp, hasPassword: row.smtpPassword !== null } : null,
    imap: imap ? { ...imap, hasPassword: row.imapPassword !== null } : null,
    dailyLimit: row.dailyLimit,
    minGapSeconds: row.minGapSeconds,
    rampUp: row.rampUp,
    limitToday,
    window: row.sendWindow,
    timeZone: row.timeZone,
    country: row.country,
    signature: row.signature,
    signatureHtml: row.signatureHtml,
    trackOpens: row.trackOpens,
    trackClicks: row.trackClicks,
    sentInLastDay,
    pausedReason: readReason(row.pausedReason, row.pausedParams, now).reason,
    pausedCause: reasonFrom(row.pausedReason, row.pausedParams),
    sendingProblem: trouble && reasonSentence(trouble, now),
    sendingCause: trouble,
    inboxCheckedAt: row.imapCheckedAt?.toISOString() ?? null,
    inboxProblem: readReason(row.imapProblem, row.imapProblemParams, now).reason,
    inboxCause: reasonFrom(row.imapProblem, row.imapProblemParams),
    isInboxRead: isInboxRead(row),
  }
}

/** Why emails don't go out although sending is not paused. `deferrals`: processes of the previous version reset nothing else. */
function troubleOf({ deferrals, troubleReason, troubleParams, nextLookAt, pausedReason }: MailboxRow) {
  if (deferrals === 0 || pausedReason) return null
  return reasonFrom(troubleReason, { ...troubleParams, nextAt: nextLookAt?.toISOString() ?? null })
}
