// Words are short: longer ones are compared by their beginning.
const MAX_LENGTH = 60
let before = new Uint8Array(MAX_LENGTH + 1)
let row = new Uint8Array(MAX_LENGTH + 1)
let next = new Uint8Array(MAX_LENGTH + 1)

/** How many letters must be added, taken, replaced or swapped with their neighbor; `most + 1` when it is more than that. */
export function typosBetween(one: string, other: string, most: number) {
  if (one === other) return 0
  const [rows, columns] = [Math.min(one.length, MAX_LENGTH), Math.min(other.length, MAX_LENGTH)]
  if (Math.abs(rows - columns) > most) return most + 1
  for (let j = 0; j <= columns; j++) row[j] = j
  for (let i = 1; i <= rows; i++) {
    const letter = one.charCodeAt(i - 1)
    next[0] = i
    let least = i
    for (let j = 1; j <= columns; j++) {
      const theirs = other.charCodeAt(j - 1)
      let cost = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (letter === theirs ? 0 : 1),
      )
      const isTurned = i > 1 && j > 1 && letter === other.charCodeAt(j - 2) && one.charCodeAt(i - 2) === theirs
      if (isTurned) cost = Math.min(cost, (before[j - 2] as number) + 1)
      next[j] = cost
      if (cost < least) least = cost
    }
    if (least > most) return most + 1
    const oldest = before
    before = row
    row = next
    next = oldest
  }
  return row[columns] as number
}

/** Whether one may be a misspelling of the other: longer words may have more errors. */
export function isMisspelling(one: string, other: string) {
  const length = Math.min(one.length, other.length)
  // Numbers differ on purpose: Studio 54 is not Studio 55.
  if (length < 4 || digitsOf(one) !== digitsOf(other)) return false
  const most = length >= 8 ? 2 : 1
  return typosBetween(one, other, most) <= most
}

const digitsOf = (word: string) => (/\d/.test(word) ? word.replace(/\D/g, '') : '')

const MAX_SOUNDS = 20_000
const sounds = new Map<string, string>()

/** Consonants as they sound: spellings of one name in several languages mostly share them. */
export function soundOf(word: string) {
  const known = sounds.get(word)
  if (known !== undefined) return known
  if (sounds.size >= MAX_SOUNDS) sounds.clear()
  const spoken = word
    .replace(/ph/g, 'f')
    .replace(/shch|sch|sh/g, 's')
    .replace(/ch|kh|ck|[cqg]/g, 'k')
    .replace(/th/g, 't')
    .replace(/(?<=.)x/g, 'ks')
    .replace(/[zx]/g, 's')
    .replace(/w/g, 'v')
  const sound =
    (spoken[0] ?? '') +
    spoken
      .slice(1)
      .replace(/[aeiouyjh]/g, '')
      .replace(/(.)\1+/g, '$1')
  sounds.set(word, sound)
  return sound
}
