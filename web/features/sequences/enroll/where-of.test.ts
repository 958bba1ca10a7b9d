import { expect, test } from 'vitest'
import { NO_FILTERS } from '../../lead-data/lead-filters.ts'
import { whereOf } from './where-of.ts'

test.each([
  [{}, ''],
  [{ where: 'score:80-' }, 'score:80-'],
  [{ industry: 'finance', status: 'new', where: 'score:80-' }, 'industry:finance status:new score:80-'],
  [{ companySize: '11-50' }, 'size:11-50'],
  [{ status: 'new', where: 'score:80- or tag:vip' }, 'status:new (score:80- or tag:vip)'],
])('the filters %o are the conditions "%s"', (filters, where) => {
  expect(whereOf({ ...NO_FILTERS, ...filters })).toBe(where)
})
