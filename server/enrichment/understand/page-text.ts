const MAX_LENGTH = 300
// Also what turns the direction of writing, and what nobody sees.
const UNSEEN = /[\p{Cc}\p{Cs}\p{Co}\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff]/gu

/** Text of a stranger as it is kept: one line, no controls, no tags, not too long. Empty when nothing is left. */
export function cleanText(text: string, max = MAX_LENGTH): string {
  const bare = text
    // Far more than is kept, far less than would take time.
    .slice(0, 20 * max)
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(UNSEEN, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
  const letters = [...bare]
  return letters.length <= max
    ? bare
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
