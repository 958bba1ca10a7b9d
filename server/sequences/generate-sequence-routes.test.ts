import { describe, expect, test } from 'vitest'
import type { SequenceWithSteps } from '../../contract/email-sequence.ts'
import { newLead } from '../../tests/world/sequences.ts'
import { world } from '../../tests/world/world.ts'

describe('generating', () => {
  test('makes a sequence of its own words, inactive, for review', async () => {
    const w = await world()
    const ada = await w.person({ firstName: 'Ada', lastName: 'Byron' })
    const wish = { prompt: 'Invite finance teams to a demo of our ledger', sequenceType: 'demo_request' }
    const answer = await ada.call('POST', '/api/email-sequences/generate', wish)
    expect(answer, answer.text).toMatchObject({
      status: 201,
      body: { isActive: false, category: 'demo_request', name: wish.prompt, description: null, totalSteps: 4 },
    })
    const { steps } = answer.body as SequenceWithSteps
    expect(steps[0]?.body).toContain('{{ firstName }}')
    expect(steps.map(({ delayDays }) => delayDays)).toEqual([0, 3, 4, 7])
    expect(steps.map(({ conditions }) => conditions?.skipIfReplied ?? false)).toEqual([false, true, true, true])
    const problems = await Promise.all(
      steps.map(async ({ subject, body }) => {
        const lead = await newLead(ada)
        return (
          (await ada.call('POST', '/api/email-templates/preview', { subject, body, leadId: lead.id })).body as {
            problems: object[]
          }
        ).problems
      }),
    )
    expect(problems).toEqual([[], [], [], []])
  })

  test('never quotes leadData as it was given', async () => {
    const ada = await (await world()).person()
    const bodiesFor = async (leadData: object) => {
      const wish = { prompt: 'Introduce our ledger', sequenceType: 'prospecting', leadData }
      const { body } = await ada.call('POST', '/api/email-sequences/generate', wish)
      return (body as SequenceWithSteps).steps.map((step) => step.body).join()
    }
    expect(await bodiesFor({ companySize: '51-200' })).not.toMatch(/51-200/)
    expect(await bodiesFor({ industry: 'other', title: 'CFO' })).not.toMatch(/\bother\b|CFO/)
  })

  test('needs to know what for', async () => {
    const w = await world()
    const ada = await w.person()
    expect(await ada.call('POST', '/api/email-sequences/generate', { prompt: ' ' })).toMatchObject({
      status: 400,
      body: { message: 'Describe what the sequence is for' },
    })
    expect((await ada.call('GET', '/api/email-sequences')).body).toEqual([])
  })
})
