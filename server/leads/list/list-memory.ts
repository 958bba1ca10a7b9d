type Kept<T> = { changes: number; value: T }

/**
 * What a process remembers of its users' lists, to find a page again without looking for it. All of it is checked against the
 * owner's number of writes, so nothing outdated is ever shown. The lists used longest ago are forgotten first.
 */
export function listMemory<T>({ make, sizeOf, room }: { make: () => T; sizeOf: (value: T) => number; room: number }) {
  const lists = new Map<string, Kept<T>>()

  function makeRoom(newest: string) {
    let used = 0
    for (const { value } of lists.values()) used += sizeOf(value)
    for (const [key, { value }] of lists) {
      if (used <= room || key === newest) return
      used -= sizeOf(value)
      lists.delete(key)
    }
  }

  /** `changes` is the owner's number of writes, read before what is to be remembered. */
  function recall(list: unknown, changes: number): T {
    const key = JSON.stringify(list)
    const known = lists.get(key)
    lists.delete(key)
    const kept = known?.changes === changes ? known : { changes, value: make() }
    lists.set(key, kept)
    makeRoom(key)
    return kept.value
  }

  /** What was remembered after so many changes: right if that is still their number. */
  const peek = (list: unknown) => lists.get(JSON.stringify(list))

  return { recall, peek }
}

/** The leads of a page, as they were after so many changes. */
export type KnownPage = { changes: number; ids: number[]; total: number; isComplete: boolean }
