import { secondPerson } from '../../../../contract/instructions/second-person.ts'
import { lowered } from '../offer-sentence.ts'
import { contractRest } from './contract-end.ts'

// What a note says of the lead's plans and needs, as a clause that can be said to the lead. Opinions, moods, money troubles and private
// matters are left out, and so is everything that no pattern covers.

/** How a clause is used: what they want, until when, what they do, what they wait for, what was in the way, a date or a number, a question. */
export type NoteKind = 'want' | 'deadline' | 'doing' | 'waiting' | 'obstacle' | 'thing' | 'asked'
export type NoteClause = { kind: NoteKind; text: string }

const MOST_READ = 4_000
const MOST_CLAUSES = 12
const MOST_WORDS = 15
const SENSITIVE =
  /\b(?:wife|husband|boss|family|kids?|child|children|son|daughter|sick|illness|ill|health issue|cancer|pregnan\w*|baby|salary|raise|quit|fired|affair|dating|dinner|drinks?|drunk|golf|football|religio\w*|politic\w*|competitors?|rivals?|acquisition|merger|bankrupt\w*|insolven\w*|lawsuit|layoffs?|secret|confidential|refund|discounts?|divorc\w*|unhappy|angry|annoyed|difficult|stingy|cheap\w*|complain\w*|complaints?|worried|worry|fears?|weak|fail\w*|lost|loses?|losing|losses|damage\w*|broken|late|slow|bad|poor|rude|likes?|liked|loves?|loved|hates?|hated|dislikes?|friend|linkedin|found|referred|maybe|might|probably|perhaps|seems?|unsure|guess|thinks|rumou?r|break-in|mention|careful|nice|funny|strange|price-sensitive|desperate|chaos|chaotic|mess|trouble|problems?|debts?|short of|cash|personal\w*|private\w*|us|me|him|her|our|ours|my|i|we|there|you|your)\b|(?<!whether )(?<!if )\bit\b|\b(?:this|that)\b(?! (?:year|month|week|spring|summer|autumn|fall|winter|quarter|season))|\b(?:budget|money) (?:is|seems)\b|[?"“”{}<>[\]@]|https?:/i
const NEGATED = /\b(?:not|never|no longer|stop(?:ped)?|avoid|against|hardly|nothing|nobody|\w+n['’]t)\b/i
const WHEN = String.raw`(?:in|on|by|at|before|after|until|from|this|next|at the end of|end of|mid) (?:(?:the|early|late|mid|next|this|end of|first|second|third|last|week|half|quarter|of|beginning of) ?)*(?:January|February|March|April|May|June|July|August|September|October|November|December|spring|summer|autumn|fall|winter|Christmas|Easter|year|month|week|quarter|season|Q[1-4]|20\d\d|\d{1,2}\b)`
const WITH_DATE = new RegExp(WHEN, 'i')
const NUMBER =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred)\b/i
const FINITE =
  /\b(?:is|are|was|were|has|have|had|will|would|can|could|wants?|needs?|says?|said|asked|does|did|goes|went|comes?|takes?|gets?|got|makes?|knows?|thinks?|feels?|decid\w+|waits?|waiting)\b/i
const PERSON =
  /^(?:he|she|they|client|customer|lead|the (?:client|customer|lead|owner|company|team|practice|school|clinic|hotel|restaurant))\s+/i

/** Whose deposit, budget or price it is, a note seldom says. */
const MONEY = /\b(?:deposits?|budgets?|prices?|pricing|costs?|fees?|payments?|rates?|margins?|discounts?)\b/i
/** "4th bakery" without an article is no English. */
const BARE_ORDINAL =
  /(?<!\b(?:the|an?|his|her|its|their|your|every|each) )(?<![\p{L}\p{N}-])(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) (?!of\b)\p{Ll}/u
export const lacksArticle = (text: string) => BARE_ORDINAL.test(text)
/** "Went with Orkin", "contract with Orkin": a contract of theirs that is not with us. */
const WITH_ANOTHER = /\b(?:with|chose|uses|using|at|by) (?!Q[1-4]\b)\p{Lu}\p{L}+/u

/** People, and what has its own sentences: a call, a demo. */
const NO_TOPIC =
  /\b(?:demo|call|callback|meeting|visit|help|job|jobs|date)\b|\b(?!January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|VAT\b)\p{Lu}\p{Ll}+/u

type Reader = [kind: NoteKind, pattern: RegExp, say: (match: RegExpExecArray) => string | null]
const READERS: Reader[] = [
  [
    'asked',
    /^asked (?:us |me |about )?((?:how|whether|if|when|what|which|where) .+)$/i,
    ([, rest]) => `you asked ${rest}`,
  ],
  [
    'asked',
    /^asked (?:us |me )?((?:for|about) .+)$/i,
    ([, rest]) => (NO_TOPIC.test(rest ?? '') ? null : `you asked ${rest}`),
  ],
  ['waiting', /^(?:is |are )?(?:still )?(?:waits|waiting) for (.+)$/i, ([, rest]) => `you are waiting for ${rest}`],
  [
    'waiting',
    new RegExp(`^budget (?:is )?(only|not before|from|available) (.*(?:${WHEN}|next year).*)$`, 'i'),
    ([, how, when]) =>
      how?.toLowerCase() === 'not before'
        ? `there is no budget before ${when}`
        : `there is a budget only ${how?.toLowerCase() === 'from' ? 'from ' : ''}${when}`,
  ],
  [
    'waiting',
    /^no (budget|time|capacity|decision|need|staff) ((?:until|before) .+)$/i,
    ([, what, when]) => `there is no ${what?.toLowerCase()} ${when}`,
  ],
  [
    'waiting',
    /^(?:is |are )?(busy|away|on leave|closed|fully booked) (until|till|in) (.+)$/i,
    ([, how, until, when]) => `you are ${how?.toLowerCase()} ${until} ${when}`,
  ],
  [
    'waiting',
    /^((?:hiring |spending |budget )?freeze (?:until|till) .+)$/i,
    ([, what]) => `there is a ${what?.toLowerCase()}`,
  ],
  [
    'waiting',
    new RegExp(`^(?:will decide|decides|decision|decision expected|wants to decide) (${WHEN}.*)$`, 'i'),
    ([, when]) => `you plan to decide ${when}`,
  ],
  [
    'obstacle',
    /^(?:(?:project|deal|it) (?:stopped|paused|on hold),? )?(?:.{3,60} because )?(?:the |their )?((?:[\p{L}-]+ ){1,4})had to be ([\p{L}]+(?:ed|built|done|made|sold|found))( first)?$/iu,
    ([, what, done]) => `the ${what?.trim().toLowerCase()} had to be ${done} first`,
  ],
  [
    'want',
    /^(?:would like|wants?|is looking for|are looking for|looking for|is interested in getting|prefers) (.+)$/i,
    (match) =>
      /looking for/i.test(match[0])
        ? `you are looking for ${match[1]}`
        : /^prefers/i.test(match[0])
          ? `you prefer ${match[1]}`
          : /^would/i.test(match[0])
            ? `you would like ${match[1]}`
            : `you want ${match[1]}`,
  ],
  ['want', /^(?:needs?) (.+)$/i, ([, rest]) => `you need ${rest}`],
  [
    'want',
    /^((?:[\p{L}\d,.-]+ ){0,3}[\p{L}-]+) needed (.+)$/iu,
    ([, what, rest]) => `you need ${lowered(what ?? '')} ${rest}`,
  ],
  [
    'deadline',
    /^(?:their |the )?((?:current |existing |old )?(?:[\p{L}-]+ ){0,2}(?:contract|policy|lease|license|licence|subscription|agreement|warranty|insurance|tender|certificate|permit|renewal|audit|inspection|contract with [\p{Lu}][\p{L}]+)) ((?:ends?|runs? out|expires?|is due|due|is up|starts?|comes up|renews?|is) .+)$/iu,
    ([, what, rest]) => `your ${what?.toLowerCase()} ${rest?.replace(/^due\b/i, 'is due')}`,
  ],
  [
    'deadline',
    new RegExp(
      `^((?:renewal|year end|deadline|launch|opening|move|audit|inspection|trade fair|high season|season start|go-live))((?: of .+?| for .+?)?) (${WHEN}.*)$`,
      'i',
    ),
    ([, what, of, when]) => `your ${what?.toLowerCase()}${of} is ${when}`,
  ],
  [
    'doing',
    /^(?:is |are |now )?((?:opening|launching|expanding|hiring|building|moving|renovating|introducing|switching|replacing|growing|adding|planning|preparing|searching|evaluating|considering|testing|rolling out|starting|setting up|outsourcing|extending|refurbishing|entering|exporting|digitizing|migrating|converting|rebuilding|recruiting|modernizing) .+)$/i,
    ([, rest]) =>
      /^hiring freeze/i.test(rest ?? '') ? null : `you are ${rest?.slice(0, 1).toLowerCase()}${rest?.slice(1)}`,
  ],
  [
    'doing',
    /^((?:opened|launched|moved|expanded|hired|added|built|bought|raised|started|won|introduced|renovated|switched|signed|founded|acquired|doubled) .+)$/i,
    ([, rest]) => `you ${rest?.slice(0, 1).toLowerCase()}${rest?.slice(1)}`,
  ],
  [
    'doing',
    /^((?:runs|uses|washes|sells|measures|pays|ships|orders|buys|rents|prints|plans|opens|starts|launches|expands|builds|hires|moves|serves|produces|makes|exports|imports|operates|has|employs|manages|stores|delivers|schedules|tracks|handles|writes|keeps|spends|grows|works|offers|bakes|roasts|farms|teaches|trains|treats|replaces|renovates|introduces|switches|prepares|expects|owns|leases|brews|cooks|designs|develops|manufactures|distributes|supplies|processes|invoices|counts|packs|does|looks after|waits|cleans|repairs|transports|houses|hosts|records|checks|files|books))( .+)$/i,
    ([, verb, rest]) => `you ${baseOf(verb ?? '')}${rest}`,
  ],
  [
    'doing',
    /^(\d+|two|three|four|five|six|seven|eight|nine|ten) ((?:[\p{L}-]+ ){1,3})(are|have|need) (.+)$/iu,
    ([, count, what, verb, rest]) => `${count?.toLowerCase()} of your ${what}${verb} ${rest}`,
  ],
  [
    'doing',
    /^(?:the |their )?((?:current |existing |new |old |main |biggest )?[\p{L}-]+(?: [\p{Ll}-]+)?) ((?:is|are|has|have|needs?|takes?|comes?|closes?|opens?|starts?|ends?|grows?|broke|breaks?|runs?) .+)$/iu,
    ([, what, rest]) =>
      FINITE.test(what ?? '') ||
      /^(?:who|what|when|if|all|both|everybody|everyone|nobody|somebody|and|but|also|still)\b/i.test(what ?? '')
        ? null
        : `your ${what?.toLowerCase()} ${rest}`,
  ],
]

const baseOf = (verb: string) => {
  const said = verb.toLowerCase()
  if (said === 'has') return 'have'
  if (said === 'does') return 'do'
  if (said === 'looks after') return 'look after'
  if (/(?:ch|sh|ss|x|zz)es$/.test(said)) return said.slice(0, -2)
  if (/[^aeiou]ies$/.test(said)) return `${said.slice(0, -3)}y`
  return said.slice(0, -1)
}

/** The clauses of private notes and entries that may be said to the lead, in the order they are written. */
export function readNotes(texts: (string | null | undefined)[], now = new Date()): NoteClause[] {
  const sentences = texts
    .flatMap((text) => text?.slice(0, MOST_READ).split(/[.!](?=\s|$)|[\n;]/) ?? [])
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  const clauses = sentences
    .flatMap((sentence) => {
      const whole = clauseOf(sentence)
      const pieces = whole ? [] : sentence.split(/,\s(?:and |but )?|\s(?:but|and also)\s|:\s/)
      const found = whole ? [whole] : pieces.flatMap((piece) => clauseOf(piece.trim()) ?? [])
      return WITH_ANOTHER.test(sentence) ? found.map(ofAnother) : found
    })
    .flatMap((clause) => (isClear(clause) ? (timely(clause, now) ?? []) : []))
  const seen = new Set<string>()
  return clauses.filter(({ text }) => !seen.has(text) && seen.add(text)).slice(0, MOST_CLAUSES)
}

const ofAnother = ({ kind, text }: NoteClause): NoteClause => ({
  kind,
  text: text.replace(/^your contract(?: with \p{L}+)?(?= )/u, 'your current contract'),
})

const isClear = ({ kind, text }: NoteClause) =>
  !lacksArticle(text) &&
  !(MONEY.test(text) && (/\byour\b/.test(text) || kind === 'doing' || kind === 'deadline' || kind === 'thing'))

/** A contract that ends soon is no reason to wait, and one that has ended is none at all. */
function timely(clause: NoteClause, now: Date): NoteClause | null {
  const rest = clause.kind === 'waiting' ? contractRest(clause.text, now) : null
  if (rest === 'over') return null
  return rest === 'short' ? { ...clause, kind: 'deadline' } : clause
}

/** What may follow a comma: "two visits per week, no Fridays". */
const ADDED =
  /^(?:[a-z-]+(?: [a-z-]+){0,2}$|no|without|with|plus|also|from|for|in|on|by|\d|(?:[a-z-]+ ){1,3}(?:in|on|by|for|from|at|before|after)\b)/i

function clauseOf(sentence: string): NoteClause | null {
  const words = sentence.split(' ').length
  if (words < 2 || words > MOST_WORDS || SENSITIVE.test(sentence.replace(PERSON, ''))) return null
  const said = sentence.replace(PERSON, '').replace(/^(?:also|still|now|currently) /i, '')
  const [, ...added] = said.split(/,\s/)
  if (added.some((piece) => !ADDED.test(piece) || FINITE.test(piece))) return null
  if (NEGATED.test(said)) return null
  for (const [kind, pattern, say] of READERS) {
    const match = pattern.exec(said)
    const text = match && say(match)
    if (text) return kindOf(kind, secondPerson(text))
  }
  const isThing =
    !FINITE.test(said) &&
    NUMBER.test(said) &&
    words >= 3 &&
    !/^(?:\d[\d.,]*%|\p{L}+ed\b|(?:met|spoke|saw|got|went|came|gave|sent|left|chose|bought|heard|read|told|took|tried)\b)/iu.test(
      said,
    )
  return isThing &&
    (WITH_DATE.test(said) || /\b(?:for|of|in|with) /i.test(said)) &&
    !/\b(?:call|email|called|demo|meeting|sent|since|ago|customer|client)\b/i.test(said)
    ? { kind: 'thing', text: secondPerson(lowered(said)) }
    : null
}

/** "You have a provider until June": a date in it makes it a deadline. */
const kindOf = (kind: NoteKind, text: string): NoteClause =>
  kind === 'doing' && /\b(?:until|till) /.test(text) ? { kind: 'waiting', text } : { kind, text }
