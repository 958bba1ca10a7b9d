import type { LeadStatus } from '../../../contract/lead.ts'
import { warmPatterns } from '../../warm-patterns.ts'
import { anyOf, compiledOnce, foldWords, followedBy, phrasesOf } from './fold-words.ts'
import {
  AGREED,
  AGREEMENT,
  CLOSED,
  DEAL,
  FRESH,
  HALF_QUALIFIED,
  LOST,
  TALKING,
  TOUCH,
  WAITING,
} from './status-outcome-lists.ts'
import { situations } from './status-situations.ts'
import * as words from './status-word-lists.ts'

/** Both, in either order, with up to two words between them. */
const near = (one: string, other: string) =>
  new RegExp(` (?:${one}(?:[^ ]+ ){0,2}?${compiledOnce(other)}|${other}(?:[^ ]+ ){0,2}?${compiledOnce(one)})`, 'u')

const NOT = phrasesOf(words.NOT)
const NOT_OR_WITHOUT = phrasesOf(words.NOT, words.WITHOUT)
const CUSTOMER = phrasesOf(words.CUSTOMER)
const TO_CONTACT = phrasesOf(words.TO_CONTACT)
const CONTACTED = phrasesOf(words.CONTACTED_WORDS)
const QUALIFY = phrasesOf(words.QUALIFY)
// "Passt nicht": some languages deny after the verb.
const DENIED_AFTER = '(?:nicht|niet|pas) '
const NO_AT_END = '(?:no|false|nein|non|nee|nao|n|0) $'

const aboutCustomer = anyOf(
  { number: '0*, 1*, 2*, 3*, 4*, 5*, 6*, 7*, 8*, 9*' },
  words.CUSTOMER,
  words.KIND_OF_CUSTOMER,
)

const aboutAgreement = anyOf(
  {
    small:
      'with, by, con, com, avec, mit, met, del, de, du, von, vom, the, and, e, y, et, und, done, complete*, active',
  },
  AGREED,
  CLOSED,
  words.CUSTOMER,
  AGREEMENT,
)

