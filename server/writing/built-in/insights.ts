import { followedOf, notFollowedOf } from '../../../contract/instructions/describe-instructions.ts'
import type { Instructions } from '../../../contract/instructions/instructions.ts'
import type { WriterFacts } from '../writer-facts.ts'
import type { Composed } from './compose-email.ts'
import type { FactName } from './lines/fact-lines.ts'
import type { Slots } from './slots.ts'

const insightOf: Record<FactName, (slots: Slots, whose: string) => string> = {
  title: ({ title }) => `Refers to the job title (${title})`,
  description: (_, whose) => `Uses ${whose} description from its website`,
  small: () => 'Written for a small team',
  technology: ({ technology }) => `Mentions a tool seen on the website (${technology})`,
  topic: ({ askedAbout, interestedIn, topic }) =>
    `Picks up a topic from your notes (${askedAbout ?? interestedIn ?? topic})`,
  met: ({ met }) => `Mentions where you met (${met})`,
  note: (slots) => `Picks up your notes (${NOTE_SLOTS.map((slot) => slots[slot]).find(Boolean)})`,
  talk: ({ ourTalk, earlierTalk }) => `Refers to ${(ourTalk ?? earlierTalk ?? '').replace(/^our /, 'your ')}`,
}

const NOTE_SLOTS = ['noteWant', 'noteDeadline', 'noteDoing', 'noteWaiting', 'noteObstacle', 'noteThing', 'noteAsked']

/** Without an offer there is nothing to write about but who is writing. */
export const NO_OFFER =
  'Without an offer, this is only a short introduction. Add your offer under Settings, Offer and voice, so that emails can say why you are writing'

const FACT_SLOTS = [
  'title',
  'industry',
  'does',
  'tagline',
  'town',
  'founded',
  'people',
  'small',
  'technology',
  'topic',
  'met',
]

/** Short sentences on what makes an email personal, and which instructions were followed. */
export function insightsOf(
  { usedFacts, proof, usesOffer, paragraphs }: Composed,
  slots: Slots,
  instructions: Instructions,
  lead: WriterFacts['lead'],
): string[] {
  const company = slots.knownCompany
  const whose = company ? possessive(company) : 'the company’s'
  const insights = [
    lead && slots.first ? `Addresses ${slots.first} by name` : '',
    lead ? '' : 'Written for many leads: name and company are filled in for each recipient',
    ...usedFacts.map((name) => (name === 'topic' && instructions.topic ? '' : insightOf[name](slots, whose))),
    slots.lastDate && paragraphs.join(' ').includes(slots.lastDate) ? `Refers to your email of ${slots.lastDate}` : '',
    usesOffer ? 'Mentions your offer' : '',
    slots.offered === null ? NO_OFFER : '',
    proof ? 'Uses one of your proof points' : '',
    lead && FACT_SLOTS.every((name) => (slots[name] ?? null) === null)
      ? 'We know little about this lead. Add a job title or enrich the lead for a more personal email'
      : '',
    instructions.hasPrompt ? describeFollowed(instructions) : '',
  ]
  return insights.filter(Boolean)
}

/** "O'Connor's" already is a possessive. */
const possessive = (name: string) => (/['’]s?$/i.test(name) ? name : `${name}${/s$/i.test(name) ? '’' : '’s'}`)

/** Which instructions were followed, and which were not. */
export function describeFollowed(instructions: Instructions): string {
  const [done, ignored] = [followedOf(instructions), notFollowedOf(instructions)]
  return [
    done.length > 0 ? `From your instructions: ${done.join(', ')}` : '',
    ignored.length > 0 ? `Not followed: ${ignored.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join('. ')
}
