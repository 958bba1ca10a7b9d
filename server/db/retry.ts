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

// The database was away, or two writers met.
const PASSING = /^(08|40|53|55|57|58)|^(ECONNREFUSED|ECONNRESET|EPIPE)$/

/** Worth another try later; everything else would fail again. */
export function isPassing(error: unknown) {
  const { code, message } = ((error as Error).cause ?? error) as { code?: string; message: string }
  return PASSING.test(code ?? '') || /Connection terminated|timeout exceeded/.test(message)
}
