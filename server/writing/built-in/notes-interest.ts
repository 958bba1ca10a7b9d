import { plainField } from './lead-names.ts'

const ASKED = /\b(?:asked|inquired|enquired) (?:us |me )?(?:about|for) (.+)$/i
const INTERESTED = /\b(?:interested in|curious about) (.+)$/i
/** Where the thing ends and the rest of the note starts. */
const END =
  /[,:()–—]|\s(?:but|because|before|after|until|till|by|in|on|at|this|next|when|if|so|since|from|via|with|that|which|who|as|instead|again|now|asap|soon|her|his|their|my|our)\b/i
/** After "and" may come anything, and half of "French and Polish agents" is wrong. */
const SEVERAL = /\b(?:and|or|plus|to|than)\b|[&/+]/i
const PRIVATE =
  /\b(?:wife|husband|partner|family|kids?|child|children|sick|ill|illness|health|cancer|pregnan\w*|baby|money|salary|raise|jobs?|quit|fired|boss|affair|dating|date|dinner|drinks?|golf|football|religio\w*|politic\w*|party|competitors?|rivals?|acquisition|merger|bankrupt\w*|insolven\w*|lawsuit|layoffs?|budget|secret|confidential|refund|discounts?|us|me|him|her|them)\b|^(?:an? |the |more )?(?:demo|callback|call|meeting|visit|help|offer)$/i
const MOST_WORDS = 5

/** What the lead asked us about or is interested in, as words for "you asked about …"; null where it might be anything else. */
export function readInterest(sentence: string, kind: 'asked' | 'interested'): string | null {
  const rest = (kind === 'asked' ? ASKED : INTERESTED).exec(sentence)?.[1]
  const thing = plainField(rest?.split(END)[0], 60)
  if (!thing || SEVERAL.test(thing) || PRIVATE.test(thing)) return null
  const words = thing.split(' ')
  // Names are no topic; short capitals such as VAT are.
  const isPlain = words.every((word) => /^(?:[a-z][a-z'’-]*|[A-Z]{2,4})$/.test(word))
  return isPlain && words.length <= MOST_WORDS && /[a-z]{4}/.test(thing) ? thing : null
}
