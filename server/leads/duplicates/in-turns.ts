type Turn<T> = { running: Promise<T>; following?: Promise<T> }

/**
 * For costly reading: one of an owner at a time. Who asks while one is running shares the one that follows it, so that everybody
 * gets what was true after they asked, at the price of two.
 */
export function inTurns<T>(read: (userId: number) => Promise<T>) {
  const turns = new Map<number, Turn<T>>()

  function begin(userId: number) {
    const turn: Turn<T> = { running: read(userId) }
    turns.set(userId, turn)
    const leave = () => {
      if (!turn.following) turns.delete(userId)
    }
    turn.running.then(leave, leave)
    return turn.running
  }

  return function ask(userId: number): Promise<T> {
    const turn = turns.get(userId)
    if (!turn) return begin(userId)
    turn.following ??= turn.running.then(
      () => begin(userId),
      () => begin(userId),
    )
    return turn.following
  }
}
