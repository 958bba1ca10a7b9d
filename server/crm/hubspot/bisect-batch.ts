import { CrmFailure, PERMISSION_CODES } from '../crm-failure.ts'

/** The CRM rejected what was sent; without a bad record it may accept the others. */
export const isRejection = (error: unknown): error is CrmFailure =>
  error instanceof CrmFailure &&
  /^(refused|conflict|gone)$/.test(error.kind) &&
  !PERMISSION_CODES.includes(error.code ?? '')

/** Writes a batch. When the CRM rejects the whole batch, it is halved until only the bad records are left out. */
export async function writeBisected<Write, Written>(
  writes: Write[],
  write: (part: Write[]) => Promise<Written[]>,
  onRejected: (only: Write, failure: CrmFailure) => Written,
): Promise<Written[]> {
  try {
    return await write(writes)
  } catch (error) {
    if (!isRejection(error)) throw error
    const [only] = writes
    if (only && writes.length === 1) return [onRejected(only, error)]
    const middle = Math.ceil(writes.length / 2)
    const first = await writeBisected(writes.slice(0, middle), write, onRejected)
    return [...first, ...(await writeBisected(writes.slice(middle), write, onRejected))]
  }
}
