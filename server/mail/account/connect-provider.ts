import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { MAIL_PROVIDER_NAMES, type MailProvider, TRANSPORT_OF } from '../../../contract/mail-provider.ts'
import {
  DEFAULT_DAILY_LIMIT,
  DEFAULT_MIN_GAP_SECONDS,
  type OwnTransport,
  SUGGESTED_RAMP_UP,
} from '../../../contract/mailbox.ts'
import { MAX_MAILBOXES, OFFICE_HOURS } from '../../../contract/mailbox-limits.ts'
import { readTimeZone } from '../../accounts/time-zone.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import { mailboxes, mailboxGrants, users } from '../../db/schema.ts'
import { AppError } from '../../http/errors.ts'
import { consumeState, type PendingAuthorization, pendingUntil, pkcePair, readState } from '../../oauth/oauth-state.ts'
import type { SecretBox } from '../../secret-box.ts'
import { MailApiFailure } from '../transports/mail-api.ts'
import type { MailGrant } from '../transports/mail-oauth.ts'
import { MAIL_REGISTRY } from '../transports/registry.ts'
import { saveGrant } from './grant-queries.ts'
import { findMailbox, listOwnMailboxes, type MailboxRow, NO_SERVERS } from './mailbox-queries.ts'
import { isOwnAccount, isOwnSql } from './own-account.ts'
import { lockAccounts, saveAccount, TOO_MANY } from './save-mailbox.ts'
import { requireServers, serversOf } from './token-servers.ts'

type Deps = { db: Db; config: Config; box: SecretBox }
type Pending = PendingAuthorization & { provider: MailProvider; rampsUp?: boolean }
type ConnectWishes = {
  /** The account that the consent page suggests. */
  address?: string | undefined
  /** A new account starts with the suggested ramp-up. */
  rampsUp?: boolean | undefined
}

const BOUND = 'state of an email account'

const redirectUri = (config: Config, provider: MailProvider) =>
  new URL(`/api/mailbox/${provider}/callback`, config.publicUrl).href

/** The URL of the popup. Everything needed for the callback is sealed in the OAuth state. */
export function startConnecting(
  { config, box }: Deps,
  userId: number,
  provider: MailProvider,
  { address, rampsUp = false }: ConnectWishes,
) {
  const { missing, access } = config.mailApps[provider]
  if (missing.length > 0)
    throw new AppError(
      'conflict',
      `${MAIL_PROVIDER_NAMES[provider]} isn't set up on this server. Missing settings: ${missing.join(', ')}`,
    )
  const { verifier, challenge } = pkcePair()
  const pending: Pending = { userId, provider, verifier, until: pendingUntil(), nonce: randomUUID(), rampsUp }
  return MAIL_REGISTRY[provider].oauth(config.mailApps, access).authUrl({
    redirectUri: redirectUri(config, provider),
    state: box.seal(JSON.stringify(pending), BOUND),
    challenge,
    loginHint: address,
  })
}

type CallbackQuery = {
  code?: string | undefined
  state?: string | undefined
  error?: string | undefined
  error_description?: string | undefined
}

/** Resolves to the address that is connected now. */
export async function finishConnecting(deps: Deps, userId: number, provider: MailProvider, query: CallbackQuery) {
  const { db, config, box } = deps
  const name = MAIL_PROVIDER_NAMES[provider]
  const pending = readState<Pending>(box, query.state, BOUND)
  if (!pending || pending.userId !== userId || pending.provider !== provider)
    throw new MailApiFailure(
      'refused',
      `This authorization has expired or was started by someone else. Connect ${name} again.`,
    )
  if (query.error || !query.code) throw new MailApiFailure('refused', refusalWords(name, query))
  if (!(await consumeState(db, pending, 'mailbox')))
    throw new MailApiFailure('refused', `This authorization has already been used. Connect ${name} again.`)
  const app = config.mailApps[provider]
  const grant = await MAIL_REGISTRY[provider].oauth(config.mailApps, app.access).exchange({
    redirectUri: redirectUri(config, provider),
    code: query.code,
    verifier: pending.verifier,
  })
  const { refreshToken } = grant
  if (!refreshToken) throw new MailApiFailure('refused', `${name} didn't grant offline access. Connect it again.`)
  if (app.access === 'smtp') await requireServers(app, provider, grant)
  const isRampedUp = pending.rampsUp === true
  await retried(() => connectAccount(deps, userId, provider, { ...grant, refreshToken }, isRampedUp))
  return grant.address
}

