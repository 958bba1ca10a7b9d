/** Words that decide. A misspelled one counts as the word it is one slip away from (two for long words). */
const KEY_WORDS = new Set(
  `unsubscribe unsubscribed interested interesting interest remove removed removing delete deleted stop stopped emails emailing
 mailing contact contacts contacted contacting contract contracts colleague colleagues meeting meetings calendar calender invite available
 availability vacation holiday holidays office officer officers offices currently current budget budgets quarter quarterly priority
 priorities timing moment january february march april august september october november december monday tuesday wednesday
 thursday friday tomorrow afternoon morning schedule scheduled reschedule responsible forward forwarded forwarding department
 purchasing procurement manager director unfortunately already solution provider vendor supplier relevant information details
 pricing price prices brochure proposal presentation questions question integrate integration security compliant delivery delivered
 undeliverable recipient recipients mailbox address addresses automatic automatically response reply return returning returned
 maternity parental absence urgent urgently decline declined satisfied further learn please thanks sorry right person speak spoke
 people demonstration interests priced privacy database process processing project product production provide provided received
 receive receiving service services something someone somewhere different difference direction decision another because before
 would should could there their these those where which while about after again other really sounds looking forwards contactless
 sequence campaign company companies customer customers business message messages messaged working website
 interessiert interesse abmelden urlaub interesado interesados interessati interessato desinscrire geinteresseerd`.split(
    /\s+/,
  ),
)
const BY_LETTER = new Map<string, string[]>()
for (const word of KEY_WORDS) BY_LETTER.set(word[0] ?? '', [...(BY_LETTER.get(word[0] ?? '') ?? []), word])

const SHORTEST = 6
const LONG = 11
const LONGEST = 20

const ENGLISH = /\b(?:the|i|we|you|to|is|are|not|for|my|our|please|it|this|that|and|of|with|from|your|pls|plz)\b/i
/** Words of other languages are no slips of English ones. A word or two may be anything. */
export const isEnglish = (text: string) => ENGLISH.test(text) || text.trim().split(/\s+/).length <= 2

/** The key word that a misspelled word means, or the word itself. */
export function fixTypo(word: string): string {
  if (word.length < SHORTEST || word.length > LONGEST || KEY_WORDS.has(word)) return word
  if (forms(word).some((form) => KEY_WORDS.has(form))) return word
  const slips = word.length >= LONG ? 2 : 1
  for (const key of BY_LETTER.get(word[0] ?? '') ?? [])
    if (key.length >= SHORTEST && Math.abs(key.length - word.length) <= slips && isWithin(word, key, slips)) return key
  return word
}

/** "contacts" is no slip of "contact". */
const forms = (word: string) =>
  ['s', 'd', 'r', 'e', 'ed', 'er', 'es', 'ly', 'ing'].map((end) => word.replace(new RegExp(`${end}$`), ''))

/** Edit distance with swapped neighbors, of at most `most`. */
function isWithin(a: string, b: string, most: number): boolean {
  let [before, previous] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1)
      row.push(best)
    }
    before = previous
    previous = row
  }
  return (previous[b.length] ?? most + 1) <= most
}
