import { BUSINESS_TOPIC } from '../../../contract/instructions/business-topics.ts'
import { readInterest } from './notes-interest.ts'

// What the user's private notes may contribute to an email: a topic of work, what the lead asked us about, where the two
// met, and how they stand to us (customer, former customer, went with somebody else, ever contacted). Nothing else is used.

const MOST_READ = 2_000
const NEGATED =
  /\b(no(?!-)|not|never|without|don'?t|doesn'?t|didn'?t|isn'?t|hates?|against|dislikes?|stop|avoid|former|ex|lost|potential|prospective|wants? to become|could become)\b/i
const EVENT =
  '(?:trade fair|trade show|fair|conference|expo|summit|event|congress|show|webinar|meetup|exhibition|forum|workshop|messe)'
// "Spoke at the conference" may have been a talk in front of an audience.
const MET = new RegExp(
  String.raw`\b(?:(?:met|meeting|talked)(?: (?:her|him|them|us|me|(?:with|to) (?:her|him|them)))?|spoke (?:with|to) (?:her|him|them)) at (the |our |a )?((?:[\p{L}\d&'’-]+ ){0,4}${EVENT})\b`,
  'iu',
)
const CUSTOMER =
  /\b(?:(?:existing|current|long-time|loyal|our|a|happy) (?:customer|client)|(?:customer|client) (?:since|for)|(?:is|are) (?:already )?(?:a |our )?(?:customer|client)s?|bought from us|uses our)\b|^(?:customer|client)\b/i
const FORMER_CUSTOMER =
  /\b(?:former|ex|previous|past)[- ](?:customer|client)\b|\b(?:customer|client) until\b|\bused to be (?:a |our )?(?:customer|client)\b/i
const WENT_ELSEWHERE =
  /\b(?:chose|went with|signed with|picked|bought from|decided (?:for|on)|left for|switched to|moved to)\b.*\b(?:competitor|another|other|someone else|somebody else|different|cheaper)\b/i
const IN_CONTACT =
  /\b(met|spoke|talked|called (?:her|him|them|back|on|in|twice|once)|phoned|had a (?:call|demo|meeting)|replied|asked (?:us|me|about|for|whether|if)|demo(?:ed)? (?:on|in|given))\b/i
const HAD_DEMO =
  /\b(?:had|gave|did|saw|attended) (?:him |her |them |us )?(?:a |the |our )?demo\b|\bdemo (?:given|done|held|on \d)|\bdemoed\b/i
const ASKED_DEMO = /\b(?:asked for|requested|would like|wants) (?:a |to see a |to see the |the )?(?:[a-z]+ )?demo\b/i

/** Without the month: a note doesn't say of which year it is. */
const SPOKE = /\b(?:spoke|talked)\b(?: (?:with|to) (?:her|him|them))? (on the phone)\b/i
const SINCE = /\b(?:customer|client) since ((?:19|20)\d\d)\b/i

type NotesFacts = {
  topic: string | null
  askedAbout: string | null
  interestedIn: string | null
  met: string | null
  spoke: string | null
  since: string | null
  isCustomer: boolean
  wasCustomer: boolean
  wentElsewhere: boolean
  wasInContact: boolean
  hadDemo: boolean
  askedForDemo: boolean
}

export function factsOfNotes(notes: string | null): NotesFacts {
  const sentences =
    notes
      ?.slice(0, MOST_READ)
      .split(/[.!?\n;]/)
      .map((sentence) => sentence.trim()) ?? []
  const affirmed = sentences.filter((sentence) => sentence !== '' && !NEGATED.test(sentence))
  const first = <T>(read: (sentence: string) => T | null) =>
    affirmed.reduce<T | null>((found, sentence) => found ?? read(sentence), null)
  const says = (pattern: RegExp) => affirmed.some((sentence) => pattern.test(sentence))
  const askedForDemo = says(ASKED_DEMO)
  return {
    topic: first((sentence) => BUSINESS_TOPIC.exec(sentence)?.[0].toLowerCase() ?? null),
    askedAbout: first((sentence) => readInterest(sentence, 'asked')),
    interestedIn: first((sentence) => readInterest(sentence, 'interested')),
    met: first((sentence) => {
      const match = MET.exec(sentence)
      if (!match) return null
      const article = match[1]?.toLowerCase() === 'our ' ? 'our ' : match[1]?.toLowerCase() === 'a ' ? 'a ' : 'the '
      return `${/messe$/i.test(match[2] ?? '') && article === 'the ' ? '' : article}${match[2]}`
    }),
    spoke: first((sentence) => SPOKE.exec(sentence)?.[1]?.toLowerCase() ?? null),
    since: first((sentence) => SINCE.exec(sentence)?.[1] ?? null),
    isCustomer: says(CUSTOMER),
    wasCustomer: sentences.some((sentence) => FORMER_CUSTOMER.test(sentence)),
    wentElsewhere: sentences.some(
      (sentence) => WENT_ELSEWHERE.test(sentence) && !/\b(not|never|didn'?t|might|may|could)\b/i.test(sentence),
    ),
    wasInContact: says(IN_CONTACT),
    hadDemo: says(HAD_DEMO) && !askedForDemo,
    askedForDemo,
  }
}
