import { readWhole } from './read-whole.ts'

/** Long enough for a page to ask for every image of an email. */
const KEPT_MS = 20_000
const MOST_BYTES = 40 * 1024 * 1024

type Read = typeof readWhole
type Kept = { raw: Promise<Buffer>; bytes: number; timer: NodeJS.Timeout }

/** An email shows all its images at once, and each is asked for by itself: for all of them the email is read from its mailbox once. */
export function createSharedReads(read: Read = readWhole): Read {
  // In the order in which they were read.
  const kept = new Map<string, Kept>()

  function forget(key: string, { timer }: Kept) {
    clearTimeout(timer)
    kept.delete(key)
  }

  function makeRoom() {
    let bytes = [...kept.values()].reduce((sum, each) => sum + each.bytes, 0)
    for (const [key, each] of kept) {
      if (bytes <= MOST_BYTES) return
      bytes -= each.bytes
      if (each.bytes > 0) forget(key, each)
    }
  }

  function start(key: string, raw: Promise<Buffer>) {
    const entry: Kept = { raw, bytes: 0, timer: setTimeout(() => forget(key, entry), KEPT_MS).unref() }
    kept.set(key, entry)
    raw.then(
      ({ length }) => {
        entry.bytes = length
        if (kept.get(key) === entry) makeRoom()
      },
      // Whoever asks next tries again.
      () => kept.get(key) === entry && forget(key, entry),
    )
    return raw
  }

  return (db, userId, wanted, tools) => {
    const key = `${userId} ${wanted.mailboxId} ${wanted.messageKey}`
    return kept.get(key)?.raw ?? start(key, read(db, userId, wanted, tools))
  }
}
