const TRIES = 4

/** Retries a statement or transaction that PostgreSQL ended because of a deadlock or a serialization failure. */
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

// SQLSTATE classes and system errors of a lost connection, a full or stopping server, or a conflict of two writers.
const PASSING = /^(08|40|53|55|57|58)|^(ECONNREFUSED|ECONNRESET|EPIPE)$/

/** Whether a retry can succeed; any other error would come back. */
export function isPassing(error: unknown) {
  const { code, message } = ((error as Error).cause ?? error) as { code?: string; message: string }
  return PASSING.test(code ?? '') || /Connection terminated|timeout exceeded|not queryable/.test(message)
}
