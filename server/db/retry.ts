const TRIES = 4

/** Runs a statement or transaction again when PostgreSQL ended it because two writers waited for each other. */
export async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await run()
    } catch (error) {
      const { code } = ((error as Error).cause ?? error) as { code?: string }
      if (tried === TRIES || (code !== '40P01' && code !== '40001')) throw error
    }
  }
}
