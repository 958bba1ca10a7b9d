import { CrmFailure } from './crm-failure.ts'
import type { RecordWrite, RecordWritten } from './provider.ts'

/** Writes a batch; where the whole of it is refused because of some of its records, the others are written all the same. */
export async function writeApart(
  writes: RecordWrite[],
  write: (part: RecordWrite[]) => Promise<RecordWritten[]>,
): Promise<RecordWritten[]> {
  try {
    return await write(writes)
  } catch (error) {
    if (!(error instanceof CrmFailure) || !/^(refused|conflict|gone)$/.test(error.kind)) throw error
    const [only] = writes
    if (only && writes.length === 1) return [{ leadId: only.leadId, failure: error }]
    const middle = Math.ceil(writes.length / 2)
    const first = await writeApart(writes.slice(0, middle), write)
    return [...first, ...(await writeApart(writes.slice(middle), write))]
  }
}
