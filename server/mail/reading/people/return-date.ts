// When somebody who is away is back, by their out-of-office notice. In doubt the later day: nobody is emailed while they are away.
import { newText } from '../new-text.ts'
import { first, type ReadMail } from '../read-mail.ts'
import { MONTH } from './calendar-words.ts'
import { addDays, type Day, dateAt, type MarkedText, markDates, simplified, type WrittenDate } from './written-dates.ts'

/** `backOn`: the first day on which they can be back. `awayFrom`: where the absence starts later than the email. */
export type Absence = { backOn: Day; awayFrom?: Day }

const MAX_TEXT = 4_000
/** Later than that it is no notice that helps: somebody misread it, or we do. */
const MAX_AHEAD_DAYS = 400

/** Says that somebody is not there. Words that mean something else in other sentences count only with their neighbors. */
export const AWAY = new RegExp(
  `\\b(?:${[
    'out of (the )?(office|town|country)|out (this|next|today|until|from|for the)|ooo|(?<!(right|straight|throw|go|far|give|get) )away|off (work|until|today|this|next|from)|(day|time|days) off',
    '(on|annual|sick|maternity|paternity|parental|medical|extended|family|bereavement) leave|leave (until|through|till|from)|vacation|on (my |a )?holidays?|holidays? until|sabbatical|pto|offline|absent|absence|unavailable|unreachable',
    "not (be )?(in (the )?office|at (my|the) (desk|office)|available|reachable|reading|checking)|won't be (in|reading|available|back|checking|able)|travel+ing|abroad|(is|are|be|remain) closed|closed (for|from|until)",
    'urlaub|abwesen\\w*|nicht (im (buro|haus|hause|dienst)|am platz|in der firma|erreichbar|verfugbar|anwesend)|ausser haus|elternzeit|mutterschutz|dienstreise|geschlossen|verreist',
    'absente?s?|conges?|vacances|deplacement|ferme(e|s|es)?|indisponible|hors du bureau',
    'vacaciones|ausente|ausencia|(estoy|estare|encuentro) fuera|fuera de|de permiso|de baja (medica|laboral|por|hasta)|cerrad\\w+|de viaje',
    'ferie|assent[ei]|assenza|fuori (ufficio|sede|citta)|sono fuori|maternita|(e|siamo|sara|restera|rimarra) chius\\w+|in viaggio',
    'afwezig\\w*|vakantie|verlof|niet (op kantoor|aanwezig|bereikbaar|beschikbaar)|gesloten|op reis',
  ].join('|')})\\b`,
)
const NOT_RETURN =
  /\b(return (the|your|this|any)|fair|expo|event|webinar|conference|visit|meet|messe|veranstaltung|salon|feria|fiera|evento|beurs|since|seit|depuis|desde hace|sinds)\b/

/** Something else that lasts until a day. */
const IS_OFFER =
  /\b(valid|offers?|tickets?|registration|register|discount|sale|deadline|gultig|angebot|anmeld\w+|valable|offre|inscription\w*|valid[ao]|oferta|inscripcion\w*|offerta|iscrizion\w*|geldig|aanbieding|inschrijv\w*)\b/

const NEGATED = /\b(not|nicht|pas|non|no|niet|ne|kein\w*)\b/

const BACK =
  'back|return(?:s|ing)?|reply|respond|answer|antworte\\w*|melde|repondr\\w+|responder\\w*|rispond\\w+|reageer|beantwoord\\w*|reopen(?:s|ing)?|resum(?:e|es|ing)|zuruck|wieder|ruckkehr|de retour|retour(?: prevu)?|reviens|reviendr\\w+|rentre(?:rai)?|reprend\\w*|de vuelta|vuelvo|volver\\w+|regres\\w+|retorn\\w+|reincorpor\\w+|di ritorno|rientr\\w+|torn(?:o|ero|eremo)|di nuovo|nuovamente|terug|weer|hervat\\w*'
const AGAIN_FROM =
  '(?:available|reachable|erreichbar|disponibles?|joignable|disponibile|reperibile|bereikbaar|beschikbaar)(?: again)? (?:from|as of|on|ab|a partir d\\w+|des|desde|dal|a partire dal|vanaf)'
