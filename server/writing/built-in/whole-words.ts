const LETTER_BEFORE = /[\p{L}\p{N}]$/u
const LETTER_AFTER = /^[\p{L}\p{N}]/u
/** Of a letter that takes two. */
const LETTER_LENGTH = 2

/**
 * Finds words, given as a pattern in English, where they are not part of a longer word; `joints` also make a word longer. Only what
 * is found is looked at for letters of all scripts: a pattern that has them takes a millisecond to compile, and there are dozens.
 */
export function wholeWords(words: string, joints = '') {
  const pattern = new RegExp(`(?<![a-z0-9${joints}])${words}(?![a-z0-9${joints}])`, 'gi')
  return (text: string) =>
    [...text.matchAll(pattern)].filter(({ 0: found, index }) => {
      const end = index + found.length
      const [before, after] = [
        text.slice(Math.max(0, index - LETTER_LENGTH), index),
        text.slice(end, end + LETTER_LENGTH),
      ]
      return !LETTER_BEFORE.test(before) && !LETTER_AFTER.test(after)
    })
}
