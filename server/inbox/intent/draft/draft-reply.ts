// A short reply per intent, from what they wrote, what is known of the lead, the voice and the account's snippets. Everything that
// comes from somewhere says from where; what nothing supports is left to the person who sends it.
import { INTENTS_WITHOUT_REPLY } from '../../../../contract/inbox-choices.ts'
import type { Intent, IntentReading } from '../../../../contract/intent.ts'
import { personName } from '../../../writing/built-in/lead-names.ts'
import { MEETING_LINK, THEIR_MESSAGE } from '../../../writing/evidence/sources.ts'
import type { WriterFacts } from '../../../writing/writer-facts.ts'
import { type DraftSource, joinLines, type Line, type Piece, said } from './draft-text.ts'
import { matchSnippet } from './match-snippets.ts'
import { LINES } from './reply-lines.ts'
import { materialIn, newestText, questionsIn, timesIn } from './what-they-said.ts'

export type ThreadMessage = { from: 'lead' | 'us'; text: string; sentAt: Date }

export type DraftRequest = {
  reading: Pick<IntentReading, 'intent' | 'date' | 'person'>
  /** Oldest first. */
  thread: readonly ThreadMessage[]
  /** The lead, its facts, the voice and the snippets. */
  facts: WriterFacts
}

/** `text` is empty where no reply is better than any. */
export type BuiltInDraft = {
  text: string
  sources: DraftSource[]
  /** Questions of theirs that none of the snippets covers; the draft has a placeholder for each. */
  open: string[]
}

export function draftReply(request: DraftRequest): BuiltInDraft {
  const { reading, thread, facts } = request
  const theirs = thread.findLast(({ from }) => from === 'lead')
  if (!theirs || INTENTS_WITHOUT_REPLY.has(reading.intent)) return { text: '', sources: [], open: [] }
  const open: string[] = []
  const body = BODIES[reading.intent]({
    ...request,
    snippets: facts.knowledge ?? [],
    meetingLink: facts.voice.meetingLink ?? null,
    text: newestText(theirs.text),
    open,
  })
  const lines = [greeting(facts), ...body, signOff(facts)].filter((line) => line.length > 0)
  return { ...joinLines(lines.map((line) => inVoice(line, facts.voice.avoidWords))), open }
}

type Given = DraftRequest & {
  snippets: NonNullable<WriterFacts['knowledge']>
  meetingLink: string | null
  text: string
  open: string[]
}
type Body = (given: Given) => Line[]

const line = (...pieces: Piece[]): Line => pieces
const link = (url: string) => said(url, MEETING_LINK)

const BODIES: Record<Intent, Body> = {
  interested: (given) => {
    const found = repliesTo(given)
    const material = materialIn(given.text)
    const covers = found.length === 0 && material ? coveredMaterial(given, material) : []
    return [
      line(LINES.interested),
      ...found,
      ...covers,
      given.meetingLink ? line(LINES.nextStepLink, ' ', link(given.meetingLink)) : line(LINES.nextStep),
    ]
  },
  question: (given) => {
    const found = repliesTo(given)
    return [
      line(LINES.question),
      ...(found.length > 0 ? found : [placeholder(given, firstSentence(given.text))]),
      given.meetingLink ? line(LINES.anotherQuestionLink, ' ', link(given.meetingLink)) : line(LINES.anotherQuestion),
    ]
  },
  meeting: (given) => [...repliesTo(given, true), ...meetingLines(given)],
  not_now: ({ reading: { date }, thread }) => {
    const when = date ? monthOf(date, thread.at(-1)?.sentAt ?? new Date(`${date}T00:00:00Z`)) : null
    return when
      ? [line(LINES.notNow, ' I’ll get back to you ', said(when, THEIR_MESSAGE), '.'), line(LINES.notNowBefore)]
      : [line(LINES.notNow), line(LINES.notNowWhen)]
  },
  referral: ({ reading: { person }, text }) => {
    const who = person?.name ?? person?.email
    if (who)
      return [
        line(LINES.referral, ' I’ll get in touch with ', said(who, THEIR_MESSAGE), '.'),
        line(LINES.referralMention),
      ]
    return /\b(?:forward|pass|shared|sent|asked|loop|cc|copied)/i.test(text)
      ? [line(LINES.passedOn)]
      : [line(LINES.wrongPerson, ' ', LINES.referralWho)]
  },
  not_interested: () => [line(LINES.notInterested), line(LINES.notInterestedEnd)],
  other: (given) => {
    const found = repliesTo(given)
    return found.length > 0 ? [line(LINES.question), ...found] : [line(LINES.other)]
  },
  unsubscribe: () => [],
  out_of_office: () => [],
  bounce: () => [],
}

