import { expect, test } from 'vitest'
import { failureOf, rejectionOf } from './hubspot-failure.ts'

// The bodies are those of HubSpot's changelog about version 2026-09.
test('a property that an admin requires is named, with what to do', () => {
  const failure = failureOf({
    code: 400,
    body: {
      category: 'VALIDATION_ERROR',
      message: 'The property values provided are invalid',
      errors: [
        {
          code: 'MISSING_REQUIRED_PROPERTY',
          message: 'A value for firstname must be provided',
          context: { propertyName: ['firstname'] },
        },
      ],
    },
  })
  expect(failure).toMatchObject({ kind: 'refused', code: 'MISSING_REQUIRED_PROPERTY', properties: ['firstname'] })
  expect(failure.message).toContain('firstname is required for new records in HubSpot. Set a default value')
})

test('every broken rule is told, each property once', () => {
  const errors = [
    {
      code: 'MISSING_CONDITIONAL_REQUIRED_PROPERTY',
      message: 'state is required because of a conditional property rule based on [country]',
      context: { propertyName: ['state'] },
    },
    { code: 'INVALID_OPTION', message: 'Not one of the options', context: { propertyName: ['industry'] } },
    { code: 'INVALID_OPTION', message: 'Not one of the options', context: { propertyName: ['industry'] } },
  ]
  const { message, properties } = rejectionOf({ category: 'VALIDATION_ERROR', message: 'invalid', errors })
  expect(properties).toEqual(['state', 'industry'])
  expect(message).toContain('conditional property rule based on [country]. Fill it in HubSpot')
  expect(message.match(/industry: Not one of the options/g)).toHaveLength(1)
})

test('the errors of earlier versions, which are part of the message, still name their properties', () => {
  const message =
    'Property values were not valid: [{"isValid":false,"message":"Email address x is invalid","error":"INVALID_EMAIL","name":"email"}]'
  expect(rejectionOf({ category: 'VALIDATION_ERROR', message })).toMatchObject({
    message: 'HubSpot rejected the change: Email address x is invalid',
    code: 'INVALID_EMAIL',
    properties: ['email'],
  })
})

test('missing permissions say which one and what to do', () => {
  const errors = [
    {
      message: 'One or more of the following scopes are required.',
      context: { requiredGranularScopes: ['crm.objects.contacts.write'] },
    },
  ]
  const missing = failureOf({ code: 403, body: { category: 'MISSING_SCOPES', message: 'no scopes', errors } })
  expect(missing).toMatchObject({ kind: 'refused', code: 'MISSING_SCOPES' })
  expect(missing.message).toMatch(/crm\.objects\.contacts\.write\. Add the scope .* reconnect/)
  const associations = { category: 'VALIDATION_ERROR', message: "Missing 'Edit Associations' permission." }
  expect(failureOf({ code: 400, body: associations }).message).toContain('Ask a HubSpot admin')
})

test.each([[{}], [{ errors: 'none' as never }], [{ errors: [null as never, { context: { propertyName: 7 } }] }]])(
  'an error of another form is still a refusal: %j',
  (body) => {
    expect(failureOf({ code: 400, body })).toMatchObject({ kind: 'refused', properties: [] })
  },
)

test('only HubSpot’s own conflict names an existing contact, not a text of a lead that HubSpot quotes', () => {
  const message = 'Contact already exists. Existing ID: 101'
  expect(failureOf({ code: 409, body: { message } })).toMatchObject({ kind: 'conflict', existingId: '101' })
  const quoted = { category: 'VALIDATION_ERROR', message: `"${message}" was not one of the allowed options` }
  expect(failureOf({ code: 400, body: quoted })).toMatchObject({ kind: 'refused', existingId: undefined })
  expect(rejectionOf({ category: 'VALIDATION_ERROR', message })).toMatchObject({ existingId: undefined })
  expect(rejectionOf({ ...quoted, category: 'CONFLICT' })).toMatchObject({ kind: 'conflict', existingId: undefined })
})
