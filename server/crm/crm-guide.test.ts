import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { directionOf, propertyOf } from '../../contract/crm-fields.ts'
import { SYNC_FIELDS } from '../../contract/lead-field-sets.ts'
import { LEAD_FIELDS } from '../../contract/lead-fields.ts'
import { readConfig } from '../config.ts'
import { REQUIRED_SCOPES } from './hubspot/hubspot-oauth.ts'

const GUIDE = new URL('../../docs/CRM.md', import.meta.url)
const APP = new URL('../../docs/crm/hubspot-app/src/app/app-hsmeta.json', import.meta.url)
const BLOCK = /(<!-- fields: [^>]* -->\n)([\s\S]*?)(<!-- end of fields -->)/

const TYPES = { hubspot: 'HubSpot contact', salesforceLead: 'Salesforce lead', salesforceContact: 'Salesforce contact' }
type RecordType = keyof typeof TYPES

function fieldTable() {
  const types = Object.keys(TYPES) as RecordType[]
  const cell = (type: RecordType, field: (typeof SYNC_FIELDS)[number]) => {
    const property = propertyOf(type, field, undefined)
    if (!property) return '–'
    return directionOf(type, field, undefined) === 'off' ? `off (\`${property}\`)` : `\`${property}\``
  }
  const rows = SYNC_FIELDS.map((field) => [LEAD_FIELDS[field].label, ...types.map((type) => cell(type, field))])
  const lines = [['Lead', ...Object.values(TYPES)], ['---', '---', '---', '---'], ...rows]
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}

// `UPDATE_GUIDE=1 npx vitest run server/crm/crm-guide.test.ts` writes it.
test('the guide lists every field and the property it is written to', () => {
  const guide = readFileSync(GUIDE, 'utf8')
  const wanted = guide.replace(BLOCK, (_, start, _table, end) => `${start}${fieldTable()}${end}`)
  if (process.env.UPDATE_GUIDE) writeFileSync(GUIDE, wanted)
  else expect(guide).toBe(wanted)
})

test('the ready HubSpot app has exactly the scopes that people are asked for', () => {
  const { requiredScopes, optionalScopes } = JSON.parse(readFileSync(APP, 'utf8')).config.auth
  expect(requiredScopes).toEqual(REQUIRED_SCOPES)
  expect(optionalScopes).toEqual(readConfig({}).crm.hubspot.optionalScopes.split(' '))
  const guide = readFileSync(GUIDE, 'utf8')
  for (const scope of optionalScopes) expect(guide).toContain(`\`${scope}\``)
})