/** `access_denied` is the code of both providers for "Cancel" and "Deny". */
function refusalWords(name: string, { error, error_description }: CallbackQuery) {
  if (error === 'access_denied')
    return `${name} was not connected, because access wasn't allowed. Close this window. To connect, click "Connect ${name}" again and allow access.`
  const reason = (error_description ?? error ?? '').replace(/\s+/g, ' ').slice(0, 300).replace(/\.$/, '')
  return `${name} was not connected. ${reason ? `${name} says: "${reason}". ` : ''}Close this window and try again. If it happens again, ask your ${name} admin.`
}

async function connectAccount(
  { db, config, box }: Deps,
  userId: number,
  provider: MailProvider,
  grant: MailGrant & { refreshToken: string },
  rampsUp: boolean,
) {
  await db.transaction(async (tx) => {
    await lockAccounts(tx, userId)
    const before = await findSameAccount(tx, userId, provider, grant)
    if (!before && (await listOwnMailboxes(tx, userId)).length >= MAX_MAILBOXES)
      throw new MailApiFailure('refused', `${TOO_MANY}, then connect again.`)
    const app = config.mailApps[provider]
    const servers = app.access === 'smtp' ? serversOf(app, grant) : NO_SERVERS
    const transport = app.access === 'smtp' ? 'smtp' : TRANSPORT_OF[provider]
    const values = await accountValues(tx, userId, transport, { grant, servers, before, rampsUp })
    const fallback = config.smtpUrl ? 'system' : 'outbox'
    const clock = { offsetSeconds: config.clockOffsetSeconds }
    const mailboxId = await saveAccount(tx, { userId, before, values, fallback, clock })
    await saveGrant(tx, { userId, mailboxId }, provider, grant, box)
  })
}

/** Connected before, or by password until now. */
async function findSameAccount(tx: Db, userId: number, provider: MailProvider, { subject, address }: MailGrant) {
  const [row] = await tx
    .select({ mailbox: mailboxes })
    .from(mailboxes)
    .leftJoin(
      mailboxGrants,
      and(
        eq(mailboxGrants.userId, mailboxes.userId),
        eq(mailboxGrants.mailboxId, mailboxes.id),
        eq(mailboxGrants.provider, provider),
        eq(mailboxGrants.subject, subject),
      ),
    )
    .where(
      and(
        eq(mailboxes.userId, userId),
        isOwnSql('mailboxes'),
        sql`(${mailboxGrants.mailboxId} is not null or lower(${mailboxes.fromEmail}) = ${address.toLowerCase()})`,
      ),
    )
    .orderBy(sql`${mailboxGrants.mailboxId} is null`, mailboxes.id)
    .limit(1)
  return row?.mailbox
}

type Servers = typeof NO_SERVERS | ReturnType<typeof serversOf>
type Known = { grant: MailGrant; servers: Servers; before: MailboxRow | undefined; rampsUp: boolean }

/** A known account keeps its limits, hours and name. The server's account and the outbox have none to keep. */
async function accountValues(
  tx: Db,
  userId: number,
  transport: OwnTransport,
  { grant: { address, name }, servers, before, rampsUp }: Known,
) {
  const kept = isOwnAccount(before) ? before : undefined
  const isSame =
    kept?.transport === transport &&
    kept.fromEmail.toLowerCase() === address.toLowerCase() &&
    kept.imapHost === servers.imapHost &&
    kept.imapUser === servers.imapUser
  return {
    transport,
    fromEmail: address,
    fromName: kept?.fromName ?? name ?? (await nameOf(tx, userId)),
    ...servers,
    ...(!isSame && { readCursor: null, imapCheckedAt: null, imapUidValidity: null, imapLastUid: null }),
    ...(!kept && {
      dailyLimit: DEFAULT_DAILY_LIMIT,
      minGapSeconds: DEFAULT_MIN_GAP_SECONDS,
      timeZone: await readTimeZone(tx, userId),
      sendWindow: OFFICE_HOURS,
      rampUp: rampsUp ? SUGGESTED_RAMP_UP : null,
    }),
  }
}

async function nameOf(tx: Db, userId: number) {
  const known = await findMailbox(tx, userId)
  if (known) return known.fromName
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  return [user?.firstName, user?.lastName].filter(Boolean).join(' ') || (user?.email ?? '')
}
