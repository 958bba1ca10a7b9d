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
const STEPS = 10_000
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
  let steps = 0
  for (let at = start ?? text.length; at < text.length; at++) {
    if (++steps % STEPS === 0 && turn.isOver()) await turn.next()
    const code = text.charCodeAt(at)
    if (code === QUOTE && depth > 0) at = endOfText(text, at)
    else if (isOpening(code)) {
      if (depth++ === 0) from = at
    } else if (isClosing(code)) {
      if (depth-- === 0) return { ...parse(`${text.slice(0, start)}${text.slice(at)}`), results: items }
      if (depth > 0) continue
      if (at - from > LONGEST_ITEM) break
      items.push(parse(text.slice(from, at + 1)))
      if (turn.isOver()) await turn.next()
    } else if (depth === 0 && code !== COMMA && code > SPACE) break
  }
  throw unreadableResponse('HubSpot')
}

/** Where the quoted text that starts here ends. */
function endOfText(text: string, start: number) {
  for (let end = text.indexOf('"', start + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++
    if (slashes % 2 === 0) return end
  }
  return text.length
}

function parse(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadableResponse('HubSpot')
  }
}
