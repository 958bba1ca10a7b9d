import type { Instructions, LeftReason } from './instructions.ts'

const MOST_NAMED = 5
const LONGEST = 60

const WHY: Record<LeftReason, string | null> = {
  not_understood: null,
  language: 'it writes in English only',
  conflict: 'it contradicts another instruction',
  in_offer: 'your offer says it',
  too_short: 'an email needs at least 30 words and 2 sentences',
  too_long: 'its emails have at most 130 words',
  no_such_day: "this day or time doesn't exist or is over",
  not_met: "this email can't do it",
}

const ASKS = {
  call: 'a call',
  demo: 'a demo',
  meeting: 'a meeting',
  reply: 'a reply',
  referral: 'the right person',
  nothing: 'nothing',
}

const SAYS: Record<Instructions['content'][number]['kind'], string> = {
  say: 'says',
  mention: 'mentions',
  invite: 'invites to',
  offer: 'offers',
  help: 'offers to',
  question: 'asks',
  congratulate: 'congratulates on',
  thank: 'thanks for',
}

/** What the built-in writer does of the instructions, in short phrases. */
export function followedOf(found: Instructions): string[] {
  const { ask, minutes, mostWords, leastWords, mostSentences } = found
  const withMinutes = minutes && ask !== 'call' && ask ? ` of ${minutes} minutes` : ''
  return [
    found.length && `${found.length} than usual`,
    mostWords && leastWords ? `${leastWords} to ${mostWords} words` : mostWords && `at most ${mostWords} words`,
    !mostWords && leastWords && `at least ${leastWords} words`,
    mostSentences && `at most ${mostSentences} sentences`,
    found.oneParagraph && 'one paragraph',
    found.bullets && 'bullet points',
    found.question === false && 'no question',
    found.question && 'ends with a question',
    found.tone && `${found.tone} tone`,
    ask && `asks for ${ask === 'call' && minutes ? `${minutes} minutes` : `${ASKS[ask]}${withMinutes}`}`,
    found.when.length > 0 && `names ${found.when.join(' or ')}`,
    found.place.length > 0 && `says ${found.place.join(' ')}`,
    found.product && `mentions ${found.product}`,
    found.topic && `talks about ${found.topic}`,
    found.proof !== null && (found.proof ? `uses your ${found.proof} result` : 'uses a proof point'),
    found.subject && `subject “${found.subject}”`,
    ...found.content.map(
      ({ kind, text }) => `${SAYS[kind]} “${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}”`,
    ),
    ...found.avoidAsks.map((kind) => `doesn't ask for ${ASKS[kind]}`),
    ...found.avoidWords.map((word) => `doesn't say “${word}”`),
    ...found.always,
  ].filter((text) => typeof text === 'string')
}

/** What it can't follow, in the user's words with the reason where there is one. */
export const notFollowedOf = ({ left }: Pick<Instructions, 'left'>): string[] =>
  left.slice(0, MOST_NAMED).map(({ text, reason }) => {
    const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
    return `“${short.replace(/[“”]/g, '"')}”${WHY[reason] ? ` (${WHY[reason]})` : ''}`
  })