const patterns = {
  ...situations,
  denied: anyOf(words.NOT, words.WITHOUT),
  notYet: anyOf(words.NOT_YET),
  noLonger: anyOf(words.NO_LONGER),
  former: anyOf(words.FORMER),
  formerCustomer: near(phrasesOf(words.FORMER_CUSTOMER), CUSTOMER),
  judged: anyOf(words.QUALIFY, words.CONVERT, words.CUSTOMER, words.INTEREST),
  // "Do not contact" is an order, "not contacted" a state.
  unwanted: new RegExp(` ${NOT}(?:[^ ]+ ){0,2}?${compiledOnce(TO_CONTACT)}`, 'u'),
  notReached: / (?:can|ca|could) ?not (?:be )?(?:contact|reach|call)/,
  noContact: / (?:no|ohne|sans|sin|senza|zonder|geen|kein|sem) (?:contact|kontakt|contacto|contatto|contato) /,
  refused: followedBy(NOT_OR_WITHOUT, phrasesOf(words.QUALIFY, words.CONVERT, words.INTEREST, words.NEEDED)),
  answeredNo: new RegExp(
    ` (?:${phrasesOf(words.QUALIFY, words.CONVERT, words.INTEREST)}${NO_AT_END}|${phrasesOf(words.NEEDED, words.QUALIFY, words.INTEREST)}${DENIED_AFTER})`,
    'u',
  ),
  lost: anyOf(LOST),
  notLost: new RegExp(` ${NOT_OR_WITHOUT}(?:[^ ]+ )?${compiledOnce(phrasesOf(LOST))}`, 'u'),
  unanswered: new RegExp(
    ` (?:${NOT_OR_WITHOUT}(?:[^ ]+ ){0,3}?${compiledOnce(phrasesOf(words.RESPONSE))}|${phrasesOf(words.RESPONSE)}(?:sich )?${DENIED_AFTER})`,
    'u',
  ),
  neverApproached: / not (?:been )?reached out /,
  untouched: new RegExp(
    ` (?:${NOT_OR_WITHOUT}(?:[^ ]+ ){0,3}?${compiledOnce(CONTACTED)}|${phrasesOf(words.WITHOUT)}${compiledOnce(TO_CONTACT)}|${CONTACTED}${NO_AT_END})`,
    'u',
  ),
  potential: anyOf(words.POTENTIAL),
  customer: anyOf(words.CUSTOMER),
  requested: anyOf(words.REQUESTED),
  halfQualified: anyOf(HALF_QUALIFIED),
  byMarketing: near('(?:marketing|mkt)[^ ]* ', QUALIFY),
  toDo: anyOf(words.TO_DO),
  // "Attempted to contact" has been tried, "call back" is not the first call.
  tried:
    / (?:attempt|rappel|richiam|toekomst|rellam|try|tried|tent|intent|poging|versuch|follow|call ?back|terug|volver|later|depois|mas tarde|plus tard|wieder|zukunft|futur)/,
  toQualify: new RegExp(` (?:to|being|zu|a|por|da|te|needs?|for|in|re|under) (?:be )?${QUALIFY}`, 'u'),
  winBack: / (?:win ?back|re ?engage|re ?activat|reconqu)/,
  waiting: anyOf(WAITING),
  signature:
    / (?:sign|contract|payment|vertrag|unterschrift|signatur|contrat|firma|contratto|handtekening|assinatura|pagamento)/,
  qualified: anyOf(words.QUALIFIED),
  deal: anyOf(DEAL),
  agreed: anyOf(AGREED),
  touch: anyOf(TOUCH),
  // "Interested in a demo", "propuesta de reunión": the demo and the meeting are still to come.
  interestIn: new RegExp(
    ` ${phrasesOf(words.INTEREST)}(?:in|an|am|a|al|alla|all|au|aux|par|en|por|em|no|na|om|of|to|for) `,
    'u',
  ),
  meetingProposed: new RegExp(
    ` (?:proposal|proposta|proposition|propuesta|voorstel|vorschlag) (?:of|for|de|d|di|per|para|voor|fur) (?:[^ ]+ )?${compiledOnce(phrasesOf(TOUCH))}`,
    'u',
  ),
  hoped: anyOf(words.HEDGE),
  hopedOnly:
    / (?:maybe|perhaps|possibly|vielleicht|eventuell|evtl|pt|peut tre|quizas?|tal vez|forse|misschien|talvez) /,
  newContact: / (?:new|neur?|nouveau|nuvo|nuovo|nieuw|novo) (?:contact|kontakt|contacto|contatto|contato) /,
  talking: anyOf(TALKING),
  closed: anyOf(CLOSED),
  fresh: anyOf(FRESH),
}

let warmed: Promise<void> | undefined
/** To be awaited before the first `readStatus` where others wait: its patterns take a tenth of a second to get ready. */
export function warmStatusWords() {
  warmed ??= warmPatterns(Object.values(patterns))
  return warmed
}

const reading = (said: string) => (name: keyof typeof patterns) => patterns[name].test(said)
type Says = ReturnType<typeof reading>

/**
 * The status that a word of another system stands for; undefined when we don't know it. What denies ("not", "former") is read
 * before what is denied, and in doubt a lead is not qualified.
 */
