type Kept<T> = { changes: number; value: T }

/**
 * What a process remembers of its users' lists. Whatever was remembered before a write of the owner is forgotten, so nothing here is
 * ever outdated. The lists used longest ago go first.
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
  return function recall(list: unknown, changes: number): T {
    const key = JSON.stringify(list)
    const known = lists.get(key)
    lists.delete(key)
    const kept = known?.changes === changes ? known : { changes, value: make() }
    lists.set(key, kept)
    makeRoom(key)
    return kept.value
  }
}
