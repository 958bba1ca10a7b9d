import { randomBytes } from 'node:crypto'
import type { Answer, Call } from '../crm-server.ts'
import { badRequest, graphError } from './answers.ts'
import type { Item, Mailbox } from './mailbox.ts'
import { described, idOf, readSelect } from './messages.ts'

type Round = {
  /** What is still to be told: items by their key. */
  waiting: { key: string; isRemoved: boolean }[]
  /** How much of the log is in it. */
  upTo: number
  select: string[]
  onlyCreated: boolean
  since: string
  folder: DeltaFolder
}

type DeltaFolder = 'inbox' | 'sentitems'

const PAGE = 10

/** What changed in a folder: pages behind links, in no particular order, until a link for the next time. */
export function createDelta(mailbox: Mailbox, origin: () => string) {
  const rounds = new Map<string, Round>()

  function link(kind: '$skiptoken' | '$deltatoken', round: Round) {
    const token = randomBytes(12).toString('base64url')
    rounds.set(token, round)
    return `${origin()}/v1.0/me/mailFolders('${round.folder}')/messages/delta?${kind}=${token}`
  }

  function firstRound(call: Call, folder: DeltaFolder): Round | Answer {
    const known = ['changeType', '$select', '$filter', '$top', '$expand', '$orderby']
    const unknown = [...call.query.keys()].find((name) => !known.includes(name))
    if (unknown) return badRequest(`The query option '${unknown}' is not supported.`)
    const select = readSelect(call.query)
    if (!Array.isArray(select)) return select
    const filter = call.query.get('$filter')
    const since = /^receivedDateTime ge (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/.exec(filter ?? '')?.[1]
    if (filter !== null && !since) return graphError(400, 'ErrorInvalidUrlQueryFilter', 'The filter is not supported.')
    const waiting = mailbox
      .in(folder)
      .filter(({ receivedDateTime }) => !since || Date.parse(receivedDateTime) >= Date.parse(since))
      .map(({ key }) => ({ key, isRemoved: false }))
      .reverse()
    const onlyCreated = call.query.get('changeType') === 'created'
    return { waiting, upTo: mailbox.changes.length, select, onlyCreated, since: since ?? '', folder }
  }

  /** What was logged since the last round, each item once. */
  function nextRound(last: Round): Round {
    const news = mailbox.changes.slice(last.upTo).filter(({ folder }) => folder === last.folder)
    const waiting = [...new Set(news.map(({ key }) => key))].map((key) => {
      const types = news.filter((change) => change.key === key).map(({ type }) => type)
      return { key, isRemoved: types.at(-1) === 'deleted', isCreated: types.includes('created') }
    })
    const told = waiting.filter(({ isCreated, isRemoved }) => !last.onlyCreated || isCreated || isRemoved)
    return { ...last, waiting: told.reverse(), upTo: mailbox.changes.length }
  }

  function page(call: Call, round: Round): Answer {
    const size = Number(/odata\.maxpagesize=(\d+)/.exec(String(call.headers.prefer ?? ''))?.[1] ?? PAGE)
    const [now, later] = [round.waiting.slice(0, size), round.waiting.slice(size)]
    const value = now.map(({ key, isRemoved }) => {
      const item = mailbox.items.get(key)
      if (item && !isRemoved) return described(item, call, round.select)
      return { id: idOf({ key, folder: round.folder } as Item, call), '@removed': { reason: 'deleted' } }
    })
    const rest = { ...round, waiting: later }
    const following =
      later.length > 0
        ? { '@odata.nextLink': link('$skiptoken', rest) }
        : { '@odata.deltaLink': link('$deltatoken', rest) }
    return { status: 200, body: { ...following, value } }
  }

  return {
    /** The state behind every link so far is forgotten. */
    forget: () => rounds.clear(),
    /** Undefined where the address isn't a delta query. */
    answer(call: Call): Answer | undefined {
      const folder = /^\/v1\.0\/me\/mailFolders(?:\/|\(')(inbox|sentitems)(?:'\))?\/messages\/delta$/.exec(
        decodeURIComponent(call.path),
      )?.[1] as DeltaFolder | undefined
      if (!folder) return undefined
      if (call.method !== 'GET') return badRequest('Method not allowed.')
      const token = call.query.get('$skiptoken') ?? call.query.get('$deltatoken')
      if (token === null) {
        const round = firstRound(call, folder)
        return 'waiting' in round ? page(call, round) : round
      }
      const last = rounds.get(token)
      if (!last)
        return graphError(
          410,
          'syncStateNotFound',
          'The sync state generation is not found; it must be synchronized again.',
        )
      return page(call, call.query.has('$deltatoken') ? nextRound(last) : last)
    },
  }
}
