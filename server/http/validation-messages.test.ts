import { expect, test } from 'vitest'
import { z } from 'zod'
import { validationMessage } from './validation-messages.ts'

const Order = z.object({
  stepNumber: z.number().int().min(1).max(20),
  name: z.string().max(1_000),
  tags: z.array(z.string()).max(3),
  state: z.enum(['', 'new', 'lost']),
  isPaid: z.boolean(),
  lines: z.array(z.strictObject({ delay_days: z.number() })),
})
const GOOD = { stepNumber: 1, name: 'x', tags: [], state: 'new', isPaid: true, lines: [] }

test.each([
  [{ stepNumber: 1e9 }, 'Step number must be at most 20'],
  [{ stepNumber: -1 }, 'Step number must be at least 1'],
  [{ stepNumber: 1.5 }, 'Step number must be a whole number'],
  [{ stepNumber: 1e300 }, 'Step number is too large'],
  [{ stepNumber: 'one' }, 'Step number must be a number'],
  [{ stepNumber: undefined }, 'Step number is missing'],
  [{ name: 'x'.repeat(1_001) }, 'Name must be at most 1,000 characters'],
  [{ tags: ['a', 'b', 'c', 'd'] }, 'Tags must be at most 3 entries'],
  [{ tags: [7] }, 'Tags must be text'],
  [{ state: 'moon' }, 'State must be one of new, lost'],
  [{ isPaid: 'yes' }, 'Is paid must be true or false'],
  [{ lines: [{ delay_days: 'x' }] }, 'Delay days must be a number'],
  [{ lines: [{ delay_days: 1, more: 1 }] }, 'Lines cannot have more'],
])('%j is refused in words that name the field', (bad, words) => {
  const { error } = Order.safeParse({ ...GOOD, ...bad }, { error: validationMessage })
  expect(error?.issues[0]?.message).toBe(words)
})

test('what has no fields at all is refused as a whole, and words of one’s own stay', () => {
  expect(Order.safeParse([], { error: validationMessage }).error?.issues[0]?.message).toBe(
    'The request body must be an object',
  )
  const Named = z.object({ name: z.string('Please enter a name') })
  expect(Named.safeParse({}, { error: validationMessage }).error?.issues[0]?.message).toBe('Please enter a name')
})
