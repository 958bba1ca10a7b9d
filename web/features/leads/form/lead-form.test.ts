import { expect, test } from 'vitest'
import type { Lead } from '../../../../contract/lead.ts'
import { LEAD_FIELD_KEYS } from '../../../../contract/lead-fields.ts'
import { changedLeadForm, formValues, NewLeadForm, penceOf } from './lead-form.ts'

const grace = {
  ...Object.fromEntries(LEAD_FIELD_KEYS.map((field) => [field, null])),
  id: 1,
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@navona.example',
  company: 'Navona',
  status: 'new',
  probability: 0,
  industry: 'Deep-sea mining',
  companySize: '200+',
  linkedinUrl: 'https://linkedin.example/in/grace',
  aiScore: 92,
  dealValue: 4_800_000,
} as Lead
const filled = { ...formValues(), firstName: 'Ada', lastName: 'Byron', email: 'ada@x.example', company: 'Engines' }

test('pounds become pence, and nothing typed becomes 0', () => {
  expect(penceOf('48000')).toBe(4_800_000)
  expect(penceOf('19.99')).toBe(1999)
  expect(penceOf(' ')).toBe(0)
  expect(NewLeadForm.parse(filled)).toMatchObject({ dealValue: 0, probability: 0, status: 'new', industry: null })
})

test.each([
  ['firstName', ' ', 'First name is required'],
  ['lastName', '', 'Last name is required'],
  ['company', '', 'Company is required'],
  ['email', 'ada@', 'Valid email is required'],
  ['dealValue', '-1', 'Deal value must be positive'],
  ['probability', '-5', 'Probability must be at least 0'],
  ['probability', '105', 'Probability cannot exceed 100'],
  ['probability', '2.5', 'Probability must be a whole number'],
])('%s of "%s" is refused with: %s', (field, value, message) => {
  const { error } = NewLeadForm.safeParse({ ...filled, [field]: value })
  expect(error?.issues).toMatchObject([{ path: [field], message }])
})

test('an edit holds only what changed, so an industry of another list does not stand in its way', () => {
  const form = changedLeadForm(grace)
  expect(form.parse(formValues(grace))).toEqual({})
  expect(form.parse({ ...formValues(grace), jobTitle: 'CTO', dealValue: '500' })).toEqual({
    jobTitle: 'CTO',
    dealValue: 50_000,
  })
  expect(form.parse({ ...formValues(grace), industry: '' })).toEqual({ industry: null })
  expect(form.safeParse({ ...formValues(grace), email: 'x' }).error?.issues).toMatchObject([{ path: ['email'] }])
})
