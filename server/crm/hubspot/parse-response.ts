import { takingTurns } from '../../turns.ts'
import { unreadableResponse } from '../crm-failure.ts'

const [QUOTE, BACKSLASH, COMMA, SPACE] = [34, 92, 44, 32]
const isOpening = (code: number) => code === 123 || code === 91
const isClosing = (code: number) => code === 125 || code === 93
/** One record or property. A property with the 5,000 options that HubSpot allows is shorter. */
const LONGEST_ITEM = 2_000_000
/** Of a response that does not start as expected. */
const LONGEST_AT_ONCE = 8_000_000
const LONGEST_HEAD = 4000
const NESTED = '\\{(?:[^{}]|\\{[^{}]*\\})*\\}'
const HEAD = new RegExp(
  `^\\s*\\{(?:\\s*"\\w+"\\s*:\\s*(?:"[^"\\\\]*"|[\\w.]+|${NESTED})\\s*,)*\\s*"results"\\s*:\\s*\\[`,
)

type Response<T> = { results?: T[] | null; [key: string]: unknown }

/** A response with its `results`, one by one: parsing a long one at once would hold up everybody's requests. */
export async function parseResponse<T>(text: string): Promise<Response<T>> {
  const start = HEAD.exec(text.slice(0, LONGEST_HEAD))?.[0].length
  if (start === undefined && text.length <= LONGEST_AT_ONCE) return Object(parse(text))
  const turn = takingTurns()
  const items: T[] = []
  let depth = 0
  let from = 0
  let isText = false
  for (let at = start ?? text.length; at < text.length; at++) {
    if (at % 65_536 === 0 && turn.isOver()) await turn.next()
    const code = text.charCodeAt(at)
    if (isText) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) isText = false
    } else if (isOpening(code)) {
      if (depth++ === 0) from = at
    } else if (isClosing(code)) {
      if (depth-- === 0) return { ...parse(`${text.slice(0, start)}${text.slice(at)}`), results: items }
      if (depth > 0) continue
      if (at - from > LONGEST_ITEM) break
      items.push(parse(text.slice(from, at + 1)))
      if (turn.isOver()) await turn.next()
    } else if (depth === 0 && code !== COMMA && code > SPACE) break
    else if (code === QUOTE) isText = true
  }
  throw unreadableResponse('HubSpot')
}

function parse(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadableResponse('HubSpot')
  }
}
