type Own = { running: number; waiting: (() => void)[] }

/** Runs at most so many at once for one owner, the others in the order they came: nobody takes all connections. */
export function ownerTurns(most: number) {
  const owners = new Map<number, Own>()

  return async function inTurn<T>(userId: number, run: () => Promise<T>): Promise<T> {
    const own = owners.get(userId) ?? { running: 0, waiting: [] }
    owners.set(userId, own)
    if (own.running < most) own.running++
    else await new Promise<void>((resolve) => own.waiting.push(resolve))
    try {
      return await run()
    } finally {
      // The next one takes the turn over.
      const next = own.waiting.shift()
      if (next) next()
      else if (--own.running === 0) owners.delete(userId)
    }
  }
}
