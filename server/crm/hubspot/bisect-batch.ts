import { CrmFailure } from '../crm-failure.ts'

/** Writes a batch. When the CRM rejects the whole batch, it is halved until only the bad records are left out. */
export async function writeBisected<Write, Written>(
  writes: Write[],
  write: (part: Write[]) => Promise<Written[]>,
  onRejected: (only: Write, failure: CrmFailure) => Written,
): Promise<Written[]> {
  try {
    return await write(writes)
  } catch (error) {
    if (!(error instanceof CrmFailure) || !/^(refused|conflict|gone)$/.test(error.kind)) throw error
    const [only] = writes
    if (only && writes.length === 1) return [onRejected(only, error)]
    const middle = Math.ceil(writes.length / 2)
    const first = await writeBisected(writes.slice(0, middle), write, onRejected)
    return [...first, ...(await writeBisected(writes.slice(middle), write, onRejected))]
  }
}
