import { expect, test } from 'vitest'
import { listQuery, readView } from './features/lead-data/lead-view.ts'
import { withParams } from './lib/api.ts'
import starts from './page-starts.json'

test('the list that the server starts to load is the one that the Leads page asks for', () => {
  expect(starts['/leads'].requests).toContain(withParams('/api/leads', listQuery(readView(''))))
})
