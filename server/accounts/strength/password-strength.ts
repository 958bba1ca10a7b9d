/** A password, and words that someone who knows its owner would try first. */
export type StrengthQuestion = { password: string; personalWords: string[] }
export type Weakness = 'leaked' | 'personal' | 'common' | 'repeated' | 'pattern' | 'date' | 'short'

/** What zxcvbn says about a password. */
type Estimate = { guesses: number; feedback: { warning: string | null } }
type Sources = {
  isLeaked: (lowerCase: string) => boolean
  estimate: (password: string, personalWords: string[]) => Estimate
}

/** Below this many guesses, zxcvbn's scores are 0 to 2. Eight random characters take as many. */
const ENOUGH_GUESSES = 1e8
/** The estimate takes longer than linear time. What is longer than this is as strong as its beginning. */
const ESTIMATED_CHARACTERS = 64
/** Shorter words are in too many good passwords. */
const SHORTEST_WORD = 3
const MOST_WORDS = 30

/** Everybody who guesses a password for this product tries these. */
const PRODUCT_WORDS = ['leadwright']

/** Undefined when the password is hard enough to guess. */
export function judgeStrength(
  { password, personalWords }: StrengthQuestion,
  { isLeaked, estimate }: Sources,
): Weakness | undefined {
  if (isLeaked(password.toLowerCase())) return 'leaked'
  // A name adds nothing, so the rest must be strong alone.
  const rest = without(personalWords, [...password].slice(0, ESTIMATED_CHARACTERS).join(''))
  const { guesses, feedback } = estimate(rest, personalWords)
  if (guesses >= ENOUGH_GUESSES) return undefined
  return rest.length < Math.min(password.length, ESTIMATED_CHARACTERS) ? 'personal' : weaknessOf(feedback.warning)
}

/** The words of an address, a name, a host: whole, and their parts. */
export function wordsOf(texts: (string | null | undefined)[]) {
  const lower = [...PRODUCT_WORDS, ...texts].flatMap((text) => (text ? text.slice(0, 254).toLowerCase() : []))
  const parts = lower.flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)])
  // Longest first: a part of a word is no longer found where the word was.
  return [...new Set(parts)]
    .filter((word) => [...word].length >= SHORTEST_WORD)
    .sort((one, other) => other.length - one.length)
    .slice(0, MOST_WORDS)
}

function without(words: string[], password: string) {
  const isFolded = password.toLowerCase().length === password.length
  let rest = password
  if (isFolded) {
    for (const word of words) {
      for (let at = rest.toLowerCase().indexOf(word); at !== -1; at = rest.toLowerCase().indexOf(word))
        rest = rest.slice(0, at) + rest.slice(at + word.length)
    }
  }
  return rest
}

function weaknessOf(warning: string | null): Weakness {
  switch (warning) {
    case 'userInputs':
      return 'personal'
    case 'simpleRepeat':
    case 'extendedRepeat':
    case 'simpleRepetition':
      return 'repeated'
    case 'straightRow':
    case 'keyPattern':
    case 'sequences':
      return 'pattern'
    case 'recentYears':
    case 'dates':
      return 'date'
    case null:
      return 'short'
    default:
      return 'common'
  }
}