const ARTICLE = "(?:the |den |dem |de |le |el |il |l'|del |al )?"
const UNTIL =
  "until|till|til|up to|bis(?: zum)?|jusqu'?(?:au|en|a)?|hasta|fino (?:al|alla|a)|tot|untill|through|thru|t/m|up until"
const INCLUDING =
  '(?:and including|including|inclusive|einschliesslich|inklusive|inkl\\.?|incl\\.?|en met|inclus|incluido|compreso|incluso)'
const TIME = '(?:\\d{1,2}(?:[:.]\\d{2})? ?(?:am|pm|uhr|h)?,? (?:on |am |le |el |il |op )?)?'
const START = `(?:§([a-z])§|(\\d{1,2})(?:st|nd|rd|th|\\.)?)`

// Backtracking stays small: the text between is short, and marks and words alternate.
const PATTERNS = {
  backThen: new RegExp(
    `\\b(?:${BACK})\\b[^§]{0,60}?§([a-z])§|(?<!not |nicht |pas |non |no |niet )\\b(?:${AGAIN_FROM})\\b[^§]{0,20}?§([a-z])§`,
    'g',
  ),
  thenBack:
    /§([a-z])§[^§]{0,60}?\b(?:back|return|again|zuruck|wieder|de retour|a nouveau|de nouveau|de vuelta|de nuevo|di nuovo|nuovamente|terug|weer)\b/g,
  until: new RegExp(`\\b(?:${UNTIL}) ?(${INCLUDING} )?${TIME}${ARTICLE}§([a-z])§(,? (?:ambos )?${INCLUDING})?`, 'g'),
  range: new RegExp(
    `(?:${START} ?(?:-|to|until|till|through|thru|bis(?: zum)?|au|al|hasta|fino al|tot|t/m)|(?:between|zwischen|dem|entre|tra|tussen) ${ARTICLE}${START} (?:and|und(?: dem)?|et|y|e|en))(?: ${INCLUDING})? ?${ARTICLE}§([a-z])§`,
    'g',
  ),
}

/** Null where it does not say when, or the day is over. */
export function readAbsence(mail: ReadMail, receivedAt: Date): Absence | null {
  const sent = dayOfHeader(first(mail.headers, 'date')) ?? receivedAt.toISOString().slice(0, 10)
  return absenceIn(`${mail.subject}.\n\n${newText(mail.text)}`, sent)
}

/** The day as its sender's calendar has it. */
function dayOfHeader(value: string): Day | undefined {
  const [, day, month, year] = /\b(\d{1,2}) (\w{3}) (20\d{2})\b/.exec(value) ?? []
  const date = new Date(`${day} ${month} ${year} 12:00 UTC`)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10)
}

export function absenceIn(text: string, sent: Day): Absence | null {
  const plain = sentencesOf(text.slice(0, MAX_TEXT))
  const isDayFirst = !isEnglish(plain.join(' ')) || hasDayFirst(plain.join(' '))
  const sentences = plain.map((sentence) => markDates(sentence, sent, isDayFirst))
  const found = sentences.flatMap((sentence) => absencesOf(sentence, !IS_OFFER.test(sentence.text)))
  const ahead = found.filter(({ backOn }) => backOn >= sent && backOn <= addDays(sent, MAX_AHEAD_DAYS))
  const sure = ahead.filter(({ isSure }) => isSure)
  const [last] = (sure.length > 0 ? sure : ahead).sort((a, b) => (a.backOn < b.backOn ? 1 : -1))
  if (!last) return null
  // Somebody who is away already, whatever comes later, is not there.
  const starts = ahead.map(({ awayFrom }) => awayFrom)
  const awayFrom = starts.every((start) => start !== undefined && start > sent) ? starts.sort()[0] : undefined
  return { backOn: last.backOn, ...(awayFrom && { awayFrom }) }
}

/** "I will get back to you on Monday" says nothing about where somebody is. */
const PROMISES =
  /\b(?:get|come|be|getting|coming) back to you\b|\b(?:reply|respond|answer|antworte\w*|melde|repondr\w+|reviendr\w+ vers|responder\w*|rispond\w+|reageer|beantwoord\w*)\b/g

/** A sentence that names a day on which somebody is away or back, whichever day it is. */
export function namesAbsence(sentence: string): boolean {
  const plain = simplified(sentence).replace(PROMISES, ' ')
  return absencesOf(markDates(plain, '2026-01-01', true), false).length > 0
}

