import type { WriterFacts } from '../../writer-facts.ts'
import type { Slots } from '../slots.ts'
import { quotable } from './read-facts.ts'

const LONG_AGO_DAYS = 90
const DAY_MS = 86_400_000
const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const DAYS_UNDERSTOOD = 300

/** What happened last between the two: a call or a meeting after the last email is what the next email refers to. */
export function contactSlots({ pastEmails, timeline = [] }: WriterFacts, now: Date, step: number): Slots {
  const past = [...pastEmails].sort((a, b) => b.sentAt.localeCompare(a.sentAt))[0]
  const sentOn = past ? dateInWords(past.sentAt, now) : null
  const isPast = past !== undefined && sentOn !== null
  const happened = timeline
    .filter(({ at }) => Date.parse(at) <= now.getTime() + DAY_MS)
    .sort((a, b) => b.at.localeCompare(a.at))
  const talk = happened.find(({ kind }) => kind === 'call' || kind === 'meeting')
  const talkedOn = talk ? dateInWords(talk.at, now) : null
  const talkedWhen = talk && isDayBefore(talk.at, now) ? 'yesterday' : `on ${talkedOn}`
  const ourTalk = talk && talkedOn ? `our ${talk.kind} ${talkedWhen}` : null
  const replied = happened.find(({ kind, at }) => kind === 'reply' && (!isPast || at >= past.sentAt))
  const isTalkLast =
    ourTalk !== null &&
    talk !== undefined &&
    (!isPast || talk.at.slice(0, 10) >= past.sentAt.slice(0, 10)) &&
    !(replied && replied.at > talk.at)
  const isAnswered = isPast && (past.hasReply || replied !== undefined)
  const repliedAt = replied?.at ?? (isAnswered ? past.sentAt : undefined)
  const on = (condition: boolean) => (condition ? '' : null)
  const isOld = (at: string | undefined) => at !== undefined && now.getTime() - Date.parse(at) > LONG_AGO_DAYS * DAY_MS
  const heardAt = [
    ...happened.filter(({ kind }) => kind !== 'email' && kind !== 'customer').map(({ at }) => at),
    ...(isAnswered ? [past.sentAt] : []),
  ]
  return {
    lastDate: isTalkLast ? null : sentOn,
    lastSubject: isPast ? quotable(past.subject.replace(/[?!.]+$/, '')) : null,
    past: on(isPast && !isTalkLast),
    /** Their reply is the last that happened, and it was not long ago. */
    replyLast: on(repliedAt !== undefined && !isTalkLast && !isOld(repliedAt)),
    longAgo: on(isPast && isOld(past.sentAt)),
    answered: on(isAnswered && !isTalkLast),
    unanswered: on(isPast && !isAnswered && !isTalkLast),
    unopened: on(isPast && past.isOpened !== true),
    inSequence: on(step > 0),
    wrote: on(isPast || step > 0),
    // For a follow-up without a previous contact.
    firstContact: on(!isPast && step === 0 && ourTalk === null),
    ourTalk: isTalkLast ? ourTalk : null,
    theTalk: isTalkLast ? `the ${talk?.kind} ${talkedWhen}` : null,
    recentTalk: on(isTalkLast && !isOld(talk?.at)),
    oldTalk: on(isTalkLast && isOld(talk?.at)),
    /** A talk with an email after it. */
    earlierTalk: isTalkLast ? null : ourTalk,
    talked: on(ourTalk !== null),
    replied: on(isAnswered || happened.some(({ kind }) => kind === 'reply')),
    /** Whoever we talked to, or who replied, has heard of the offer. */
    inTalks: on(heardAt.some((at) => !isOld(at))),
    onlyReplied: on(ourTalk === null && heardAt.some((at) => !isOld(at))),
    heardLongAgo: on(heardAt.length > 0 && heardAt.every(isOld)),
    isCustomer: on(happened.some(({ kind }) => kind === 'customer')),
  }
}

const isDayBefore = (iso: string, now: Date) =>
  iso.slice(0, 10) === new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)

/** "3 June", with the year when it is long ago. */
function dateInWords(iso: string, now: Date): string | null {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return null
  const isLately = now.getTime() - date.getTime() < DAYS_UNDERSTOOD * DAY_MS
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}${isLately ? '' : ` ${date.getUTCFullYear()}`}`
}
