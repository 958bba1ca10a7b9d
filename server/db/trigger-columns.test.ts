import { expect, test } from 'vitest'
import { withLeadColumns } from './trigger-columns.ts'

test('a trigger file names lead columns by list, with the row they are of', () => {
  expect(withLeadColumns('(@merged(old))')).toMatch(/^\(old\.first_name, old\.last_name, .*old\.website.*\)$/)
  expect(withLeadColumns('UPDATE OF @merged ON')).toMatch(/^UPDATE OF first_name, .* ON$/)
  expect(withLeadColumns('@merged')).not.toContain('phone')
  expect(withLeadColumns('@synced(added)')).toMatch(/added\.phone.*added\.deal_value, added\.probability/)
  expect(withLeadColumns('$$ BEGIN a @> b $$')).toBe('$$ BEGIN a @> b $$')
  expect(() => withLeadColumns('@synched')).toThrow('@synched')
})
