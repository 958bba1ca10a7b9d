import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { findMailServer, type MailAddress, type MailReach } from './mail-host.ts'
import { asHeard } from './no-mail-server.ts'
import { LOST_CLAIM, RESTING, type SmtpTrial } from './smtp-outcome.ts'
import { BY_TOKEN, type TokenAccess, tokenSignIn, withToken } from './token-sign-in.ts'

export type SmtpAccount = {
  host: string
  port: number
  security: 'none' | 'starttls' | 'tls'
  user: string | null
  password: string | null
  reach: MailReach
  /** See `MailServer`. */
  notAt?: string | undefined
  /** In place of the password. */
  access?: TokenAccess | undefined
}
type Envelope = { from: string; to: string | string[] }
/** At once, or in pieces: those of a large file are shared by all emails that have it. */
type MailBytes = Buffer | Buffer[]

/** Who may open the next connection of an account. */
export type ConnectTurn = {
  /** False when nobody may: the last one failed. */
  take(): Promise<boolean>
  /** The connection is open. A failed one is over when its outcome is recorded. */
  free(): Promise<void>
}

/** Who sends an email, and hears about it before its connection is used again. */
type SmtpOwner = {
  /** Asked right before the email itself is sent. */
  begin(): Promise<boolean>
  accepted(reply: string): void
}

/** Sends emails over connections that are kept open for the next one. */
export type SmtpSessions = {
  /** `turn` is asked before a new connection. */
  send(envelope: Envelope, raw: MailBytes, owner: SmtpOwner, turn: ConnectTurn): Promise<SmtpTrial>
  close(): void
}

export type SmtpLimits = { connectMs: number; greetingMs: number; socketMs: number }
const LIMITS: SmtpLimits = { connectMs: 30_000, greetingMs: 30_000, socketMs: 11 * 60_000 }
const MAILS_A_CONNECTION = 100
const IDLE_MS = 10_000

/** A connection that is signed in, and what the server last said on it. */
type Session = { connection: SMTPConnection; heard: { hasDataReply: boolean }; mails: number; timer?: NodeJS.Timeout }

export function createSmtpSessions(account: SmtpAccount, limits: SmtpLimits = LIMITS): SmtpSessions {
  const idle: Session[] = []
  let isClosed = false
  let opening: Promise<unknown> = Promise.resolve()

  function take() {
    const session = idle.pop()
    clearTimeout(session?.timer)
    return session
  }

  function giveBack(session: Session) {
    if (isClosed || session.mails >= MAILS_A_CONNECTION || session.connection.destroyed)
      return session.connection.quit()
    session.timer = setTimeout(() => {
      idle.splice(idle.indexOf(session), 1)
      session.connection.quit()
    }, IDLE_MS)
    idle.push(session)
  }

  /** One after another: when the server turns the first away, the others don't even knock. */
  function open(turn: ConnectTurn): Promise<Session | SmtpTrial> {
    const opened = opening.then(async () => {
      // Another email may be done with its connection by now.
      const kept = take()
      if (kept) return kept
      if (!(await turn.take())) return notSent('The mailbox has to wait', RESTING)
      const made = await openSession(account, limits)
      if ('connection' in made) await turn.free()
      return made
    })
    opening = opened.catch(() => {})
    return opened
  }

  async function tryOn(session: Session, envelope: Envelope, raw: MailBytes, owner: SmtpOwner) {
    session.heard.hasDataReply = false
    if (!(await owner.begin())) {
      giveBack(session)
      return notSent('This sender has lost its claim', LOST_CLAIM)
    }
    const trial = await handOver(session, envelope, raw)
    session.mails++
    if (!trial.error) owner.accepted(trial.response ?? '')
    // After a rejection, replies to pipelined commands may still be on their way (Postfix and others): the next email would
    // take them for its own.
    if (!trial.error) giveBack(session)
    else session.connection.close()
    return trial
  }

  return {
    async send(envelope, raw, owner, turn) {
      for (;;) {
        const session = take() ?? (await open(turn))
        if (!('connection' in session)) return session
        const isUsed = session.mails > 0
        const trial = await tryOn(session, envelope, raw, owner)
        // The server may have closed it while it was idle: nothing was sent, so another one is tried.
        if (!isUsed || !trial.error || trial.error.responseCode || trial.hasDataReply || isOurs(trial)) return trial
      }
    },
    close() {
      isClosed = true
      for (const session of idle.splice(0)) {
        clearTimeout(session.timer)
        session.connection.quit()
      }
    },
  }
}

const notSent = (message: string, code: string): SmtpTrial => ({ hasDataReply: false, error: { message, code } })
const isOurs = ({ error }: SmtpTrial) =>
  error?.code === LOST_CLAIM || error?.code === 'EENVELOPE' || error?.code === 'EMESSAGE'

