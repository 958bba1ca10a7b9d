import { expect, test } from 'vitest'
import type { DealBase, DealThere } from '../../../../contract/crm-integration.ts'
import { type DealPlan, type DealSides, planDeal } from './plan-deal.ts'

const names = { name: 'dealname', amount: 'amount', stage: 'dealstage' }
const sent = { dealname: 'Acme: Zoë', amount: '100.00', dealstage: 'first' }
const there: DealThere = {
  ...{ name: 'Acme: Zoë', amount: '100', stage: 'first', pipeline: 'default' },
  ...{ currency: null, isClosed: false, isWon: false },
}
const base: DealBase = { ...there, ourStage: 'first' }
const plan = (sides: Partial<Omit<DealSides, 'there'>> & { there?: Partial<DealThere> }): DealPlan =>
  planDeal({
    ...{ names, direction: 'both', currency: null, wanted: sent, sent, base },
    ...sides,
    there: { ...there, ...sides.there },
  })
const edited = (changes: object) => ({ wanted: { ...sent, ...changes } })

test('what changed here is sent, and nothing else', () => {
  expect(plan({}).properties).toEqual({})
  expect(plan(edited({ amount: '200.00' }))).toMatchObject({
    properties: { amount: '200.00' },
    base: { amount: '200.00', ourStage: 'first' },
  })
  expect(plan(edited({ dealstage: 'second' }))).toMatchObject({
    properties: { dealstage: 'second' },
    base: { stage: 'second', ourStage: 'second' },
  })
  expect(plan(edited({ dealname: 'New' })).properties).toEqual({ dealname: 'New' })
})

test.each([
  ['moved', { stage: 'third' }],
  ['closed', { stage: 'won', isClosed: true, isWon: true }],
] as const)('a deal that was %s in the CRM is not moved by an edit here, which is noted once', (note, changed) => {
  const first = plan({ ...edited({ dealstage: 'second' }), there: changed })
  expect(first).toMatchObject({ properties: {}, note, base: { stage: changed.stage, ourStage: 'first' } })
  // Read back before the edit: still not moved.
  const read = plan({ there: changed })
  expect(read).toMatchObject({ properties: {}, base: { stage: changed.stage, ourStage: 'first' } })
  expect(read.note).toBeUndefined()
  expect(plan({ ...edited({ dealstage: 'second' }), there: changed, base: read.base })).toMatchObject({ note })
  const again = plan({ ...edited({ dealstage: 'fourth' }), there: changed, base: first.base })
  expect([again.properties, again.note]).toEqual([{}, undefined])
})

test('other values of a deal that was moved in the CRM are still sent', () => {
  const edits = { amount: '5.00', dealname: 'New' }
  expect(plan({ ...edited(edits), there: { stage: 'third' } }).properties).toEqual(edits)
})

test('a deal that was closed in the CRM is left alone by an edit here, which is noted once', () => {
  const closed = { stage: 'won', isClosed: true, isWon: true }
  for (const edits of [{ amount: '5.00' }, { dealname: 'New' }, { amount: '5.00', dealstage: 'won' }]) {
    const first = plan({ ...edited(edits), there: closed })
    expect(first).toMatchObject({ properties: {}, note: 'closed', base: { amount: '100', name: 'Acme: Zoë' } })
    const again = plan({ wanted: { ...sent, amount: '6.00' }, there: closed, base: first.base })
    expect([again.properties, again.note]).toEqual([{}, undefined])
  }
  // Its amount still comes here.
  expect(plan({ there: { ...closed, amount: '300' } })).toMatchObject({ properties: {}, value: 30_000 })
  // Others created and closed it: it is not ours, even in the stage that we want.
  const found = plan({
    sent: undefined,
    base: null,
    ...edited({ dealstage: 'won' }),
    there: { ...closed, amount: null },
  })
  expect([found.properties, found.base.ourStage]).toEqual([{}, null])
})

test('the value of a deal that we closed can still be edited here', () => {
  const won = { stage: 'won', isClosed: true, isWon: true }
  const sides = { sent: { ...sent, dealstage: 'won' }, base: { ...base, ...won, ourStage: 'won' }, there: won }
  expect(plan({ ...sides, ...edited({ dealstage: 'won', amount: '5.00' }) }).properties).toEqual({ amount: '5.00' })
})