function greeting({ lead }: WriterFacts): Line {
  const name = personName(lead?.firstName ?? '')
  return name ? line('Hi ', said(name, 'Lead: first name'), ',') : line('Hi,')
}

function signOff({ voice }: WriterFacts): Line {
  // It is added when the email goes out.
  if (voice.signature) return line('Best regards,')
  return voice.senderName ? line('Best regards,\n', said(voice.senderName, 'Your details')) : line('Best regards')
}

/** Each of their questions with the snippet that covers it, or a placeholder. The same snippet is quoted once. */
function repliesTo(given: Given, onlyCovered = false): Line[] {
  const used = new Set<string>()
  return questionsIn(given.text).flatMap((question) => {
    const match = matchSnippet(question, given.snippets)
    if (!match) return onlyCovered || isInvitation(question) ? [] : [placeholder(given, question)]
    if (used.has(match.source)) return []
    used.add(match.source)
    return [line(said(withStop(match.text), match.source))]
  })
}

/** "What are the next steps?" is a wish to go on: the end of the draft replies to it. */
const isInvitation = (question: string) =>
  /\b(?:next steps?|get(?:ting)? (?:us |me )?started|how (?:do|can|would) (?:i|we) (?:start|sign up|proceed|order|begin)|what now|what do you need|send (?:me|us|over|it)|share (?:a|the|some|more|your)|can you send|could you send|where do i sign)\b/i.test(
    question,
  )

function placeholder({ open }: Given, question: string): Line {
  open.push(question)
  return line(`[Your reply to: “${question.slice(0, 200)}”]`)
}

function coveredMaterial(given: Given, material: string): Line[] {
  const match = matchSnippet(material, given.snippets)
  if (match) return [line(said(withStop(match.text), match.source))]
  given.open.push(material)
  return [line(`[Add what they asked for: ${material.slice(0, 100)}]`)]
}

function meetingLines({ text, meetingLink, open }: Given): Line[] {
  const { proposed, days, link: theirLink, phone, isAccepted, asksForOurs } = timesIn(text)
  const other = meetingLink ? [line(LINES.otherTimeLink, ' ', link(meetingLink))] : []
  if (theirLink) return [line(LINES.theirLink)]
  if (proposed && isAccepted)
    return [line('Great, ', said(proposed, THEIR_MESSAGE), ' it is. I’ll send you an invitation.')]
  if (proposed && !asksForOurs)
    return [
      line('Thanks for suggesting ', said(proposed, THEIR_MESSAGE), '. I’ll send you an invitation for that time.'),
      ...other,
    ]
  if (phone) return [line('Thanks, I’ll call you on ', said(phone, THEIR_MESSAGE), '.')]
  if (isAccepted && days.length === 0) return [line(LINES.accepted)]
  if (meetingLink) return [line(LINES.happyToTalk), line(LINES.pickTime, ' ', link(meetingLink))]
  const when = days.length > 0 ? [' on ', said(days.join(' or '), THEIR_MESSAGE)] : []
  open.push('A time that suits you')
  return [line(LINES.happyToTalk), line('Would [time]', ...when, ' work for you?')]
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const YEAR_AWAY_MS = 300 * 86_400_000

/** "in March", "around 15 December", "in May 2028". */
function monthOf(date: string, now: Date): string {
  const [year = '', month = '1', day = '1'] = date.split('-')
  const name = MONTHS[Number(month) - 1] ?? ''
  if (Number(day) > 2) return `around ${Number(day)} ${name}`
  return Date.parse(date) - now.getTime() > YEAR_AWAY_MS ? `in ${name} ${year}` : `in ${name}`
}

/** Without the words the user avoids, where another way to say it exists. */
function inVoice(given: Line, avoid: readonly string[]): Line {
  return given.map((piece) => {
    if (typeof piece !== 'string') return piece
    const isAvoided = (text: string) => avoid.some((word) => text.toLowerCase().includes(word.toLowerCase()))
    return isAvoided(piece) ? (LINES_INSTEAD.get(piece)?.find((other) => !isAvoided(other)) ?? piece) : piece
  })
}
const LINES_INSTEAD = new Map<string, string[]>([
  [LINES.interested, ['Thank you, good to hear.']],
  [LINES.question, ['Good question.']],
  [LINES.notNow, ['Thanks for telling me, that makes sense.']],
  [LINES.notInterested, ['Thanks for your reply.']],
])

const withStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
const firstSentence = (text: string) => (text.split(/(?<=[.!?])\s|\n/)[0] ?? '').trim()
