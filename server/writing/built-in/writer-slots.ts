import { jobFunctionOf } from '../../leads/job-title.ts'
import { cleanForMerging } from '../../templates/clean-value.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { companyName, jobTitle, personName, plainField, townOf } from './lead-names.ts'

/** The values for the slots of a sentence. A sentence that needs a null value is not used. */
export type Slots = Record<string, string | null>

export const MERGED_SENDER = '{{ senderName }}'
const MERGED_COMPANY = '{{ company }}'
const MERGED_NAME = '{{ firstName | default: "there" }}'
const INDUSTRIES = /^(technology|healthcare|finance|retail|manufacturing|education)$/i
/** Topics from the user's notes that are safe to mention without revealing private details. */
const TOPICS = new RegExp(
  `\\b(?:(?:shorter|faster|better|easier|simpler|clearer|quicker|smoother) )?(?:${[
    'onboarding|reporting|reports|forecasting|training|hiring|recruiting|data quality|customer support|customer service',
    'lead scoring|lead generation|lead routing|automation|integrations?|migration|compliance|security|planning|invoicing',
    'logistics|scheduling|budgeting|procurement|purchasing|inventory|stock control|maintenance|documentation|analytics',
    'dashboards?|workflows?|handovers?|quality control|time tracking|payroll|bookkeeping|accounting|month end|billing',
    'renewals|customer retention|prospecting|pipeline reviews?|follow-up|email marketing|content marketing|website traffic',
    'search ranking|conversion|self-service|ticketing|response times?|delivery times?|lead times?|shipping|returns',
    'data protection|access control|backups|testing|deployment|project management|capacity planning|knowledge sharing',
  ].join('|')})\\b`,
  'i',
)
const NEGATED = /\b(no|not|never|without|don'?t|doesn'?t|isn'?t|hates?|against|dislikes?|stop|avoid)\b/i

export function slotsOf({ lead, facts, pastEmails, voice }: WriterFacts, now = new Date()): Slots {
  const fact = (label: string) => facts.find((one) => one.label === label && one.value.trim())?.value ?? null
  const first = lead ? personName(lead.firstName) : MERGED_NAME
  const last = lead ? personName(lead.lastName) : null
  const company = lead && companyName(cleanForMerging('company', lead.company) ?? '')
  const past = [...pastEmails].sort((a, b) => b.sentAt.localeCompare(a.sentAt))[0]
  const sentOn = past ? dateInWords(past.sentAt, now) : null
  const isPast = past !== undefined && sentOn !== null
  const on = (condition: boolean) => (condition ? '' : null)
  return {
    first,
    // A subject must not greet with a merge field.
    named: on(lead !== null && first !== null),
    full: first && last ? `${first} ${last}` : first,
    company: lead ? (company ?? 'your company') : MERGED_COMPANY,
    knownCompany: lead ? company : MERGED_COMPANY,
    title: lead && jobTitle(cleanForMerging('jobTitle', lead.jobTitle)),
    industry: industryOf(lead?.industry ?? null, fact('Industry')),
    description: quotable(fact('Description')) ?? quotable(fact('Slogan')),
    town: townOf(lead?.location ?? fact('Location')),
    founded: /^(1[89]|20)\d\d$/.exec(fact('Founded')?.trim() ?? '')?.[0] ?? null,
    people: peopleOf(fact('Employees'), lead?.companySize ?? null),
    technology: plainField(fact('Technology') ?? fact('Technologies')?.split(',')[0], 30),
    topic: topicOf(lead?.notes ?? null),
    function: jobFunctionOf(lead?.jobTitle ?? null) ?? null,
    lastDate: sentOn,
    lastSubject: isPast ? quotable(past.subject.replace(/[?!.]+$/, '')) : null,
    past: on(isPast),
    answered: on(isPast && past.hasReply),
    unanswered: on(isPast && !past.hasReply),
    sender: lead ? plainField(voice.senderName, 100) : MERGED_SENDER,
    senderCompany: plainField(voice.senderCompany, 60),
    // No sign that the two have ever been in contact.
    stranger: on(lead?.status === 'new' && pastEmails.length === 0 && !lead.notes?.trim()),
    offered: on(offerOf(voice) !== null),
    unoffered: on(offerOf(voice) === null),
    // For a follow-up without a previous email.
    firstContact: on(!isPast),
  }
}

/** The user's offer, if it can be used in an email. */
export const offerOf = ({ offer }: WriterFacts['voice']) => usableText(offer, 35)

/** Who the offer is for, if it can be said after "We work with". */
export const audienceOf = ({ offer, audience }: Pick<WriterFacts['voice'], 'offer' | 'audience'>) =>
  usableText(offer, 35) === null || /^(we|i|our|my|for)\s/i.test(audience?.trim() ?? '')
    ? null
    : usableText(audience, 20)

function usableText(given: string | null, mostWords: number): string | null {
  const text =
    given
      ?.replace(/\s+/g, ' ')
      .trim()
      .replace(/[.!\s]+$/, '') ?? ''
  return text === '' || /[?{}<>]/.test(text) || text.split(' ').length > mostWords ? null : text
}

const industryOf = (field: string | null, fact: string | null) =>
  INDUSTRIES.test(field ?? '')
    ? (field?.toLowerCase() ?? null)
    : INDUSTRIES.test(fact ?? '')
      ? (fact?.toLowerCase() ?? null)
      : null

/** The first sentence, if it has 2 to 14 words. */
function quotable(text: string | null): string | null {
  const sentence = text?.split(/(?<=[.!?])\s/)[0]?.replace(/[.\s]+$/, '')
  const plain = plainField(sentence, 110)
  const words = plain?.split(' ').length ?? 0
  return words >= 2 && words <= 14 ? plain : null
}

export const OF_YOUR_SIZE = 'your size'

/** For "a company of …": the number of employees if known; a size range such as 51-200 reads oddly. */
function peopleOf(employees: string | null, size: string | null): string | null {
  const counted = /^(\d{1,3}(?:,\d{3})+|\d{1,6})(\+?)(?:\s?(?:employees|people|staff))?$/i.exec(employees?.trim() ?? '')
  if (counted && Number(counted[1]?.replaceAll(',', '')) > 1)
    return `${counted[2] ? 'more than ' : ''}${counted[1]} people`
  return size ? OF_YOUR_SIZE : null
}

function topicOf(notes: string | null): string | null {
  const sentences = notes?.slice(0, 2_000).split(/[.!?\n]/) ?? []
  const about = sentences.find((sentence) => TOPICS.test(sentence) && !NEGATED.test(sentence))
  return about ? (TOPICS.exec(about)?.[0].toLowerCase() ?? null) : null
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

const DAYS_UNDERSTOOD = 300

/** "3 June", with the year when it is long ago. */
function dateInWords(iso: string, now: Date): string | null {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return null
  const isLately = now.getTime() - date.getTime() < DAYS_UNDERSTOOD * 86_400_000
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}${isLately ? '' : ` ${date.getUTCFullYear()}`}`
}
