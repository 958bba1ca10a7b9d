import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { LOST_CLAIM, type SmtpTrial } from './smtp-outcome.ts'

export type SmtpAccount = {
  host: string
  port: number
  security: 'none' | 'starttls' | 'tls'
  user: string | null
  password: string | null
}
type Envelope = { from: string; to: string }

/** Who sends an email, and hears about it before its connection is used again. */
type SmtpOwner = {
  /** Asked right before the email itself is sent. */
  begin(): Promise<boolean>
  accepted(reply: string): void
}

/** Sends emails over connections that are kept open for the next one. */
export type SmtpSessions = {
  send(envelope: Envelope, raw: Buffer, owner: SmtpOwner): Promise<SmtpTrial>
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

  async function tryOn(session: Session, envelope: Envelope, raw: Buffer, owner: SmtpOwner) {
    session.heard.hasDataReply = false
    if (!(await owner.begin())) {
      giveBack(session)
      return {
        hasDataReply: false,
        error: { message: 'This sender has lost its claim', code: LOST_CLAIM },
      } as SmtpTrial
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
    async send(envelope, raw, owner) {
      for (let kept = take(); kept; kept = take()) {
        const trial = await tryOn(kept, envelope, raw, owner)
        // The server may have closed it while it was idle: nothing was sent, so a new one is tried.
        if (!trial.error || trial.error.responseCode || trial.hasDataReply || trial.error.code === LOST_CLAIM)
          return trial
      }
      const opened = await openSession(account, limits)
      return 'connection' in opened ? tryOn(opened, envelope, raw, owner) : opened
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

/** Connected and signed in, or why not. */
export async function openSession(account: SmtpAccount, limits = LIMITS): Promise<Session | SmtpTrial> {
  const heard = { hasDataReply: false }
  const connection = new SMTPConnection({
    host: account.host,
    port: account.port,
    secure: account.security === 'tls',
    requireTLS: account.security === 'starttls',
    ignoreTLS: account.security === 'none',
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.socketMs,
    transactionLog: true,
    logger: listener(heard),
  })
  const failure = await new Promise<SmtpTrial['error']>((resolve) => {
    connection.once('error', (error) => resolve(error as SmtpTrial['error']))
    connection.once('end', () => resolve({ message: 'Connection closed', code: 'ECONNECTION', command: 'CONN' }))
    connection.connect((error) => {
      if (error) return resolve(error as SmtpTrial['error'])
      const { user, password } = account
      if (!user) return resolve(undefined)
      connection.login({ user, pass: password ?? '', credentials: { user, pass: password ?? '' } }, (refusal) =>
        resolve((refusal as SmtpTrial['error']) ?? undefined),
      )
    })
  })
  // Later errors reach the email that is being sent; without one they do not matter.
  connection.on('error', () => {})
  if (!failure) return { connection, heard, mails: 0 }
  connection.close()
  return { hasDataReply: false, error: failure }
}

function handOver({ connection, heard }: Session, envelope: Envelope, raw: Buffer): Promise<SmtpTrial> {
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
    connection.send({ ...envelope, size: raw.length }, raw, (error, info) =>
      error
        ? done({ hasDataReply: heard.hasDataReply, error: error as SmtpTrial['error'] })
        : done({ hasDataReply: true, response: info?.response }),
    )
  })
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
