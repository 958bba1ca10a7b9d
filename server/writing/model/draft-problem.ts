/** "[Your Name]", "<company>" and the like. Merge fields such as {{firstName}} are filled in when the email is sent. */
const PLACEHOLDER =
  /[[<](?:insert |enter |add )?(?:your|my|our|the|sender(?:'s|’s)?|recipient(?:'s|’s)?|lead(?:'s|’s)?|contact(?:'s|’s)?|prospect(?:'s|’s)?|client(?:'s|’s)?)?[ _-]?(?:first|last|full|company|job|phone|contact)?[ _-]?(?:name|company|organi[sz]ation|title|position|role|number|phone|email|details|information|signature|website|calendar link|link|industry|date|time|sender|recipient)[\]>]|\[(?:ihr|dein|mein) name\]|\[(?:votre|mon) nom\]|\[(?:su|tu|mi) nombre\]|\[insert[^[\]\n]{1,60}\]/i

const MIN_SENTENCE = 15
const MAX_TIMES = 2
const MAX_WORD_RUN = /(?<!\S)(\S{1,40})(?:\s+\1(?!\S)){4}/iu

/** Why a model's draft must not be shown as an email; undefined for a good one. The model is told the same words. */
export function problemOf(draft: string): string | undefined {
  const placeholder = PLACEHOLDER.exec(draft)?.[0]
  if (placeholder) return `the text contains the placeholder ${placeholder}`
  return isRepeating(draft) ? 'the text repeats itself' : undefined
}

/** The same sentence three times, or one word five times in a row. */
function isRepeating(draft: string) {
  const counts = new Map<string, number>()
  for (const sentence of draft.split(/[.!?\n]+/)) {
    const words = sentence.toLowerCase().replace(/\s+/g, ' ').trim()
    if (words.length >= MIN_SENTENCE) counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values()) > MAX_TIMES || MAX_WORD_RUN.test(draft)
}
