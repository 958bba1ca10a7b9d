import { CrmFailure } from '../crm-failure.ts'

/** Writes a batch; where the whole of it is refused because of some of its records, the others are written all the same. */
export async function writeApart<Write, Written>(
  writes: Write[],
  write: (part: Write[]) => Promise<Written[]>,
  refused: (only: Write, failure: CrmFailure) => Written,
): Promise<Written[]> {
  try {
    return await write(writes)
  } catch (error) {
    if (!(error instanceof CrmFailure) || !/^(refused|conflict|gone)$/.test(error.kind)) throw error
    const [only] = writes
    if (only && writes.length === 1) return [refused(only, error)]
    const middle = Math.ceil(writes.length / 2)
    const first = await writeApart(writes.slice(0, middle), write, refused)
    return [...first, ...(await writeApart(writes.slice(middle), write, refused))]
  }
}
