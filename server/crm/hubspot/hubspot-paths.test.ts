import { expect, test } from 'vitest'
import { datedUrl } from './hubspot-paths.ts'

test.each([
  ['/crm/v3/objects/contacts/batch/read?archived=false', '/crm/objects/2026-09/contacts/batch/read?archived=false'],
  ['/crm/v4/associations/contacts/emails/batch/read', '/crm/associations/2026-09/contacts/emails/batch/read'],
  ['/crm/v3/properties/contacts/industry', '/crm/properties/2026-09/contacts/industry'],
  ['/crm/v3/pipelines/deals', '/crm/pipelines/2026-09/deals'],
  ['/crm/v3/owners', '/crm/owners/2026-09'],
  ['/communication-preferences/v4/statuses/batch/read', '/communication-preferences/2026-09/statuses/batch/read'],
  ['/account-info/2026-09/details', '/account-info/2026-09/details'],
])('%s is sent to %s', (numbered, dated) => {
  expect(datedUrl(`https://api.hubapi.com${numbered}`)).toBe(`https://api.hubapi.com${dated}`)
})