test('a deal that we closed can be moved again, as long as nobody else moved it', () => {
  const closed = { ...base, stage: 'won', ourStage: 'won', isClosed: true }
  const sides = { sent: { ...sent, dealstage: 'won' }, base: closed, there: { stage: 'won', isClosed: true } }
  expect(plan({ ...sides, ...edited({ dealstage: 'lost' }) }).properties).toEqual({ dealstage: 'lost' })
})

test('a deal that others closed as we would have is not opened again by an edit here', () => {
  const won = { stage: 'won', isClosed: true, isWon: true }
  const agreed = plan({ ...edited({ dealstage: 'won' }), there: won })
  expect([agreed.properties, agreed.note]).toEqual([{}, undefined])
  const reopened = { ...edited({ dealstage: 'second' }), sent: { ...sent, dealstage: 'won' }, base: agreed.base }
  expect(plan({ ...reopened, there: won })).toMatchObject({ properties: {}, note: 'closed' })
})

test('an amount changed in the CRM comes back to the lead, unless the sync only goes out', () => {
  expect(plan({ there: { amount: '250.5' } })).toMatchObject({
    properties: {},
    value: 25_050,
    base: { amount: '250.5' },
  })
  expect(plan({ there: { amount: null } })).toMatchObject({ value: 0 })
  expect(plan({ there: { amount: '250.5' }, direction: 'in' }).value).toBe(25_050)
  const out = plan({ there: { amount: '250.5' }, direction: 'out' })
  expect([out.value, out.base.amount]).toEqual([undefined, '100'])
  for (const amount of ['-5', '99999999999999']) expect(plan({ there: { amount } }).value).toBeUndefined()
})

test('an amount changed on both sides stays as the CRM has it, and is a conflict', () => {
  const both = plan({ ...edited({ amount: '200.00' }), there: { amount: '300' } })
  expect(both).toMatchObject({ properties: {}, value: 30_000, conflict: { ours: '200.00', theirs: '300' } })
  const out = plan({ ...edited({ amount: '200.00' }), there: { amount: '300' }, direction: 'out' })
  expect(out).toMatchObject({ properties: {}, conflict: { theirs: '300' }, base: { amount: '300' } })
  expect(out.value).toBeUndefined()
  const same = plan({ ...edited({ amount: '300.00' }), there: { amount: '300' } })
  expect([same.properties, same.conflict, same.value]).toEqual([{}, undefined, undefined])
})

test('an amount in another currency is neither sent nor copied', () => {
  const first = plan({ ...edited({ amount: '200.00' }), currency: 'GBP', there: { currency: 'EUR', amount: '90' } })
  expect(first).toMatchObject({ properties: {}, note: 'currency' })
  expect(first.value).toBeUndefined()
  const again = { ...edited({ amount: '300.00' }), currency: 'GBP', base: first.base }
  expect(plan({ ...again, there: { currency: 'EUR', amount: '90' } }).note).toBeUndefined()
})

test('a deal that others created keeps what it has; only an empty amount is filled', () => {
  const found = { sent: undefined, base: null, ...edited({ dealstage: 'second', amount: '7.00' }) }
  const kept = plan(found)
  expect(kept).toMatchObject({ properties: {}, value: 10_000, conflict: { ours: '7.00', theirs: '100' } })
  expect(kept.base.ourStage).toBeNull()
  expect(plan({ ...found, there: { amount: null } }).properties).toEqual({ amount: '7.00' })
  // It is in the stage that we want: from then on we move it.
  expect(plan({ ...found, there: { stage: 'second' } }).base.ourStage).toBe('second')
})

test('a name that was changed in the CRM stays', () => {
  expect(plan({ ...edited({ dealname: 'Ours' }), there: { name: 'Theirs' } }).properties).toEqual({})
})

test('a deal that was never read before is compared with what we sent', () => {
  expect(plan({ base: null, ...edited({ dealstage: 'second' }) }).properties).toEqual({ dealstage: 'second' })
  expect(plan({ base: null, ...edited({ dealstage: 'second' }), there: { stage: 'third' } }).note).toBe('moved')
  expect(plan({ base: null, there: { amount: '300' } }).value).toBe(30_000)
})
