type Run<T> = { running: Promise<T>; following?: Promise<T> }

/**
 * Runs an expensive read once per owner, and per choice of theirs, at a time. Calls that come while one is running share the next run, so that every
 * caller gets data read after its call, for at most two runs.
 */
export function coalesceReads<T, C extends unknown[] = []>(read: (userId: number, ...choice: C) => Promise<T>) {
  const runs = new Map<string, Run<T>>()

  function start(key: string, userId: number, choice: C) {
    const run: Run<T> = { running: read(userId, ...choice) }
    runs.set(key, run)
    const finish = () => {
      if (!run.following) runs.delete(key)
    }
    run.running.then(finish, finish)
    return run.running
  }

  return function ask(userId: number, ...choice: C): Promise<T> {
    const key = JSON.stringify([userId, choice])
    const run = runs.get(key)
    if (!run) return start(key, userId, choice)
    run.following ??= run.running.then(
      () => start(key, userId, choice),
      () => start(key, userId, choice),
    )
    return run.following
  }
}
