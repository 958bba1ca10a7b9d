type Kept<T> = { userId: number; changes: number; value: T; size: number }
type Settings<T> = { make: () => T; sizeOf: (value: T) => number; room: number }

const MAX_LISTS = 2000
/** Of the room and of the lists, so that nobody takes the memory from everybody else. */
const OWNER_SHARE = 1 / 10
// A size counts numbers of 8 bytes.
const LETTERS_A_NUMBER = 8

/**
 * What a process remembers of its users' lists, to find a page again without looking for it. All of it is checked against the
 * owner's number of writes, so nothing outdated is ever shown. The lists used longest ago are forgotten first.
 */
export function listMemory<T>({ make, sizeOf, room }: Settings<T>) {
  const lists = new Map<string, Kept<T>>()
  const owners = new Map<number, { size: number; lists: number }>()
  let used = 0

  const keyOf = (userId: number, list: unknown) => JSON.stringify([userId, list])

  function count(userId: number, size: number, many: number) {
    const own = owners.get(userId) ?? { size: 0, lists: 0 }
    own.size += size
    own.lists += many
    used += size
    if (own.lists === 0) owners.delete(userId)
    else owners.set(userId, own)
  }

  function forget(key: string, { userId, size }: Kept<T>) {
    lists.delete(key)
    count(userId, -size, -1)
  }

  const isTooMuch = (userId: number) => {
    const own = owners.get(userId)
    return own !== undefined && (own.size > room * OWNER_SHARE || own.lists > MAX_LISTS * OWNER_SHARE)
  }

  /** Other lists of the same owner go first. One list alone may be larger than a share, or a long search would never end. */
  function makeRoom(newest: string, userId: number) {
    if (isTooMuch(userId))
      for (const [key, kept] of lists) {
        if (kept.userId === userId && key !== newest) forget(key, kept)
        if (!isTooMuch(userId)) break
      }
    for (const [key, kept] of lists) {
      if (used <= room && lists.size <= MAX_LISTS) return
      if (key !== newest) forget(key, kept)
    }
  }

  /** `changes` is the owner's number of writes, read before what is to be remembered. Call `grown` after adding to the value. */
  function recall(userId: number, list: unknown, changes: number): T {
    const key = keyOf(userId, list)
    const known = lists.get(key)
    if (known?.changes === changes) {
      // The newest is last.
      lists.delete(key)
      lists.set(key, known)
      return known.value
    }
    if (known) forget(key, known)
    const value = make()
    const size = sizeOf(value) + key.length / LETTERS_A_NUMBER
    lists.set(key, { userId, changes, value, size })
    count(userId, size, 1)
    makeRoom(key, userId)
    return value
  }

  function grown(userId: number, list: unknown, value: T) {
    const key = keyOf(userId, list)
    const known = lists.get(key)
    if (known?.value !== value) return
    const size = sizeOf(value) + key.length / LETTERS_A_NUMBER
    count(userId, size - known.size, 0)
    known.size = size
    makeRoom(key, userId)
  }

  /** What was remembered after so many changes: right if that is still their number. */
  const peek = (userId: number, list: unknown) => lists.get(keyOf(userId, list))

  return { recall, grown, peek }
}

/** The leads of a page, as they were after so many changes. */
export type KnownPage = { changes: number; ids: number[]; total: number; isComplete: boolean }
