import { wholeWords } from './whole-words.ts'

// What filters and readers take for advertising; whole words and phrases, in lower case.
const SPAM =
  `act now|apply now|buy now|order now|call now|click here|click below|limited time|limited offer|special offer|exclusive deal|exclusive offer|don't miss|once in a lifetime|risk-free|risk free|no risk|no obligation|money back|money-back|guarantee|guaranteed|100% free|for free|free trial|free gift|free consultation|free access|free money|absolutely free|winner|you won|you have won|congratulations you|cash bonus|extra cash|extra income|earn money|make money|double your|million dollars|lowest price|best price|cheap|discount|bargain|bonus|prize|urgent|hurry|while supplies last|while stocks last|instant|miracle|amazing|incredible|unbelievable|revolutionary|game-changing|game changer|cutting-edge|cutting edge|world-class|best-in-class|no catch|no strings attached|not spam|this isn't spam|this is not spam|increase sales|increase your sales|increase revenue|skyrocket|explode your|10x your|secret|weight loss|credit card|no credit check|dear friend|opt in|opt-in|satisfaction|save big|save up to|pure profit|work from home|financial freedom|viagra|casino|lottery|crypto`.split(
    '|',
  )
const escaped = SPAM.map((words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/'/g, "['’]"))
const find = wholeWords(`(?:${escaped.join('|')})`)

export const spamWordsIn = (text: string): string[] => [...new Set(find(text).map(([word]) => word.toLowerCase()))]
export const spamPlacesIn = (text: string) => find(text).map(({ 0: from, index }) => ({ from, start: index }))

/** What often says the same; whether it does here, only the writer knows. */
export const plainerWords: Record<string, string> = {
  amazing: 'useful',
  incredible: 'useful',
  unbelievable: 'notable',
  revolutionary: 'new',
  'game-changing': 'useful',
  'cutting-edge': 'current',
  'cutting edge': 'current',
  'world-class': 'solid',
  'best-in-class': 'good',
  cheap: 'affordable',
  discount: 'lower price',
  bargain: 'fair price',
  'click here': 'see the link',
  'click below': 'see the link',
  urgent: 'important',
  instant: 'quick',
  'free trial': 'trial',
  'free consultation': 'first talk',
  'for free': 'at no charge',
  'increase sales': 'sell more',
  'increase revenue': 'earn more',
  'special offer': 'proposal',
  'exclusive offer': 'proposal',
  bonus: 'extra',
}