export function readStatus(text: string): LeadStatus | undefined {
  // "AttemptedToContact"
  const folded = foldWords(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
  const value = folded.trim()
  if (Object.hasOwn(words.ALONE, value)) return words.ALONE[value]
  const says = reading(Object.hasOwn(words.JOINED_NAMES, value) ? ` ${words.JOINED_NAMES[value]} ` : folded)
  const denied = overStatus(says, text) ?? lostStatus(says) ?? situationStatus(says, text)
  if (denied) return denied
  const unjudged = deniedStatus(says) ?? unjudgedStatus(says)
  if (unjudged) return unjudged
  // "Client feedback" is about a customer, and none.
  if (isOnlyCustomer(says, value) || isOnlyAgreed(says, value)) return isDoubted(says, text) ? undefined : 'qualified'
  return plainStatus(says, isDoubted(says, text))
}

const isAsked = (says: Says, text: string) => text.includes('?') || says('hopedOnly')

/** There is nobody to sell to. In doubt ("maybe", a question mark) nobody is lost by it. */
function overStatus(says: Says, text: string): LeadStatus | undefined {
  const isOver =
    says('wrongAddress') ||
    says('companyEnded') ||
    says('insolvent') ||
    says('personLeft') ||
    says('choseAnother') ||
    says('vanished') ||
    says('unwantedLead') ||
    says('unreachable')
  return isOver && !isAsked(says, text) ? 'lost' : undefined
}

/** Whatever was reached before: "needs defined, lost", "former, in negotiation". */
function lostStatus(says: Says): LeadStatus | undefined {
  if (says('notYet')) return undefined
  const wasOnce = says('noLonger') || says('former') || says('formerCustomer')
  const hasRefused = says('refused') || says('answeredNo')
  return wasOnce || hasRefused || (says('lost') && !says('notLost')) ? 'lost' : undefined
}

/** What two words say together. In doubt nobody is qualified by it. */
function situationStatus(says: Says, text: string): LeadStatus | undefined {
  if (says('notReachedYet') || says('noPickup') || says('leftMessage') || says('laterContact')) return 'contacted'
  if (says('stillToCall') || says('notAssigned') || says('justCameIn')) return 'new'
  if (isAsked(says, text)) return undefined
  const areNeedsDefined = says('needsDefined') && !says('denied') && !says('toDo')
  if (areNeedsDefined || says('customerSince') || (says('inNegotiation') && !says('denied'))) return 'qualified'
  return says('likesIt') && !says('denied') ? 'contacted' : undefined
}

function deniedStatus(says: Says): LeadStatus | undefined {
  if (says('notYet')) return says('judged') ? 'contacted' : 'new'
  if ((says('unwanted') && !says('noContact')) || says('notReached')) return 'lost'
  if (says('neverApproached')) return 'new'
  if (says('unanswered')) return 'contacted'
  return says('untouched') || says('noContact') ? 'new' : undefined
}

/** Sounds like a customer or a deal, but nobody in sales has judged it. */
function unjudgedStatus(says: Says): LeadStatus | undefined {
  if (says('potential') && says('customer')) return says('tried') ? 'contacted' : 'new'
  if (says('potential') && says('deal')) return 'contacted'
  if (says('requested') && !says('qualified') && (says('deal') || !says('talking'))) return 'new'
  if (says('halfQualified') || says('byMarketing')) return 'contacted'
  if (says('toDo')) return says('tried') ? 'contacted' : 'new'
  if (says('toQualify') || says('winBack')) return 'contacted'
  if (says('interestIn') || says('meetingProposed')) return 'contacted'
  if (says('waiting') && !says('signature')) return 'contacted'
  if (!says('customer') || says('qualified') || says('deal')) return undefined
  return says('talking') ? 'contacted' : undefined
}

/** Nobody is qualified by a word that is denied, hoped for or asked. */
const isDoubted = (says: Says, text: string) => says('denied') || says('hoped') || text.includes('?')
const isOnlyCustomer = (says: Says, value: string) =>
  says('customer') && value.split(' ').every((word) => aboutCustomer.test(` ${word} `))

/** "Accepted" and "closed with success", but not "in approval" or "connection accepted". */
const isOnlyAgreed = (says: Says, value: string) =>
  says('agreed') && value.split(' ').every((word) => aboutAgreement.test(` ${word} `))

function plainStatus(says: Says, isInDoubt: boolean): LeadStatus | undefined {
  if (says('qualified') || says('deal')) return isInDoubt ? undefined : 'qualified'
  if (says('customer')) return undefined
  if (says('agreed') && says('touch') && !isInDoubt) return 'contacted'
  if (says('newContact')) return 'new'
  if (says('denied') && !says('fresh')) return undefined
  if (says('talking')) return 'contacted'
  if (says('closed')) return 'lost'
  return says('fresh') ? 'new' : undefined
}
