import { type AddressInfo, createServer, type Socket } from 'node:net'
import { readSaslToken } from './sasl-token.ts'

type Owner = {
  user: string
  password: string
  /** Who signs in with a token instead: what the server says against it; undefined lets them in. */
  isToken?: (user: string, token: string) => string | undefined
}
type Message = { uid: number; raw: Buffer; date: Date }
type Folder = { name: string; uidValidity: number; uidNext: number; messages: Message[]; use?: string }

/** What the server says instead of yes; undefined lets it go on. 'drop' cuts the connection, 'silence' leaves the reader waiting. */
export type ImapRule = (command: string, line: string) => string | 'drop' | 'silence' | undefined

/**
 * A mailbox on loopback: the part of IMAP4rev1 (RFC 3501) that reading needs, with IDLE. It answers BAD to everything else, so
 * that a reader which wants to change anything is found out.
 */
export async function startImapServer({ user, password, isToken }: Owner) {
  const folders: Folder[] = [
    { name: 'INBOX', uidValidity: 1, uidNext: 1, messages: [] },
    { name: 'Sent', uidValidity: 1, uidNext: 1, messages: [], use: '\\Sent' },
  ]
  const sockets = new Set<Socket>()
  const idle = new Set<() => void>()
  const commands: string[] = []
  let rule: ImapRule = () => undefined
  const order = { isReversed: false }
  let connections = 0
  const folderOf = (name: string) => folders.find((folder) => folder.name.toUpperCase() === name.toUpperCase())
  const server = createServer({ noDelay: true }, (socket) => {
    connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    const heard = (line: string) => {
      const command = line.split(' ').slice(1, 3).join(' ').toUpperCase()
      commands.push(command)
      return rule(command, line)
    }
    speak(socket, { user, password, isToken, folders, folderOf, heard, idle, order })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    commands,
    connections: () => connections,
    rule: (next: ImapRule) => {
      rule = next
    },
    deliver(raw: Buffer, { date = new Date(), folder = 'INBOX' }: { date?: Date; folder?: string } = {}) {
      const to = folderOf(folder) as Folder
      to.messages.push({ uid: to.uidNext++, raw, date })
      for (const tell of idle) tell()
    },
    /** Answers with the newest first, as a server may. */
    reverse() {
      order.isReversed = true
    },
    /** As if another mail program deleted it. */
    remove(uid: number) {
      const inbox = folderOf('INBOX') as Folder
      inbox.messages = inbox.messages.filter((message) => message.uid !== uid)
    },
    /** As after a restored backup: the same messages under other numbers. */
    renumber() {
      const inbox = folderOf('INBOX') as Folder
      inbox.uidValidity++
      inbox.uidNext = 1
      for (const message of inbox.messages) message.uid = inbox.uidNext++
    },
    hangUp() {
      for (const socket of sockets) socket.destroy()
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Scene = Owner & {
  folders: Folder[]
  folderOf: (name: string) => Folder | undefined
  heard: ImapRule extends (command: string, line: infer Line) => infer Answer ? (line: Line) => Answer : never
  idle: Set<() => void>
  order: { isReversed: boolean }
}

function speak(socket: Socket, { user, password, isToken, folders, folderOf, heard, idle, order }: Scene) {
  let text = ''
  let line = ''
  let literal = -1
  let selected: Folder | undefined
  let isSignedIn = false
  let idling = ''
  /** What is said once the client has read why its token is refused. */
  let refusal = ''
  const say = (answer: string | Buffer) =>
    socket.writable && socket.write(typeof answer === 'string' ? `${answer}\r\n` : answer)
  const tellExists = () => idling && selected && say(`* ${selected.messages.length} EXISTS`)
  socket.on('close', () => idle.delete(tellExists))

  const obey = (whole: string) => {
    if (refusal) {
      say(whole === '' ? refusal : '* BAD An empty line was expected')
      refusal = ''
      return
    }
    if (idling) {
      if (whole.toUpperCase() !== 'DONE') return say('* BAD DONE was expected')
      say(`${idling} OK IDLE ended`)
      idle.delete(tellExists)
      idling = ''
      return
    }
    const objection = heard(whole)
    if (objection === 'drop') return socket.destroy()
    if (objection === 'silence') return
    const [tag = '*', ...words] = whole.split(' ')
    if (objection) return say(`${tag} ${objection}`)
    const isUid = words[0]?.toUpperCase() === 'UID'
    const command = words[isUid ? 1 : 0]?.toUpperCase() ?? ''
    const rest = words.slice(isUid ? 2 : 1).join(' ')
    const done = () => say(`${tag} OK ${command} completed`)
    if (command === 'CAPABILITY') {
      say(`* CAPABILITY IMAP4rev1 ID NAMESPACE IDLE SPECIAL-USE${isToken ? ' SASL-IR AUTH=XOAUTH2' : ''}`)
      return done()
    }
    if (command === 'NOOP') return done()
    if (command === 'ID') {
      say('* ID ("name" "simulator" "version" "1")')
      return done()
    }
    if (command === 'LOGOUT') {
      say('* BYE')
      done()
      return socket.end()
    }
    if (command === 'LOGIN') {
      const [givenUser, givenPassword] = strings(rest)
      if (givenUser !== user || givenPassword !== password)
        return say(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials`)
      isSignedIn = true
      return done()
    }
    if (command === 'AUTHENTICATE' && isToken) {
      const [, given = ''] = rest.split(' ')
      const claimed = readSaslToken(Buffer.from(given, 'base64').toString('utf8'))
      const objection = isToken(claimed.user, claimed.token)
      if (objection === undefined) {
        isSignedIn = true
        return done()
      }
      refusal = `${tag} NO ${objection}`
      return say(`+ ${Buffer.from('{"status":"400","schemes":"Bearer"}').toString('base64')}`)
    }
    if (!isSignedIn) return say(`${tag} BAD Sign in first`)
    if (command === 'NAMESPACE') {
      say('* NAMESPACE (("" "/")) NIL NIL')
      return done()
    }
    if (command === 'LIST' || command === 'LSUB') {
      const [, pattern = ''] = strings(rest)
      for (const folder of folders)
        if (pattern === '*' || pattern.toUpperCase() === folder.name.toUpperCase())
          say(`* ${command} (\\HasNoChildren${folder.use ? ` ${folder.use}` : ''}) "/" "${folder.name}"`)
      return done()
    }
    if (command === 'SELECT' || command === 'EXAMINE') {
      selected = folderOf(strings(rest)[0] ?? '')
      if (!selected) return say(`${tag} NO There is no such folder`)
      say('* FLAGS (\\Answered \\Seen)')
      say(`* ${selected.messages.length} EXISTS`)
      say('* 0 RECENT')
      say(`* OK [UIDVALIDITY ${selected.uidValidity}] Valid`)
      say(`* OK [UIDNEXT ${selected.uidNext}] Next`)
      return say(`${tag} OK [${command === 'SELECT' ? 'READ-WRITE' : 'READ-ONLY'}] ${command} completed`)
    }
    if (!selected) return say(`${tag} BAD Select a folder first`)
    if (command === 'IDLE') {
      idling = tag
      idle.add(tellExists)
      return say('+ idling')
    }
    if (isUid && command === 'SEARCH') {
      const found = search(selected, rest)
      if (!found) return say(`${tag} BAD That search is not known here`)
      say(`* SEARCH${found.map(({ uid }) => ` ${uid}`).join('')}`)
      return done()
    }
    if (isUid && command === 'FETCH') {
      const [, range = '', items = ''] = /^(\S+) (.+)$/.exec(rest) ?? []
      const all = selected.messages
      const found = inRange(all, range)
      for (const message of order.isReversed ? found.toReversed() : found)
        say(fetched(message, all.indexOf(message) + 1, items))
      return done()
    }
    say(`${tag} BAD ${command} is not known here`)
  }

  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    for (;;) {
      if (literal >= 0) {
        if (text.length < literal) return
        line += `"${text.slice(0, literal).replace(/["\\]/g, '\\$&')}"`
        text = text.slice(literal)
        literal = -1
      }
      const end = text.indexOf('\r\n')
      if (end < 0) return
      line += text.slice(0, end)
      text = text.slice(end + 2)
      const size = /\{(\d+)\}$/.exec(line)
      if (size) {
        line = line.slice(0, size.index)
        literal = Number(size[1])
        say('+ go on')
        continue
      }
      const whole = line
      line = ''
      obey(whole)
    }
  })
  say('* OK simulator ready')
}

