/** How a prompt says the size of a sequence: "three emails over two weeks". */
export const NUMBER_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const NUMBER = `(\\d{1,3}|an?|${NUMBER_WORDS.join('|')})`
export const EMAIL_COUNT = new RegExp(
  `\\b${NUMBER}[ -]+(?:\\w+ )?(?:e-?mails?|mails?|messages?|steps?|touch(?:es|points?)?|part)\\b`,
  'i',
)
const PLURALS = '(?:mails|messages|steps)'
export const TIME_SPAN = new RegExp(
  `(?:\\bover|\\bwithin|during|across|${PLURALS} in)\\s+(?:the next\\s+)?${NUMBER}\\s+(day|week|month)s?\\b`,
  'i',
)
