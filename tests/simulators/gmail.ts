import { type Answer, type Call, CLIENT, createTokens, startService } from './crm-server.ts'
import {
  createDraft,
  deleteDraft,
  getDraft,
  listDrafts,
  type MessageIdPolicy,
  type SentEmail,
  sendDraft,
} from './gmail/drafts.ts'
import { GMAIL_FAULTS, invalid, notFound } from './gmail/errors.ts'
import { selectFields } from './gmail/fields.ts'
import { listHistory } from './gmail/history.ts'
import { createMailbox, type GmailUser, type Mailbox } from './gmail/mailbox.ts'
import { getMessage, getThread, listMessages } from './gmail/messages.ts'
import { askConsent, finishConsent, giveTokens, revoke, tokenInfo } from './gmail/oauth.ts'
import { createQuota, type Method } from './gmail/quota.ts'
import { COMPOSE, NEEDS, READONLY } from './gmail/scopes.ts'

type GmailOptions = {
  port?: number
  users?: GmailUser[]
  /** What becomes of a Message-ID that Gmail did not make. The default is the hardest to cope with. */
  messageIds?: MessageIdPolicy
  tokenLifeMs?: number
  pageSize?: number
  unitsAMinute?: number
}
/** Who owns the mailboxes, unless the test says so. */
export const ADA: GmailUser = { address: 'ada@acme.example', name: 'Ada Lovell', subject: '104711471147114711471' }

const TOKEN_LIFE_MS = 3_599_000
const UNITS_A_MINUTE = 15_000
const PREFIX = /^(?:\/upload)?\/gmail\/v1\/users\/([^/]+)(\/.*)$/

