import { BUSINESS_TOPIC } from '../../../contract/instructions/business-topics.ts'

// What the user's private notes may contribute to an email: a topic of work, where the two met, and whether the lead is a
// customer or was ever contacted. Nothing else of them is used.

const MOST_READ = 2_000
const NEGATED =
  /\b(no(?!-)|not|never|without|don'?t|doesn'?t|didn'?t|isn'?t|hates?|against|dislikes?|stop|avoid|former|ex|lost|potential|prospective|wants? to become|could become)\b/i
const EVENT =
  '(?:trade fair|trade show|fair|conference|expo|summit|event|congress|show|webinar|meetup|exhibition|forum|workshop|messe)'
const MET = new RegExp(
  String.raw`\b(?:met|meeting|talked|spoke)\b(?: (?:her|him|them|us|me|with (?:her|him|them)))? at (the |our |a )?((?:[\p{L}\d&'’-]+ ){0,4}${EVENT})\b`,
  'iu',
)
const CUSTOMER =
  /\b(?:(?:existing|current|long-time|loyal|our|a|happy) (?:customer|client)|(?:customer|client) (?:since|for)|(?:is|are) (?:already )?(?:a |our )?(?:customer|client)s?|bought from us|uses our)\b|^(?:customer|client)\b/i
const IN_CONTACT =
  /\b(met|spoke|talked|called (?:her|him|them|back|on|in|twice|once)|phoned|had a (?:call|demo|meeting)|replied|demo(?:ed)? (?:on|in|given))\b/i

const SPOKE =
  /\b(?:spoke|talked)\b(?: (?:with|to) (?:her|him|them))? (on the phone(?: in (?:January|February|March|April|May|June|July|August|September|October|November|December))?)/
const SINCE = /\b(?:customer|client) since ((?:19|20)\d\d)\b/i

export type NotesFacts = {
  topic: string | null
  met: string | null
  spoke: string | null
  since: string | null
  isCustomer: boolean
  wasInContact: boolean
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
  return {
    topic: first((sentence) => BUSINESS_TOPIC.exec(sentence)?.[0].toLowerCase() ?? null),
    met: first((sentence) => {
      const match = MET.exec(sentence)
      if (!match) return null
      const article = match[1]?.toLowerCase() === 'our ' ? 'our ' : match[1]?.toLowerCase() === 'a ' ? 'a ' : 'the '
      return `${/messe$/i.test(match[2] ?? '') && article === 'the ' ? '' : article}${match[2]}`
    }),
    spoke: first((sentence) => SPOKE.exec(sentence)?.[1] ?? null),
    since: first((sentence) => SINCE.exec(sentence)?.[1] ?? null),
    isCustomer: affirmed.some((sentence) => CUSTOMER.test(sentence)),
    wasInContact: affirmed.some((sentence) => IN_CONTACT.test(sentence)),
  }
}
