import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { playEdits, STEPS } from '../../../tests/world/random-crm-edits.ts'

// Other edits with RANDOM_EDITS_SEED=7; the name of a test has its seed.
const FIRST_SEED = Number(process.env.RANDOM_EDITS_SEED ?? 1)
/** 70 by `npm run test:faults`. */
const EDITS = Number(process.env.RANDOM_EDITS ?? 25)
const PROFILES = ['empty', 'configured', 'lived-in'] as const
const KINDS = ['hubspot', 'Lead', 'Contact'] as const

const steps = fc.array(fc.record({ name: fc.constantFrom(...STEPS), seed: fc.integer({ min: 1, max: 1e6 }) }), {
  minLength: EDITS - 5,
  maxLength: EDITS + 5,
  size: 'max',
})
/** What the accounts of the profile `configured` require of a new record. */
const required = { hubspot: { lead_source: 'outbound' }, Lead: { Region__c: 'EMEA' }, Contact: {} }

describe.each(PROFILES)('in the profile %s', (profile) => {
  let w: CrmWorld
  beforeAll(async () => {
    w = await crmWorld({ hubspot: { profile }, salesforce: { profile } })
  })

  test.each(KINDS.map((kind, at) => ({ kind, seed: FIRST_SEED * 100 + PROFILES.indexOf(profile) * 10 + at })))(
    'after random edits on both sides, faults, previews and undo, nothing in the CRM has changed that nobody changed here ($kind, seed $seed)',
    async ({ kind, seed }) => {
      const deals = { isOn: kind !== 'Lead', ...(profile !== 'empty' && kind !== 'Lead' && { currency: 'EUR' }) }
      const [played = []] = fc.sample(steps, { seed, numRuns: 1 })
      const { problems, explained } = await playEdits(
        w,
        {
          provider: kind === 'hubspot' ? 'hubspot' : 'salesforce',
          ...(kind !== 'hubspot' && { object: kind }),
          settings: { deals, ...(profile === 'configured' && { defaults: required[kind] }) },
          mark: `${kind.toLowerCase()}-${seed}.example`,
        },
        [...[1, 2, 3, 4].map((one) => ({ name: 'here add', seed: seed + one })), ...played],
      )
      expect(problems, problems.join('\n')).toEqual([])
      // Not because nothing was sent.
      expect(explained).toBeGreaterThan(0)
    },
  )
})
