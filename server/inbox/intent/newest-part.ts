// The part of a message that its sender newly wrote, with its position in the whole text.
import { newText } from '../../mail/reading/new-text.ts'

export type NewestPart = {
  text: string
  /** The position in the whole text of the character at this position. */
  positionOf(at: number): number
}

const MAX_TEXT = 8_000
const MAX_CLOSING_LINES = 14
const MAX_CLOSING_LINE = 100
const CLOSING =
  /^(?:(?:with )?(?:kind|best|warm|many|kindest|warmest)? ?(?:regards|wishes)|all the best|best|br|rgds|sincerely|yours (?:truly|sincerely|faithfully)|cheers|thanks(?: again| so much| a lot| in advance)?|many thanks|thank you|thx|take care|mfg|mit freundlichen gr\S+|(?:viele|beste|liebe|freundliche|herzliche) gr\S+|cordialement|bien (?:cordialement|à vous)|salutations|(?:un )?(?:cordial )?saludos?(?: cordiales)?|atentamente|cordiali saluti|distinti saluti|saluti|met vriendelijke groet\S*|(?:vriendelijke |hartelijke )?groet(?:en|jes)?)[,.!]?(?: [\p{Lu}][\p{L}.'-]{1,20}){0,2}$/iu
const POSTSCRIPT = /^\s*p\.? ?s\b/i

export function newestPart(whole: string): NewestPart {
  const lines = withoutClosing(newText(whole).slice(0, MAX_TEXT).split('\n'))
  const text = lines.join('\n').trimEnd()
  let offsets: number[] | undefined
  return {
    text,
    positionOf(at) {
      offsets ??= positions(whole, lines)
      let [line, start] = [0, 0]
      for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', start)) {
        start = end + 1
        line++
      }
      return (offsets[line] ?? 0) + at - start
    },
  }
}

/** Below "Best regards" are names, titles and addresses; a postscript says something. */
function withoutClosing(lines: string[]): string[] {
  let [end, filled] = [lines.length, 0]
  for (let at = lines.length - 1; at > 0 && filled <= MAX_CLOSING_LINES; at--) {
    const line = lines[at] ?? ''
    if (line.trim() === '') continue
    if (CLOSING.test(line.trim())) end = at
    if (line.length > MAX_CLOSING_LINE || line.includes('?') || POSTSCRIPT.test(line)) break
    filled++
  }
  return lines.slice(0, end)
}

/** Where each line starts in the whole text: the lines come from it in the same order. */
function positions(whole: string, lines: string[]): number[] {
  let from = 0
  return lines.map((line) => {
    const wanted = line.trim()
    if (wanted === '') return from
    let at = whole.indexOf(wanted, from)
    while (at >= 0 && !isWholeLine(whole, at, wanted)) at = whole.indexOf(wanted, at + 1)
    if (at < 0) at = whole.indexOf(wanted, from)
    if (at < 0) return from
    from = at + wanted.length
    return at - (line.length - line.trimStart().length)
  })
}

function isWholeLine(whole: string, at: number, line: string): boolean {
  const before = whole.slice(whole.lastIndexOf('\n', at - 1) + 1, at)
  const after = /^[^\n]{0,200}/.exec(whole.slice(at + line.length, at + line.length + 200))?.[0] ?? ''
  return before.trim() === '' && after.trim() === ''
}
