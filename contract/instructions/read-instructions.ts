import { type Clause, clausesOf, cut, leftOf, take } from './clause.ts'
import { type Instructions, type LeftReason, NO_INSTRUCTIONS, type OwnTexts } from './instructions.ts'
import { takeContent } from './read-content.ts'
import { dayIn, timeIn } from './read-day.ts'
import { askIn, contentIn, formIn, lengthIn, placeIn, refusalIn, toneIn, type Wish } from './understand-clause.ts'

const MOST_CHARACTERS = 2_000
/** Fewer words than these can't hold a greeting, a reason and an ask. */
const FEWEST_WORDS = 30
const FEWEST_SENTENCES = 2
const MOST_LEAST_WORDS = 130

const NEGATED =
  /\b(no|not|never|without|avoid|skip|stop|nothing|refrain|don['’]?t|isn['’]?t|shouldn['’]?t|won['’]?t|unless|except)\b/i
const PAST =
  /\b(was|were|had|did|met|spoke|called|talked|asked|answered|replied|sent|wrote|agreed|promised|discussed|mentioned|after (?:our|the|my|a)|last|yesterday|ago|previous|earlier|remind(?:s|er)?|thank|thanks|congratulate)\b/i
const LANGUAGE =
  /\b(?:german|deutsch|french|fran[çc]ais|spanish|espa[ñn]ol|italian|italiano|dutch|nederlands|portuguese|portugu[êe]s|polish|polski|swedish|danish|norwegian|finnish|czech|hungarian|romanian|greek|turkish|russian|ukrainian|arabic|hebrew|hindi|chinese|mandarin|japanese|korean|thai|vietnamese|indonesian|latin|catalan|british english|uk english)\b/i
const IN_LANGUAGE = /\b(in|auf|en|to|into|language|translate|write|reply|schreib\w*|use)\b/i
const SHORT = /\b(short|shorter|brief|briefer|concise|crisp|short and sweet)\b/i
const LONG = /\b(long|longer|detailed|more detail)\b/i
/** "Keep it short" and "shorter" are about the email; "our short call" is not. */
const OF_THE_EMAIL = /\b(keep|make|write|be|stay|should|must|mail|e-?mail|text|message|it|too|please)\b/i
const PLAIN_SHORT = /\b(?:(?:short|brief) and sweet|short(?:er)?|brief(?:er|ly)?|concise(?:ly)?|crisp)\b/i

/**
 * What the built-in writer can do of the user's instructions, and what it can't, in the user's words. Every word that
 * matters is either followed or named: an instruction is never dropped in silence.
 */
export function readInstructions(
  prompt: string | null | undefined,
  own: OwnTexts = {},
  now = new Date(),
): Instructions {
  const text = prompt?.slice(0, MOST_CHARACTERS).trim() ?? ''
  const found: Instructions = { ...NO_INSTRUCTIONS, left: [], hasPrompt: text !== '' }
  const { content, rest } = takeContent(text, (part) => isUnderstood(part, own, now))
  found.content = content
  for (const clause of clausesOf(rest)) {
    const [problem, ...wishes] = understood(clause, own, found, now)
    const refused = wishes.flatMap((wish) => add(found, wish, own) ?? [])[0]
    const reason = refused ?? problem
    const text = reason === 'not_understood' ? leftOf(clause) : clause.said
    if (text !== null) found.left.push({ text, reason })
  }
  return found
}

/** Whether the rules for form, asks and products say all of a part, or its ask. */
function isUnderstood(part: string, own: OwnTexts, now: Date) {
  return clausesOf(part).every((clause) => {
    const [, ...wishes] = understood(clause, own, NO_INSTRUCTIONS, now)
    return leftOf(clause) === null || wishes.some(({ ask }) => ask && ask !== 'nothing')
  })
}

