import { describe, expect, test } from 'vitest'
import type { SequenceWithSteps } from '../../contract/email-sequence.ts'
import { enroll, newLead, newSequence, sequenceScene, step } from '../../tests/world/sequences.ts'
import { world } from '../../tests/world/world.ts'

describe('a sequence', () => {
  test('is created with what was given, listed newest first, read, edited and deleted', async () => {
    const w = await world()
    const ada = await w.person()
    const made = await newSequence(ada, [step(7, { name: 'B' }), step(2, { name: ' ', subject: ' Hi\nyou ' })], {
      name: '  Spring ',
      description: 'For all',
      campaignName: 'Q2',
      category: 'follow-up',
      frequency: 'bi_weekly',
      trigger: 'no_response',
      noResponseDays: 5,
    })
    expect(made).toMatchObject({
      name: 'Spring',
      isActive: true,
      totalSteps: 2,
      category: 'follow-up',
      frequency: 'bi_weekly',
      noResponseDays: 5,
      enrolled: 0,
      isLaunched: true,
      running: 0,
      paused: 0,
    })
    expect(made.steps.map(({ stepNumber, name, subject }) => [stepNumber, name, subject])).toEqual([
      [1, 'Step 1', 'Hi you'],
      [2, 'B', 'Step 7 for {{ firstName }}'],
    ])
    const second = await newSequence(ada, undefined)
    const list = (await ada.call('GET', '/api/email-sequences')).body as SequenceWithSteps[]
    expect(list.map(({ id }) => id)).toEqual([second.id, made.id])
    expect(await ada.call('PUT', `/api/email-sequences/${made.id}`, { name: 'Autumn', category: null })).toMatchObject({
      status: 200,
      body: { name: 'Autumn', category: null, campaignName: 'Q2', totalSteps: 2 },
    })
    expect((await ada.call('DELETE', `/api/email-sequences/${made.id}`)).status).toBe(204)
    expect((await ada.call('DELETE', `/api/email-sequences/${made.id}`)).status).toBe(404)
  })

  test.each([
    ['daily', 1],
    ['weekly', 7],
    ['every_2_days', 3],
    ['monthly', 3],
  ])('without steps, %s, follows up after %i days unless somebody answered', async (frequency, days) => {
    const w = await world()
    const { steps } = await newSequence(await w.person(), undefined, { frequency })
    expect(steps).toMatchObject([
      { stepNumber: 1, delayDays: 0, delayHours: 0, conditions: null },
      { stepNumber: 2, delayDays: days, conditions: { skipIfReplied: true } },
    ])
    for (const { body } of steps)
      for (const word of ['company', 'firstName', 'industry', 'senderName', '40%', '15-minute'])
        expect(body).toContain(word)
  })

  test('begins with the chosen template, and with no one else’s', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const template = (await ada.call('POST', '/api/email-templates', { subject: 'My words', body: 'Own body' }))
      .body as {
      id: number
    }
    const { steps } = await newSequence(ada, undefined, { templateId: template.id })
    expect(steps[0]).toMatchObject({ subject: 'My words', body: 'Own body' })
    const answer = await bob.call('POST', '/api/email-sequences', { name: 'x', templateId: template.id })
    expect(answer).toMatchObject({ status: 404, body: { message: 'Template not found' } })
  })

  test.each([
    [{ name: '  ' }, 'Please enter a sequence name'],
    [{}, 'Please enter a sequence name'],
    [{ name: 'x', trigger: 'moon' }, 'Choose a trigger from the list'],
    [{ name: 'x', frequency: 'hourly' }, 'Choose a frequency from the list'],
    [{ name: 'x', category: 'follow_up' }, 'Choose a category from the list'],
    [{ name: 'x', noResponseDays: 0 }, 'Enter a whole number of days from 1 to 365'],
    [{ name: 'x', noResponseDays: 1e300 }, 'Enter a whole number of days from 1 to 365'],
    [{ name: 'x', templateId: 1e12 }, 'Invalid template ID'],
    [{ name: 'x', isActive: 'perhaps' }, 'Is active must be true or false'],
    [{ name: 'x', description: 7 }, 'Description must be text'],
    [{ name: 'x', steps: 'none' }, 'Steps must be a list'],
    [{ name: 'x', steps: [step(1, { stepNumber: 1e9 })] }, 'Step numbers go from 1 to 20'],
    [{ name: 'x', steps: [step(1, { stepNumber: 1.5 })] }, 'Step numbers go from 1 to 20'],
    [{ name: 'x', steps: [step(1, { subject: undefined })] }, 'Each step needs a subject, even if it is empty'],
    [{ name: 'x', steps: [step(1, { conditions: { onlyIf: 'moon' } })] }, 'Choose a condition from the list'],
    [{ name: 'x', steps: [step(1), step(1)] }, 'Two steps have the same number'],
    [{ name: 'x', steps: [step(1, { body: ' ' })] }, 'Write something in each step'],
    [{ name: 'x', steps: [step(1, { delayDays: -1 })] }, 'Enter a delay of 0 to 365 days'],
    [{ name: 'x', steps: [step(1, { delayHours: 1e300 })] }, 'Enter a delay of 0 to 23 hours'],
    [{ name: 'x', steps: [step(1, { delayDays: 366 })] }, 'Enter a delay of 0 to 365 days'],
    [{ name: 'x', steps: [step(1, { subject: ' ' })] }, 'The first step needs a subject'],
    [{ name: 'x', steps: [step(1, { id: 5 })] }, "Steps of a new sequence can't have an ID"],
    [{ name: 'x', steps: Array.from({ length: 21 }, (_, n) => step((n % 20) + 1)) }, 'At most 20 steps'],
  ])('%j is refused in words, and nothing is created', async (body, message) => {
    const w = await world()
    const ada = await w.person()
    expect(await ada.call('POST', '/api/email-sequences', body)).toMatchObject({ status: 400, body: { message } })
    expect((await ada.call('GET', '/api/email-sequences')).body).toEqual([])
  })

  test('cannot be edited to what it could not be created as, nor with another sequence’s step', async () => {
    const w = await world()
    const ada = await w.person()
    const [a, b] = [await newSequence(ada, [step(1), step(2)]), await newSequence(ada, [step(1)])]
    const put = (steps: object[]) => ada.call('PATCH', `/api/email-sequences/${a.id}`, { steps })
    expect(await put([])).toMatchObject({ status: 400, body: { message: 'A sequence needs at least one step' } })
    expect(await put([{ ...a.steps[0], subject: '' }])).toMatchObject({ status: 400 })
    expect(await put([step(1, { id: b.steps[0]?.id })])).toMatchObject({
      status: 404,
      body: { message: 'Step not found' },
    })
    const twice = [a.steps[0], { ...a.steps[0], stepNumber: 2 }] as object[]
    expect(await put(twice)).toMatchObject({ status: 400, body: { message: 'The same step appears twice' } })
    expect((await ada.call('GET', `/api/email-sequences/${a.id}`)).body).toMatchObject({ steps: a.steps })
  })
})

