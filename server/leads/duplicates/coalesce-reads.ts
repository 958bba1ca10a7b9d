type Run<T> = { running: Promise<T>; following?: Promise<T> }

/**
 * Runs an expensive read once per owner at a time. Calls that come while one is running share the next run, so that every
 * caller gets data read after its call, for at most two runs.
 */
export function coalesceReads<T>(read: (userId: number) => Promise<T>) {
  const runs = new Map<number, Run<T>>()

  function start(userId: number) {
    const run: Run<T> = { running: read(userId) }
    runs.set(userId, run)
    const finish = () => {
      if (!run.following) runs.delete(userId)
    }
    run.running.then(finish, finish)
    return run.running
  }

  return function ask(userId: number): Promise<T> {
    const run = runs.get(userId)
    if (!run) return start(userId)
    run.following ??= run.running.then(
      () => start(userId),
      () => start(userId),
    )
    return run.following
  }
}