function understood(clause: Clause, own: OwnTexts, found: Instructions, now: Date): [LeftReason, ...Wish[]] {
  if (LANGUAGE.test(clause.said) && (IN_LANGUAGE.test(clause.said) || clause.said.split(' ').length <= 2))
    return ['language']
  const wishes: Wish[] = []
  const note = (wish: Wish | null) => {
    if (wish) wishes.push(wish)
    return wish !== null
  }
  note(lengthIn(clause))
  while (note(refusalIn(clause)));
  note(lessOrMore(clause))
  const tail = /\b(?:instead of|rather than)\b.*$/i.exec(clause.rest)
  if (tail) cut(clause, tail.index, clause.rest.length)
  // What remains of "not" or of the past is about something else.
  if (NEGATED.test(clause.rest) || PAST.test(clause.rest)) return ['not_understood', ...wishes]
  while (note(formIn(clause)));
  note(toneIn(clause))
  note(contentIn(clause, own))
  const isAsked = note(askIn(clause)) || (found.ask !== null && found.ask !== 'nothing')
  const isProposed =
    isAsked || /^(?:suggest|propose|offer|on|for|try)\b/i.test(clause.rest) || dayIn(clause.rest, now)?.start === 0
  while (isProposed) {
    const day = dayIn(clause.rest, now)
    if (!day) break
    if (day.text === null) return ['no_such_day', ...wishes]
    const isDeadline = /\b(by|before|until|after)\s*$/i.exec(clause.rest.slice(0, day.start))
    const isReply = wishes.some(({ ask }) => ask === 'reply') || found.ask === 'reply'
    if (isDeadline && (!isReply || !/by|before|until/i.test(isDeadline[0]))) return ['not_understood', ...wishes]
    cut(clause, isDeadline && isReply ? day.start - isDeadline[0].length : day.start, day.end)
    wishes.push({ when: [day.text] })
    if (/^or\b/i.test(clause.rest)) cut(clause, 0, 2)
    // "Propose Thursday": the day was the proposal.
    take(clause, /^(?:suggest|propose|offer|try)$/i)
  }
  const ask = wishes.find((wish) => wish.ask)?.ask ?? found.ask
  while (isAsked && note(placeIn(clause, ask)));
  const time = found.when.length > 0 ? timeIn(clause.rest) : null
  if (time && !/ at /.test(found.when.at(-1) ?? '')) {
    found.when = [...found.when.slice(0, -1), `${found.when.at(-1)} at ${time}`]
    clause.rest = ''
  }
  return ['not_understood', ...wishes]
}

/** "Shorter", "keep it brief", "not too long". */
function lessOrMore(clause: Clause): Wish | null {
  const { rest } = clause
  const isOfEmail = OF_THE_EMAIL.test(rest) || rest.split(/\s+/).length <= 2
  if (!isOfEmail || PAST.test(rest)) return null
  const isNegated = NEGATED.test(rest)
  if (LONG.test(rest)) {
    clause.rest = rest.replace(LONG, ' ').replace(NEGATED, ' ').replace(/\s+/g, ' ').trim()
    return { length: isNegated ? 'shorter' : 'longer' }
  }
  const short = SHORT.exec(rest)
  const isOfAsk = /^\s*(call|chat|demo|meeting|conversation|reply|answer|visit|phone|video|\d)/i.test(
    rest.slice((short?.index ?? 0) + (short?.[0].length ?? 0)),
  )
  if (!short || isOfAsk) return null
  if (isNegated && !/\btoo short\b/i.test(rest)) return null
  clause.rest = rest
    .replace(isNegated ? /\b(?:do not|don['’]?t|not)\b.*\btoo short\b/i : PLAIN_SHORT, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { length: isNegated ? 'longer' : 'shorter' }
}

/** Takes a wish over, or says why not. */
function add(found: Instructions, wish: Wish, own: OwnTexts): LeftReason | null {
  const { when = [], place = [], avoidAsks = [], avoidWords = [], always = [], content: _, ...single } = wish
  for (const [name, value] of Object.entries(single)) {
    const known = found[name as keyof typeof single]
    if (known !== NO_INSTRUCTIONS[name as keyof typeof single] && known !== value) return 'conflict'
  }
  if ((wish.mostWords ?? FEWEST_WORDS) < FEWEST_WORDS) return 'too_short'
  if ((wish.mostSentences ?? FEWEST_SENTENCES) < FEWEST_SENTENCES) return 'too_short'
  if ((wish.leastWords ?? 0) > MOST_LEAST_WORDS) return 'too_long'
  if (avoidWords.some((word) => own.offer?.toLowerCase().includes(word))) return 'in_offer'
  if (avoidAsks.some((ask) => ask === found.ask) || found.avoidAsks.some((ask) => ask === wish.ask)) return 'conflict'
  Object.assign(found, single)
  found.when = [...found.when, ...when]
  found.place = placesOf([...found.place, ...place])
  found.avoidAsks = [...found.avoidAsks, ...avoidAsks]
  found.avoidWords = [...found.avoidWords, ...avoidWords]
  found.always = [...found.always, ...always]
  return null
}

/** "Over lunch" before "at your office"; a platform says "by video" as well. */
const placesOf = (places: string[]) =>
  [...new Set(places)]
    .filter((place) => place !== 'by video' || !places.some((other) => other.startsWith('on ')))
    .sort((a, b) => Number(b.startsWith('over')) - Number(a.startsWith('over')))