test('steps with more fields than an email can use are refused, and the sequence stays as it was', async () => {
  const ada = await (await world()).person()
  const { id, steps } = await newSequence(ada, [step(1), step(2)])
  const body = `{% if company${' and company'.repeat(4_000)} %}Hello{% endif %}`
  const wrong = { steps: [step(1), step(2, { body })] }
  const message = 'Step 2: This text uses too many fields and conditions. Use at most 500.'
  const refused = { status: 400, body: { message } }
  expect(await ada.call('POST', '/api/email-sequences', { name: 'Autumn', ...wrong })).toMatchObject(refused)
  expect(await ada.call('PATCH', `/api/email-sequences/${id}`, wrong)).toMatchObject(refused)
  expect((await ada.call('GET', `/api/email-sequences/${id}`)).body).toMatchObject({ steps })
})

test('of somebody else does not exist, on every call', async () => {
  const { w, ada, id, enrollments } = await sequenceScene([step(1)])
  await enroll(ada, id, (await newLead(ada)).id)
  const [enrollment] = await enrollments()
  const bob = await w.person()
  const own = await newLead(bob)
  for (const [method, path, body] of [
    ['GET', ''],
    ['PATCH', '', { isActive: false }],
    ['PUT', '', { name: 'mine' }],
    ['DELETE', ''],
    ['POST', '/enroll', { leadIds: [own.id] }],
    ['GET', '/enrollments'],
    ['GET', '/logs'],
    ['GET', '/analytics'],
  ] as const)
    expect(await bob.call(method, `/api/email-sequences/${id}${path}`, body), `${method} ${path}`).toMatchObject({
      status: 404,
      body: { message: 'Sequence not found' },
    })
  const change = await bob.call('PATCH', `/api/enrollments/${enrollment?.id}`, { status: 'removed' })
  expect(change).toMatchObject({ status: 404, body: { message: 'Enrollment not found' } })
  expect((await bob.call('GET', '/api/email-sequences')).body).toEqual([])
  expect((await enrollments())[0]).toMatchObject({ status: 'active' })
  for (const bad of ['0', 'x', '1.5', '99999999999'])
    expect(await ada.call('GET', `/api/email-sequences/${bad}`), bad).toMatchObject({
      status: 400,
      body: { message: 'Invalid sequence ID' },
    })
  expect((await w.call('GET', `/api/email-sequences/${id}`)).status).toBe(401)
})
