import type { Composed } from './compose-email.ts'
import type { Instructions } from './custom-instructions.ts'
import type { FactName } from './lines/fact-lines.ts'
import { OF_YOUR_SIZE, type Slots } from './writer-slots.ts'

const insightOf: Record<FactName, (value: string, whose: string) => string> = {
  title: (value) => `Refers to the job title (${value})`,
  industry: (value, whose) => `Mentions ${whose} industry (${value})`,
  description: (_, whose) => `Quotes ${whose} description from its website`,
  town: (value) => `Takes the location into account (${value})`,
  founded: (value, whose) => `Mentions ${whose} founding year (${value})`,
  people: (value, whose) => (value === OF_YOUR_SIZE ? `Mentions ${whose} size` : `Mentions ${whose} size (${value})`),
  technology: (value) => `Mentions a tool seen on the website (${value})`,
  topic: (value) => `Picks up a topic from your notes (${value})`,
}

const FACT_NAMES = Object.keys(insightOf) as FactName[]

/** Short sentences on what makes an email personal, and which instructions were followed. */
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
    isForLead ? '' : 'Written for many leads: name and company are filled in for each recipient',
    ...usedFacts.map((name) => insightOf[name](slots[name] ?? '', whose)),
    slots.lastDate && paragraphs.join(' ').includes(slots.lastDate) ? `Refers to your email of ${slots.lastDate}` : '',
    usesOffer ? 'Mentions your offer' : '',
    slots.offered === null ? 'Add your offer in Account settings, so that emails can say why you are writing' : '',
    proof ? 'Uses one of your proof points' : '',
    isForLead && FACT_NAMES.every((name) => !slots[name])
      ? 'We know little about this lead. Add a job title or enrich the lead for a more personal email'
      : '',
    instructions.hasPrompt ? describeFollowed(instructions) : '',
  ]
  return insights.filter(Boolean)
}

/** "O'Connor's" already is a possessive. */
const possessive = (name: string) => (/['’]s?$/i.test(name) ? name : `${name}${/s$/i.test(name) ? '’' : '’s'}`)

/** Which instructions were followed, and which were not. */
export function describeFollowed({ length, ask, when, minutes, left }: Instructions): string {
  const done = [
    length && `kept ${length}`,
    ask && `asks for ${minutes ? `${minutes} minutes` : `a ${ask}`}`,
    when && `names ${when}`,
  ].filter(Boolean)
  const ignored = left.slice(0, 3).map((clause) => `“${clause.length > 60 ? `${clause.slice(0, 60)}…` : clause}”`)
  const rest = 'the built-in writer only follows simple instructions on length, what to ask for, and when'
  return [
    done.length > 0 ? `From your instructions: ${done.join(', ')}` : '',
    ignored.length > 0 ? `Not followed: ${ignored.join(', ')} (${rest})` : '',
  ]
    .filter(Boolean)
    .join('. ')
}