/** Gmail's API and Google's sign-in, as Google documents them: it rejects what the real ones reject. */
export async function startGmail(options: GmailOptions = {}) {
  const { port, users = [ADA], messageIds = 'replaced', tokenLifeMs = TOKEN_LIFE_MS } = options
  const tokens = createTokens(tokenLifeMs, { rotates: false })
  const oauth = { tokens, users, offline: new Set<string>(), lifeMs: tokenLifeMs }
  const mailboxes = new Map(users.map((user) => [user.address, createMailbox(user, options.pageSize)]))
  const hasRoom = createQuota(options.unitsAMinute ?? UNITS_A_MINUTE)
  /** What recipients got, in the order of sending. */
  const sent: SentEmail[] = []

  function answer(call: Call): Answer {
    const { method, path, query } = call
    if (method === 'GET' && path === '/o/oauth2/v2/auth') return askConsent(oauth, query)
    if (method === 'GET' && path === '/consent') return finishConsent(oauth, query)
    if (method === 'POST' && path === '/token') return giveTokens(oauth, call)
    if (method === 'POST' && path === '/revoke') return revoke(oauth, call)
    if (method === 'GET' && path === '/tokeninfo') return tokenInfo(oauth, query)
    return answerApi(call)
  }

  function answerApi(call: Call): Answer {
    const [, userId = '', path = ''] = PREFIX.exec(call.path) ?? []
    const route = routeOf(call.method, path, call.path.startsWith('/upload/'))
    if (!route) return notFound()
    const header = call.headers.authorization
    if (!header?.startsWith('Bearer ') || !tokens.isGood(header)) return GMAIL_FAULTS.unauthorized()
    const consent = tokens.consentOf(header.slice('Bearer '.length))
    const mailbox = mailboxes.get(consent?.user ?? '')
    if (!consent || !mailbox) return GMAIL_FAULTS.noMailService()
    if (userId !== 'me' && decodeURIComponent(userId) !== consent.user)
      return GMAIL_FAULTS.delegationDenied(decodeURIComponent(userId))
    if (!route.scopes.some((scope) => consent.scopes.includes(scope))) return GMAIL_FAULTS.insufficientPermissions()
    const said = hasRoom(consent.user, route.method) ?? route.answer(mailbox, call, route.id)
    const fields = call.query.get('fields')
    if (!fields || said.status !== 200) return said
    const body = selectFields(said.body, fields)
    return body === undefined ? invalid(`Invalid field selection ${fields}`) : { ...said, body }
  }

  type Route = {
    method: Method
    scopes: string[]
    id: string
    answer: (mailbox: Mailbox, call: Call, id: string) => Answer
  }
  function routeOf(verb: string, path: string, isUpload: boolean): Route | undefined {
    const [, kind = '', id = ''] = /^\/(\w+)(?:\/([^/]+))?$/.exec(path) ?? []
    const name = `${verb} ${kind}${id ? (id === 'send' ? '/send' : '/id') : ''}`
    const route = (method: Method, scopes: string[], reply: Route['answer']) => ({ method, scopes, id, answer: reply })
    if (name === 'POST drafts')
      return route('drafts.create', NEEDS.writeDrafts, (box, call) => createDraft(box, messageIds, call))
    // The other calls have no upload that this simulator knows.
    if (isUpload) return undefined
    if (name === 'POST drafts/send')
      return route('drafts.send', NEEDS.writeDrafts, (box, call) => sendDraft(box, (email) => sent.push(email), call))
    if (name === 'GET drafts') return route('drafts.list', NEEDS.readDrafts, (box, { query }) => listDrafts(box, query))
    if (name === 'GET drafts/id')
      return route('drafts.get', NEEDS.readDrafts, (box, { query }, draftId) => getDraft(box, draftId, query))
    if (name === 'DELETE drafts/id')
      return route('drafts.delete', NEEDS.writeDrafts, (box, _, draftId) => deleteDraft(box, draftId))
    if (name === 'GET messages')
      return route('messages.list', NEEDS.readMessages, (box, { query }) => listMessages(box, query))
    if (name === 'GET messages/id')
      return route('messages.get', NEEDS.readMessages, (box, { query }, messageId) => getMessage(box, messageId, query))
    if (name === 'GET threads/id')
      return route('threads.get', NEEDS.readMessages, (box, { query }, threadId) => getThread(box, threadId, query))
    if (name === 'GET history')
      return route('history.list', NEEDS.readHistory, (box, { query }) => listHistory(box, query))
    if (name === 'GET profile') return route('getProfile', NEEDS.profile, profileOf)
    return undefined
  }

  const service = await startService('Gmail', answer, port)
  const mailboxOf = (address = users[0]?.address ?? '') => {
    const mailbox = mailboxes.get(address)
    if (!mailbox) throw new Error(`no mailbox ${address}`)
    return mailbox
  }
  return {
    ...service,
    tokens,
    users,
    sent,
    mailboxOf,
    authUrl: `${service.url}/o/oauth2/v2/auth`,
    /** What Leadwright is started with to use it. */
    settings: {
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_AUTH_URL: `${service.url}/o/oauth2/v2/auth`,
      GOOGLE_TOKEN_URL: service.url,
      GMAIL_URL: service.url,
    },
    /** Puts an email into the inbox, as its sender's server would. */
    receive: (
      raw: string | Buffer,
      { to, labels = ['INBOX', 'UNREAD'], at }: { to?: string; labels?: string[]; at?: Date } = {},
    ) => mailboxOf(to).add(Buffer.from(raw), labels, { at }),
    /** Tokens as after the consent page. */
    connect: (user = users[0]?.address ?? '', scopes = ['openid', 'email', 'profile', COMPOSE, READONLY]) =>
      tokens.grant({ user, scopes: [...scopes, 'offline'] }),
  }
}

const profileOf = (mailbox: Mailbox): Answer => ({
  status: 200,
  body: {
    emailAddress: mailbox.user.address,
    messagesTotal: mailbox.messages.size,
    threadsTotal: new Set([...mailbox.messages.values()].map(({ threadId }) => threadId)).size,
    historyId: String(mailbox.currentHistoryId()),
  },
})
