import type { Composed } from './compose-email.ts'
import type { Instructions } from './custom-instructions.ts'
import type { FactName } from './lines/fact-lines.ts'
import { OF_YOUR_SIZE, type Slots } from './writer-slots.ts'

const said: Record<FactName, (value: string, whose: string) => string> = {
  title: (value) => `Speaks to the role (${value})`,
  industry: (value, whose) => `Mentions ${whose} industry (${value})`,
  description: (_, whose) => `Quotes ${whose} own description from its website`,
  town: (value) => `Takes the location into account (${value})`,
  founded: (value, whose) => `Mentions ${whose} founding year (${value})`,
  people: (value, whose) => (value === OF_YOUR_SIZE ? `Mentions ${whose} size` : `Mentions ${whose} size (${value})`),
  technology: (value) => `Mentions a tool seen on the website (${value})`,
  topic: (value) => `Picks up a topic of your notes (${value})`,
}

const FACT_NAMES = Object.keys(said) as FactName[]

/** In short sentences, what makes a mail personal, and what became of an instruction. */
export function insightsOf(
  { usedFacts, proof, usesOffer, paragraphs }: Composed,
  slots: Slots,
  instructions: Instructions,
  isForLead: boolean,
): string[] {
  const company = slots.knownCompany
  const whose = company ? possessive(company) : 'the company’s'
  const insights = [
    isForLead && slots.first ? `Addresses ${slots.first} by name` : '',
    isForLead ? '' : 'Written for many: name and company are filled in for each reader',
    ...usedFacts.map((name) => said[name](slots[name] ?? '', whose)),
    slots.lastDate && paragraphs.join(' ').includes(slots.lastDate) ? `Knows of your mail of ${slots.lastDate}` : '',
    usesOffer ? 'Says what you offer' : '',
    slots.offered === null ? 'Say what you offer in Account settings: the mail can then say why you write' : '',
    proof ? 'Uses one of your proof points' : '',
    isForLead && FACT_NAMES.every((name) => !slots[name])
      ? 'Little is known about this lead: a job title or enrichment would make the text more personal'
      : '',
    instructions.hasPrompt ? followed(instructions) : '',
  ]
  return insights.filter(Boolean)
}

/** "O'Connor's" is one already. */
const possessive = (name: string) => (/['’]s?$/i.test(name) ? name : `${name}${/s$/i.test(name) ? '’' : '’s'}`)

/** What became of an instruction, and which part of it nothing was made of. */
export function followed({ length, ask, when, minutes, left }: Instructions): string {
  const done = [
    length && `kept ${length}`,
    ask && `asks for ${minutes ? `${minutes} minutes` : `a ${ask}`}`,
    when && `names ${when}`,
  ].filter(Boolean)
  const told = left.slice(0, 3).map((clause) => `“${clause.length > 60 ? `${clause.slice(0, 60)}…` : clause}”`)
  const rest = 'the built-in writer follows only simple instructions: length, what to ask for, and when'
  return [
    done.length > 0 ? `From your instructions: ${done.join(', ')}` : '',
    told.length > 0 ? `Not followed: ${told.join(', ')} (${rest})` : '',
  ]
    .filter(Boolean)
    .join('. ')
}
