/** One instruction of the user's text. Rules take what they understand; what remains was not understood. */
export type Clause = {
  /** As the user wrote it. */
  said: string
  /** With a blank in place of what was taken. */
  rest: string
}

// One clause per instruction, so that a "not" only affects its own clause. Quotes and dates stay whole.
const SPLIT = /[!?;\n]|,|\.(?!\d|\w\.)|\s(?:-|–)\s|\b(?:but|and then|then|and|also|plus)\b/i
const QUOTED = /["“]([^"“”\n]{1,120})["”]/g
const DAY_COMMA = /\b((?:mon|tues|wednes|thurs|fri|satur|sun)day),\s*(?=(?:the )?\d|[A-Z][a-z]{2,8}\.? \d)/gi

export function clausesOf(text: string): Clause[] {
  const quotes: string[] = []
  const whole = text
    .replace(DAY_COMMA, '$1 ')
    .replace(QUOTED, (_, inner: string) => `“${quotes.push(inner) - 1}”`)
    .replace(/\b([ap])\.m\.?/gi, '$1m')
  return whole
    .split(SPLIT)
    .map((part) =>
      part
        .replace(/“(\d+)”/g, (_, at: string) => `“${quotes[Number(at)]}”`)
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .map((said) => ({ said, rest: said }))
}

/** Takes the match of a pattern out of the clause. */
export function take(clause: Clause, pattern: RegExp): RegExpExecArray | null {
  const match = pattern.exec(clause.rest)
  if (match) cut(clause, match.index, match.index + match[0].length)
  return match
}

export function cut(clause: Clause, start: number, end: number) {
  clause.rest = `${clause.rest.slice(0, start)} ${clause.rest.slice(end)}`.replace(/\s+/g, ' ').trim()
}

// Words that say nothing beside an instruction that was understood.
const FILLER = new Set(
  `please do the a an it this that email e-mail mail message text note draft and also keep make write be should must is for to with just very only
  use in of on at you can could want would like i so pls kindly ok sure try let lets rather bit little quite really too style tone way
  format add include have has line lines subject body him her them me us if possible as`.split(/\s+/),
)

/** What is left of a clause, in the user's words; null when every word that matters was taken. */
export function leftOf({ said, rest }: Clause): string | null {
  const words = rest.split(' ').filter(Boolean)
  const matters = (word: string) => {
    const plain = word.toLowerCase().replace(/[^\p{L}\p{N}-]/gu, '')
    return plain !== '' && !FILLER.has(plain)
  }
  const first = words.findIndex(matters)
  if (first < 0) return null
  return rest === said ? said : words.slice(first, words.findLastIndex(matters) + 1).join(' ')
}
