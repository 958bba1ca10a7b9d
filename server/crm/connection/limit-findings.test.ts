import { expect, test } from 'vitest'
import type { CrmFinding } from '../../../contract/crm-integration.ts'
import { limitFindings } from './limit-findings.ts'

const finding = (kind: CrmFinding['kind'], message = kind as string): CrmFinding => ({
  kind,
  property: null,
  label: null,
  message,
})

test('fifty findings are kept, those of single fields last, and then how many more there are', () => {
  const fields = Array.from({ length: 61 }, () => finding('required_field'))
  const kept = limitFindings([...fields, finding('no_external_id')])
  expect(kept).toHaveLength(51)
  expect([kept[0], kept.at(-1)]).toEqual([finding('no_external_id'), finding('more', 'And 12 more.')])
})

test('fewer stay as they are, with texts of a readable length', () => {
  expect(limitFindings([finding('no_currency'), finding('missing_scope', 'x'.repeat(9000))])).toEqual([
    finding('no_currency'),
    finding('missing_scope', 'x'.repeat(500)),
  ])
})
