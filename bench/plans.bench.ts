// The plans of the calls people use most, for an owner who has just begun beside a million leads and emails of others: none may read a
// whole table, or rows only to drop more than a thousand of them. What fails is printed with its statement.
import { MOST_USED } from '../tests/plans/most-used.ts'
import { newOwner } from '../tests/plans/new-owner.ts'
import { databaseUrlOf } from '../tests/world/product-database.ts'
import { onFullProduct } from './measured-product.ts'
import { printTable } from './table.ts'

await onFullProduct(
  async (_product, dataDir) => {
    const owner = await newOwner(await databaseUrlOf(dataDir))
    const wasteful: string[] = []
    for (const [name, run] of MOST_USED) {
      const found = await owner.wasteOf(run)
      if (found.length > 0) wasteful.push(name)
      for (const { waste, statement } of found)
        console.log(`${name}: ${waste}\n  ${statement.replace(/\s+/g, ' ').slice(0, 300)}`)
    }
    await owner.end()
    printTable([
      {
        figure: `calls of a new owner that read a whole table, or drop over 1,000 rows (of ${MOST_USED.length})`,
        value: String(wasteful.length),
        target: 'none',
        isMet: wasteful.length === 0,
      },
    ])
  },
  { ROLE: 'web' },
)
