// "She no longer works here": whether a text says that our recipient has left, and whom it names instead.
import { simplified } from './written-dates.ts'

/** The person to write to from now on, as far as the text names one. */
type Successor = { name: string | null; email: string | null }
export type Departure = { successor: Successor | null }

const LEFT_IN_ENGLISH = [
  /(\b(is|am|are|has been|being)|'m|'s|'re) no longer (employed|working (for|at|here|with us)\b|an employee|(part|a member) of (the|our) (company|organi[sz]ation|firm|business|group|team|staff)\b|(associated|affiliated) with|at (the|this|our) (company|organi[sz]ation|firm|business)\b|at(?= \S)|with (the company|the organi[sz]ation|the firm|the business|us|our)|here\b)/,
  /\b(?<!we )no longer works? (here|at|for|with us|with the company|in this)|\b(does not|doesn't|don't|do not) work (here|at \S+|for \S+|with us) (anymore|any more|any longer)|\bis no longer with\b/,
  /\b(has|have|'ve|'s) (recently |now |since )?(left|departed|moved on from|resigned from|retired from) (the company|the organi[sz]ation|the firm|the business|our (company|team|organi[sz]ation)|my (role|position)|us\b|\p{L}+ ?(\p{L}+ )?(inc|ltd|llc|gmbh)?\.?$)|\b(has|have) (left|retired)$|\bno longer (an active|a valid|in use).{0,20}(mailbox|employee)|\bmy last (day|working day) (at .{1,40} )?was\b/u,
]
const LEFT = [
  ...LEFT_IN_ENGLISH,
  /\b(arbeitet|arbeite|ist|bin) (seit .{1,40} )?nicht (mehr|langer) (bei|fur|im unternehmen|in unserem|in der firma|tatig|beschaftigt|hier)|nicht mehr (fur|bei|im|in) .{1,60}(tatig|beschaftigt|angestellt)|(unternehmen|firma|haus) .{0,40}verlassen|\bausgeschieden\b|nicht mehr im unternehmen/,
  /\bne (travaille|travaillons|fait|fais|sui[st]|est) plus (partie|chez|dans|pour|au sein|ici|en poste|avec nous|parmi)|\ba quitte (la societe|l'entreprise|notre|ses fonctions|le groupe|son poste)|\bai quitte (la societe|l'entreprise|mes fonctions|mon poste)/,
  /\bya no (trabaja|trabajo|forma parte|formo parte|esta en (la empresa|nuestra)|pertenece)|\b(ha|he) dejado (la empresa|la compania|de trabajar)|\bse ha desvinculado/,
  /\bnon (lavora|lavoro|fa|faccio|e) piu (qui|in azienda|presso|per|parte|con noi|un dipendente)|\b(ha|ho) lasciato (l'azienda|la societa|il gruppo)/,
  /\b(werkt|werk|is|ben) niet (meer|langer) (bij|voor|werkzaam|in dienst|hier)|\bniet (meer|langer) (werkzaam|in dienst)|\b(heeft|heb) .{1,40}(het bedrijf|de organisatie|ons) verlaten|\buit dienst\b/,
]

const EMAIL = /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,4}/gu
const NAME_WORD = "\\p{Lu}[\\p{L}'’-]{1,24}"
const PARTICLE = '(?:van der|van den|van|von|de la|de|del|di|da|le|la|ter)'
const NAME = `${NAME_WORD}(?: (?:${PARTICLE} )?${NAME_WORD}){1,2}`
const INSTEAD = new RegExp(
  `(?:contact|reach(?: out to)?|write to|e-?mail|direct (?:\\p{L}+ ){1,4}to|refer (?:\\p{L}+ ){0,3}to|speak (?:to|with)|get in touch with|replaced by|taken over by|successor(?: is|,)?|new contact(?: is|:)?|wenden Sie sich (?:\\p{L}+ ){0,3}an|kontaktieren Sie(?: bitte)?|Nachfolger(?:in)?(?: ist|:)?|Ansprechpartner(?:in)?(?: ist|:)?|contacter|contactez|adresser à|remplacée? par|contacte (?:con|a)|contactar (?:con|a)|dir[ií]jase a|escriba a|sustituto es|contattare|contattate|rivolgersi a|sostituit[oa] da|contact op(?:nemen)? met|opvolger is|opgevolgd door)[,:]?(?: (?:my|our|the|your|his|her|meine[nr]?|unsere[nr]?|mon|ma|notre|mi|nuestr[oa]|il|la|mio|mia|mijn|onze|new|colleague|successor|manager|Kollegen?|Kollegin|collègue|compañer[oa]|collega|Herrn?|Frau|Mr\\.?|Ms\\.?|Mrs\\.?|M\\.|Mme|Sr\\.?|Sra\\.?|Dr\\.?)){0,4},? (${NAME})`,
  'u',
)
const TAKES_OVER = new RegExp(
  `(${NAME})(?: \\(?${'[^\\s()]{3,80}@[^\\s()]{3,80}'}\\)?)?,? (?:has taken over|is taking over|will take over|takes over|is (?:my|his|her|their|the new)|hat .{0,40}übernommen|übernimmt|ist (?:mein|ihr|sein)e? Nachfolger|a repris|reprend|me remplace|le remplace|la remplace|ha asumido|lo sustituye|la sustituye|ha preso il|mi sostituisce|neemt .{0,30}over|heeft .{0,40}overgenomen)`,
  'u',
)
const MAX_TEXT = 4_000

/** `names`: what the recipient is called. `known`: addresses that are nobody new, the sender's and the recipient's. */
type Recipient = { names: readonly string[]; known: readonly string[] }

/** Null where it says nothing of the kind, or says it of somebody else. */
export function readDeparture(newText: string, { names, known }: Recipient): Departure | null {
  const text = newText.slice(0, MAX_TEXT)
  const own = new Set(names.flatMap((name) => simplified(name).split(/[^a-z]+/)).filter((word) => word.length > 1))
  const sentences = text.replace(/(?<!\n)\n(?!\n)/g, ' ').split(/(?<=[.!?;])\s+|\n+/)
  if (!sentences.some((sentence) => isAbout(sentence, own))) return null
  return { successor: successorIn(text.replace(/\s+/g, ' '), known) }
}

const PRONOUN =
  /^(i|she|he|they|who|you|this|that|ich|er|sie|je|elle|il|yo|ella|el|usted|io|lei|lui|egli|ik|hij|zij|ze|employee|colleague|person|contact|recipient|mitarbeiter(in)?|kolleg(e|in))$/

/** The subject in English is always said: what is no longer here may also be a price list. */
const PERSON_LAST = /(^|[^a-z])(i|she|he|they|who)( \w{1,20}ly| now)?$/
const PERSON = /\b(employee|person|contact|recipient|individual|owner|user|colleague)\b/
const MY_OTHER = /\bmy (\w{1,20} ){0,2}\w{1,20}$/
/** Gone for a while, or from the desk. */
const FOR_A_WHILE =
  /\b(today|tonight|tomorrow|this (week|month|morning|afternoon|evening)|for now|right now|at the moment|until|after \d|on (mon|tues|wednes|thurs|fri|satur|sun)days?|(my|the|her|his|our) (desk|office|phone|computer))\b/

function isPersonGone(plain: string, words: string, match: RegExpExecArray): boolean {
  const said = match[0]
  if (/^my last|(mailbox|employee)$/.test(said)) return true
  const subject = plain.slice(0, match.index).trim()
  const isPerson = PERSON_LAST.test(subject) || (PERSON.test(subject) && !MY_OTHER.test(subject))
  return isPerson && !isForAWhile(plain, match) && isCompanyNamed(plain, words, match)
}

function isForAWhile(plain: string, match: RegExpExecArray): boolean {
  const [clause = ''] = plain.slice(match.index).split(/[,;]| and | please /)
  return clause.includes('no longer') && FOR_A_WHILE.test(clause)
}

/** After a bare "at" comes the name of the company. */
function isCompanyNamed(plain: string, words: string, match: RegExpExecArray): boolean {
  if (!match[0].endsWith(' at')) return true
  const count = plain.slice(0, match.index + match[0].length).split(' ').length
  return /^["'(]?[\p{Lu}\d]/u.test(words.split(' ')[count] ?? '')
}

/** "Bob has left the company" is not about Grace: a name before the verb must be the recipient's. */
function isAbout(sentence: string, own: ReadonlySet<string>): boolean {
  const words = sentence
    .replace(/[.!]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  const plain = simplified(words)
  const match = LEFT.map((pattern) => pattern.exec(plain)).find((found) => found !== null)
  if (!match) return false
  const isEnglish = LEFT_IN_ENGLISH.some((pattern) => pattern.test(plain))
  const count = plain.slice(0, match.index).split(' ').filter(Boolean).length
  const subject = words.split(' ').slice(0, count)
  const plainSubject = subject.map((word) =>
    simplified(word)
      .replace(/'(?:s|m|re|ve)$/, '')
      .replace(/[^a-z]/g, ''),
  )
  if (plainSubject.some((word) => own.has(word)))
    return !isEnglish || (!isForAWhile(plain, match) && isCompanyNamed(plain, words, match))
  if (isEnglish && !isPersonGone(plain, words, match)) return false
  const isNamed = new RegExp(NAME, 'u').test(subject.slice(subject.length > 3 ? 1 : 0).join(' '))
  const last = subject.at(-1) ?? ''
  return !isNamed && (!/^\p{Lu}/u.test(last) || PRONOUN.test(plainSubject.at(-1) ?? ''))
}

function successorIn(text: string, known: readonly string[]): Successor | null {
  const named = INSTEAD.exec(text) ?? TAKES_OVER.exec(text)
  const name = named?.[1] ?? null
  const addresses = [...text.matchAll(EMAIL)]
    .map((found) => ({ address: found[0].toLowerCase().replace(/[.-]+$/, ''), at: found.index }))
    .filter(({ address }) => !known.includes(address))
  // The address beside the name, or else the first.
  const near = named && addresses.find(({ at }) => Math.abs(at - named.index) <= named[0].length + 80)
  const email = (near ?? addresses[0])?.address ?? null
  if (!name && !email) return null
  return { name: name ?? (email && nameOf(email)), email }
}

/** Of an address such as bob.stone@navona.example; a shared mailbox has none. */
function nameOf(email: string): string | null {
  const parts = /^([a-z]{2,20})[._]([a-z]{2,20})@/.exec(email)?.slice(1)
  return parts ? parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(' ') : null
}
