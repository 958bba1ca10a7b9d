import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'

/** A mail whose final dot was received. */
/** `to` is the last of its recipients. */
export type SunkMail = { from: string; to: string; recipients: string[]; raw: string }

/** What the sink says instead of yes; undefined lets it go on. 'drop' cuts the connection. Nothing is left to say once it has answered. */
export type SinkRule = (
  stage: 'connect' | 'auth' | 'mail' | 'rcpt' | 'data' | 'dot' | 'answered',
  about: string,
) => string | 'drop' | undefined

/**
 * A mail server on loopback that keeps what it is given. It speaks plain SMTP itself, so that it can misbehave at every step,
 * and greets at once.
 */
export async function startSmtpSink(rule: SinkRule = () => undefined, delayMs: () => number = () => 0) {
  const mails: SunkMail[] = []
  const sockets = new Set<Socket>()
  const waiting: (() => void)[] = []
  let connections = 0
  let current = rule
  const server: Server = createServer({ noDelay: true }, (socket) => {
    connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    speak(
      socket,
      (stage, about) => current(stage, about),
      delayMs,
      (mail) => {
        mails.push(mail)
        for (const resolve of waiting.splice(0)) resolve()
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    mails,
    connections: () => connections,
    openConnections: () => sockets.size,
    rule: (next: SinkRule) => {
      current = next
    },
    /** Once so many mails are there. */
    async received(count: number) {
      while (mails.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
      return mails
    },
    /** Nobody listens any more, and every connection is cut, until it is back on the same port. */
    async leave() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    back: () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function speak(socket: Socket, rule: SinkRule, delayMs: () => number, keep: (mail: SunkMail) => void) {
  let text = ''
  let mail: SunkMail | undefined
  let isData = false
  let loginSteps = 0
  /** What is said once the client has read why its token is refused. */
  let refusal: string | undefined
  const say = (line: string) => socket.writable && socket.write(`${line}\r\n`)
  /** False when the rule had something to say. */
  const pass = (stage: Parameters<SinkRule>[0], about: string) => {
    const objection = rule(stage, about)
    if (objection === 'drop') socket.destroy()
    else if (objection) say(objection)
    return objection === undefined
  }
  /** `about` of the rule is the name and the token, as they were sent. */
  const byToken = (line: string) => {
    const objection = rule('auth', Buffer.from(line.split(' ')[2] ?? '', 'base64').toString('utf8'))
    if (objection === 'drop') return socket.destroy()
    if (objection === undefined) return say('235 2.7.0 Signed in')
    refusal = objection
    say(
      `334 ${Buffer.from('{"status":"400","schemes":"Bearer","scope":"https://mail.google.com/"}').toString('base64')}`,
    )
  }
  const command = (line: string) => {
    const word = line.slice(0, 4).toUpperCase()
    if (refusal !== undefined) {
      say(line === '' ? refusal : '501 5.5.2 An empty line was expected')
      refusal = undefined
      return
    }
    if (loginSteps > 0) {
      loginSteps--
      if (loginSteps > 0) return say('334 UGFzc3dvcmQ6')
      return pass('auth', line) && say('235 2.7.0 Signed in')
    }
    if (word === 'EHLO') return say('250-sink\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 AUTH PLAIN LOGIN XOAUTH2')
    if (word === 'HELO' || word === 'RSET' || word === 'NOOP') return say('250 2.0.0 Ok')
    if (word === 'AUTH') {
      if (/^AUTH PLAIN \S/i.test(line)) return pass('auth', line) && say('235 2.7.0 Signed in')
      if (/^AUTH XOAUTH2 \S/i.test(line)) return byToken(line)
      loginSteps = /LOGIN/i.test(line) ? 2 : 1
      return say('334 VXNlcm5hbWU6')
    }
    if (word === 'MAIL') {
      mail = { from: address(line), to: '', recipients: [], raw: '' }
      return pass('mail', mail.from) && say('250 2.1.0 Ok')
    }
    if (word === 'RCPT') {
      if (mail) {
        mail.to = address(line)
        mail.recipients.push(mail.to)
      }
      return pass('rcpt', address(line)) && say('250 2.1.5 Ok')
    }
    if (word === 'DATA') {
      if (!pass('data', mail?.to ?? '')) return
      isData = true
      return say('354 Go on')
    }
    if (word === 'QUIT') {
      say('221 2.0.0 Bye')
      return socket.end()
    }
    say('502 5.5.2 Not understood')
  }
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    for (;;) {
      const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end === -1) return
      const piece = text.slice(0, end)
      text = text.slice(end + (isData ? 5 : 2))
      if (!isData) command(piece)
      else {
        isData = false
        const done = { ...(mail as SunkMail), raw: piece.replace(/^\.\./gm, '.') }
        // What is refused after the dot was not accepted; what is cut off then was.
        const objection = rule('dot', done.to)
        if (objection === undefined || objection === 'drop') keep(done)
        if (objection === 'drop') socket.destroy()
        else {
          const answer = () => {
            say(objection ?? '250 2.0.0 Ok: queued')
            rule('answered', done.to)
          }
          const wait = delayMs()
          if (wait > 0) setTimeout(answer, wait)
          else answer()
        }
      }
    }
  })
  if (pass('connect', '')) say('220 sink ESMTP')
}

const address = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''
