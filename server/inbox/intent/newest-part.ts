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
  const placesOf = linePlaces(whole)
  let from = 0
  return lines.map((line) => {
    const wanted = line.trim()
    if (wanted === '') return from
    const places = placesOf.get(wanted) ?? []
    while ((places.at(-1) ?? from) < from) places.pop()
    // The last line may have been cut off.
    const at = places.at(-1) ?? whole.indexOf(wanted, from)
    if (at < 0) return from
    from = at + wanted.length
    return at - (line.length - line.trimStart().length)
  })
}

/** Of each line without the spaces around it: where it is in the text, the first place last. */
function linePlaces(text: string): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    const said = line.trim()
    if (said === '') continue
    const at = index + line.length - line.trimStart().length
    const known = places.get(said)
    if (known) known.push(at)
    else places.set(said, [at])
  }
  for (const each of places.values()) each.reverse()
  return places
}