const strings = (text: string) =>
  [...text.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '',
  )

function inRange(messages: Message[], range: string) {
  const newest = messages.at(-1)?.uid ?? 0
  const number = (part: string | undefined) => (part === '*' ? newest : Number(part))
  const parts = range.split(',').map((part) => {
    const [from, to = from] = part.split(':').map(number)
    return [Math.min(from ?? 0, to ?? 0), Math.max(from ?? 0, to ?? 0)] as const
  })
  return messages.filter(({ uid }) => parts.some(([from, to]) => uid >= from && uid <= to))
}

function search({ messages }: Folder, criteria: string): Message[] | undefined {
  const [key = '', first = '', second = ''] = strings(criteria)
  if (key.toUpperCase() === 'ALL') return messages
  if (key.toUpperCase() === 'UID') return inRange(messages, first)
  if (key.toUpperCase() === 'SINCE') {
    const since = new Date(`${first} 00:00:00 UTC`)
    return messages.filter(({ date }) => date >= since)
  }
  if (key.toUpperCase() === 'HEADER') {
    const lines = ({ raw }: Message) => (raw.toString('latin1').split('\r\n\r\n')[0] ?? '').split('\r\n')
    const isWanted = (line: string) =>
      line.toLowerCase().startsWith(`${first.toLowerCase()}:`) && line.toLowerCase().includes(second.toLowerCase())
    return messages.filter((message) => lines(message).some(isWanted))
  }
  return undefined
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const two = (value: number) => String(value).padStart(2, '0')
const dateTime = (date: Date) =>
  `${two(date.getUTCDate())}-${MONTHS[date.getUTCMonth()]}-${date.getUTCFullYear()} ${date.toISOString().slice(11, 19)} +0000`

function fetched({ uid, raw, date }: Message, sequence: number, items: string): Buffer {
  const head = [`UID ${uid}`, ...(/INTERNALDATE/.test(items) ? [`INTERNALDATE "${dateTime(date)}"`] : [])].join(' ')
  const body = /BODY\.PEEK\[\](?:<(\d+)\.(\d+)>)?/.exec(items)
  if (!body) return Buffer.from(`* ${sequence} FETCH (${head})\r\n`)
  const start = Number(body[1] ?? 0)
  const part = raw.subarray(start, body[2] ? start + Number(body[2]) : undefined)
  const mark = body[1] === undefined ? '' : `<${start}>`
  return Buffer.concat([
    Buffer.from(`* ${sequence} FETCH (${head} BODY[]${mark} {${part.length}}\r\n`),
    part,
    Buffer.from(')\r\n'),
  ])
}