type Found = Absence & { isSure: boolean }

/** What a sentence says about its dates. Each date counts for the first that fits. `isAboutAbsence`: also without a word for it, in a notice. */
function absencesOf(sentence: MarkedText, isAboutAbsence: boolean): Found[] {
  const { text, dates } = sentence
  if (dates.length === 0) return []
  const isAway = AWAY.test(text)
  const found: Found[] = []
  const used = new Set<string | undefined>()
  const add = (letter: string | undefined, isSure: boolean, read: (date: WrittenDate) => Absence) => {
    const date = dateAt(sentence, letter)
    if (!date || used.has(letter)) return
    used.add(letter)
    found.push({ ...read(date), isSure })
  }
  for (const [, plainStart, plainBare, otherStart, otherBare, end] of isAway || isAboutAbsence
    ? text.matchAll(PATTERNS.range)
    : []) {
    const [start, bareStart] = [plainStart ?? otherStart, plainBare ?? otherBare]
    used.add(start)
    // "I work Monday to Thursday."
    if (!isAway && dateAt(sentence, end)?.isWeekday) continue
    const from = dateAt(sentence, start)?.first
    add(end, isAway, ({ last }) => ({ backOn: addDays(last, 1), awayFrom: from ?? startBefore(last, bareStart) }))
  }
  for (const [words, before, letter, after] of isAway || isAboutAbsence ? text.matchAll(PATTERNS.until) : []) {
    const isIncluded = Boolean(before ?? after) || /^(through|thru|t\/m)\b/.test(words)
    add(letter, isAway, (date) => ({ backOn: isIncluded || date.isPeriod ? addDays(date.first, 1) : date.first }))
  }
  for (const [words, letter, other] of text.matchAll(PATTERNS.backThen))
    if (!NOT_RETURN.test(words)) add(letter ?? other, true, ({ last }) => ({ backOn: last }))
  for (const [words, letter] of text.matchAll(PATTERNS.thenBack))
    if (!NOT_RETURN.test(words) && !NEGATED.test(words)) add(letter, true, ({ last }) => ({ backOn: last }))
  // Away on that very day.
  for (const [, letter] of isAway && !NOT_RETURN.test(text) ? text.matchAll(/§([a-z])§/g) : [])
    add(letter, true, ({ first, last }) => ({ backOn: addDays(last, 1), awayFrom: first }))
  return found
}

/** The 16th of "16 to 20 November"; of the month before in "30 to 4 December". */
function startBefore(end: Day, bareDay: string | undefined): Day | undefined {
  if (!bareDay) return undefined
  const start = `${end.slice(0, 8)}${bareDay.padStart(2, '0')}`
  return start <= end ? start : `${addDays(`${end.slice(0, 8)}01`, -1).slice(0, 8)}${bareDay.padStart(2, '0')}`
}

const STARTS_WITH_MONTH = new RegExp(`^(?:${MONTH})\\b`)
const ENDS_SHORT = /(?<![a-z])(?:inkl|incl|ca|approx|bzw|dr|mr|mrs|ms|hr|fr|st)\.$/

/** A full stop may also belong to a date or a short form: "30. November", "Nov. 30". */
export function sentencesOf(text: string): string[] {
  const pieces = text.replaceAll('\r', '').split(/\n\s*\n|(?<=[.!?;])\s+/)
  const sentences: string[] = []
  let isOpen = false
  for (const piece of pieces) {
    const plain = simplified(piece).replace(/\s+/g, ' ').trim()
    if (plain === '') continue
    const last = sentences.length - 1
    const goesOn =
      isOpen &&
      (!/^\p{Lu}/u.test(piece.trim()) ||
        STARTS_WITH_MONTH.test(plain) ||
        ENDS_SHORT.test((sentences[last] ?? '').slice(-20)))
    if (goesOn) sentences[last] += ` ${plain}`
    else sentences.push(plain)
    isOpen = piece.endsWith('.')
  }
  return sentences
}

const isEnglish = (text: string) =>
  (text.match(/\b(the|i am|i'm|will|and|you|your|with|office|back)\b/g) ?? []).length >= 2
const hasDayFirst = (text: string) =>
  /(?<![\d/])(1[3-9]|2\d|3[01])\/(0?[1-9]|1[0-2])(?!\d)/.test(text.replaceAll('24/7', ''))