/** Connected and signed in, or why not. */
export async function openSession(account: SmtpAccount, limits = LIMITS): Promise<Session | SmtpTrial> {
  const { access, host } = account
  if (!access) return connect(account, limits)
  return withToken({ access, host }, (accessToken) => connect(account, limits, accessToken))
}

async function connect(account: SmtpAccount, limits: SmtpLimits, accessToken?: string): Promise<Session | SmtpTrial> {
  const heard = { hasDataReply: false }
  let address: MailAddress
  try {
    address = await findMailServer(account, 'smtp')
  } catch (error) {
    return { hasDataReply: false, error: error as SmtpTrial['error'] }
  }
  const connection = new SMTPConnection({
    ...address,
    port: account.port,
    secure: account.security === 'tls',
    requireTLS: account.security === 'starttls',
    ignoreTLS: account.security === 'none',
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.socketMs,
    transactionLog: true,
    logger: listener(heard),
    ...(accessToken !== undefined && { customAuth: tokenSignIn(account.user ?? '', accessToken) }),
  })
  const failure = await new Promise<SmtpTrial['error']>((resolve) => {
    connection.once('error', (error) => resolve(error as SmtpTrial['error']))
    connection.once('end', () => resolve({ message: 'Connection closed', code: 'ECONNECTION', command: 'CONN' }))
    connection.connect((error) => {
      if (error) return resolve(error as SmtpTrial['error'])
      const { user, password } = account
      if (!user) return resolve(undefined)
      const credentials = { user, pass: password ?? '' }
      const signIn = accessToken === undefined ? { ...credentials, credentials } : { ...credentials, method: BY_TOKEN }
      connection.login(signIn, (refusal) => resolve((refusal as SmtpTrial['error']) ?? undefined))
    })
  })
  // Later errors reach the email that is being sent; without one they do not matter.
  connection.on('error', () => {})
  if (!failure) return { connection, heard, mails: 0 }
  connection.close()
  // Its first words were a code of SMTP.
  const hasGreeted = /^[245]\d\d\b/.test(connection.lastServerResponse || '')
  const attempt = { address, port: account.port, use: 'smtp' as const, hasGreeted }
  return { hasDataReply: false, error: await asHeard(failure, attempt) }
}

function handOver({ connection, heard }: Session, envelope: Envelope, raw: MailBytes): Promise<SmtpTrial> {
  return new Promise((resolve) => {
    const lost = (error?: Error) =>
      done({
        hasDataReply: heard.hasDataReply,
        error: (error ?? { message: 'Connection closed', code: 'ECONNECTION' }) as SmtpTrial['error'],
      })
    const onEnd = () => lost()
    const done = (trial: SmtpTrial) => {
      connection.off('error', lost)
      connection.off('end', onEnd)
      resolve(trial)
    }
    connection.on('error', lost)
    connection.on('end', onEnd)
    const size = Array.isArray(raw) ? raw.reduce((sum, { length }) => sum + length, 0) : raw.length
    connection.send({ ...envelope, size }, Array.isArray(raw) ? Readable.from(raw) : raw, (error, info) =>
      error
        ? done({ hasDataReply: heard.hasDataReply, error: error as SmtpTrial['error'] })
        : done({ hasDataReply: true, response: info?.response }),
    )
  })
}

/** One email over a connection of its own. */
export async function sendOnce(account: SmtpAccount, envelope: Envelope, raw: MailBytes, limits: SmtpLimits) {
  const session = await openSession(account, limits)
  if (!('connection' in session)) return session
  const trial = await handOver(session, envelope, raw)
  if (trial.error) session.connection.close()
  else session.connection.quit()
  return trial
}

/** Listens for the server's permission to send the email: after that, a lost connection may mean that it arrived. */
function listener(heard: { hasDataReply: boolean }) {
  const quiet = () => {}
  // Commands may be sent before the replies to earlier ones (pipelining).
  const unreplied: string[] = []
  return {
    trace: quiet,
    info: quiet,
    warn: quiet,
    error: quiet,
    fatal: quiet,
    debug: (data: { tnx?: string }, text: unknown) => {
      if (data?.tnx === 'client') unreplied.push(String(text))
      // Some servers say 250 instead of 354.
      if (data?.tnx === 'server' && unreplied.shift() === 'DATA' && /^[23]/.test(String(text)))
        heard.hasDataReply = true
    },
  }
}

/** The server's email account, from SMTP_URL. */
export function accountOfUrl(url: URL | undefined): SmtpAccount {
  if (!url) throw new Error('SMTP_URL is not set')
  const isTls = url.protocol === 'smtps:'
  const port = Number(url.port) || (isTls ? 465 : 587)
  return {
    host: url.hostname,
    port,
    // Plain for a server beside us; `smtps:` asks for more.
    security: isTls ? 'tls' : url.searchParams.get('security') === 'starttls' || url.username ? 'starttls' : 'none',
    user: url.username ? decodeURIComponent(url.username) : null,
    password: url.password ? decodeURIComponent(url.password) : null,
    reach: 'any',
  }
}
