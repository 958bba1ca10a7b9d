import { Worker } from 'node:worker_threads'
import { describe, expect, test, vi } from 'vitest'
import type { EmailForLeadResponse, Evidence, WritingCategory, WrittenEmail } from '../../contract/writing.ts'
import type { WritingSuggestions } from '../../contract/writing-suggestions.ts'
import { addLead, generate, linesOf, usageOf } from '../../tests/simulators/with-model.ts'
import { world } from '../../tests/world/world.ts'

describe('the built-in writer, when no model is set', () => {
  test('says that it is the one that writes', async () => {
    const w = await world()
    const ada = await w.person()
    const lead = await addLead(ada)
    expect((await ada.call('GET', '/api/email-writing/writer')).body).toEqual({
      name: 'Built-in writer',
      isModel: false,
    })
    const { body, status } = await generate(ada, lead)
    expect(status).toBe(200)
    expect(body).toMatchObject({ writtenBy: 'Built-in writer' })
    expect((body as EmailForLeadResponse).emailData.body).toContain('Grace')
    expect(await usageOf(w, ada)).toMatchObject([
      { writer: 'Built-in writer', task: 'write', outcome: 'ok', input_tokens: null, output_tokens: null },
    ])
  })

  test('writes another text when asked again, and the same for the same seed', async () => {
    const ada = await (await world()).person()
    const lead = await addLead(ada)
    const bodies = await Promise.all(Array.from({ length: 8 }, () => generate(ada, lead)))
    expect(new Set(bodies.map(({ text }) => text)).size).toBeGreaterThan(1)
    const [one, two] = [await generate(ada, lead, { seed: 7 }), await generate(ada, lead, { seed: 7 })]
    expect(one.text).toBe(two.text)
  })

  test('writes, suggests and improves with or without a lead', async () => {
    const ada = await (await world()).person()
    const { id } = await addLead(ada)
    const wish = { category: 'prospecting', tone: 'friendly' }
    for (const leadData of [null, { leadId: id }, { contact: 'Grace Hopper', company: 'Navona', title: 'CFO' }]) {
      const written = await ada.call('POST', '/api/email-writing/generate', { ...wish, leadData })
      expect(written, written.text).toMatchObject({ status: 200, body: { writtenBy: 'Built-in writer' } })
      const { subject, body } = written.body as WrittenEmail
      const currentContent = { subject, body }
      const suggested = await ada.call('POST', '/api/email-writing/suggestions', { ...wish, leadData, currentContent })
      expect((suggested.body as WritingSuggestions).subjectLines.length).toBeGreaterThan(0)
      const improved = await ada.call('POST', '/api/email-writing/improve', { ...wish, leadData, currentContent })
      expect(improved).toMatchObject({ status: 200, body: { writtenBy: 'Built-in writer' } })
    }
    const categories = (await ada.call('GET', '/api/email-writing/categories')).body as WritingCategory[]
    expect(categories[0]).toMatchObject({ id: 'prospecting', name: 'Cold Prospecting' })
  })

  test('reads a long draft in the thread', async () => {
    const ada = await (await world()).person()
    const body = 'I just wanted to reach out to you. We grew by 40% last year. '.repeat(100)
    const draft = { category: 'prospecting', tone: 'friendly', currentContent: { subject: 'Hello', body } }
    const asked = vi.spyOn(Worker.prototype, 'postMessage')
    try {
      const suggested = await ada.call('POST', '/api/email-writing/suggestions', draft)
      expect(suggested.body).toMatchObject({ improvements: { Claims: [expect.stringContaining('40%')] } })
      const improved = await ada.call('POST', '/api/email-writing/improve', draft)
      expect(improved.body).toMatchObject({
        suggestions: { improvements: { Claims: [expect.stringContaining('40%')] } },
      })
      expect(asked.mock.calls.map(([question]) => Object.keys(question)[0])).toEqual(['advise', 'improve', 'mail'])
    } finally {
      asked.mockRestore()
    }
  })

  test('streams its mail in one piece', async () => {
    const ada = await (await world()).person()
    const answer = await ada.call('POST', '/api/email-writing/stream', { category: 'prospecting', seed: 3 })
    expect(answer.headers['content-type']).toBe('application/x-ndjson')
    const lines = linesOf(answer.text)
    expect(lines).toHaveLength(3)
    expect(lines[2].done).toMatchObject({
      subject: lines[0].subject,
      body: lines[1].text,
      writtenBy: 'Built-in writer',
    })
  })

  test.each([
    [{ category: 'spam' }, 'Choose a category from the list'],
    [{ category: 'closing', tone: 'rude' }, 'Choose a tone from the list'],
  ])('refuses %o', async (body, message) => {
    const ada = await (await world()).person()
    for (const call of ['generate', 'suggestions', 'improve', 'stream'])
      expect(await ada.call('POST', `/api/email-writing/${call}`, body)).toMatchObject({
        status: 400,
        body: { message },
      })
  })

  test('improves nothing where nothing is', async () => {
    const ada = await (await world()).person()
    const blank = { category: 'closing', currentContent: { subject: ' ', body: '\n' } }
    expect(await ada.call('POST', '/api/email-writing/improve', blank)).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'currentContent' }] },
    })
  })

  test('writes to nobody of somebody else', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const { id } = await addLead(ada)
    expect(await generate(bob, { id })).toMatchObject({ status: 404, body: { message: 'Lead not found' } })
    const body = { category: 'prospecting', leadData: { leadId: id } }
    for (const call of ['generate', 'suggestions', 'improve', 'stream'])
      expect((await bob.call('POST', `/api/email-writing/${call}`, body)).status).toBe(404)
    expect((await bob.call('POST', '/api/email-writing/stream', { category: 'closing', leadId: id })).status).toBe(404)
    expect((await bob.call('POST', '/api/email-writing/evidence', { body: 'x', leadId: id })).status).toBe(404)
    expect((await w.call('POST', '/api/email-writing/generate', body)).status).toBe(401)
    expect(await usageOf(w, bob)).toEqual([])
  })

  test('checks a draft as it stands in an editor', async () => {
    const ada = await (await world()).person()
    const { id: leadId } = await addLead(ada, { notes: 'See https://evil.example' })
    const draft = {
      subject: 'Loans at Navona',
      body: 'See https://evil.example or grace@navona.example, 55% faster',
      leadId,
    }
    const { status, body } = await ada.call('POST', '/api/email-writing/evidence', draft)
    expect(status).toBe(200)
    expect((body as { evidence: Evidence[] }).evidence).toMatchObject([
      { claim: 'Navona', place: 'subject', source: 'Lead: company' },
      { claim: 'https://evil.example', kind: 'link', source: null },
      { claim: 'grace@navona.example', kind: 'address', source: 'Lead: email' },
      { claim: '55%', source: null, reason: expect.any(String) },
    ])
    expect((await ada.call('POST', '/api/email-writing/evidence', {})).body).toEqual({ evidence: [], language: 'en' })
  })

  test('may be asked thirty times a minute', async () => {
    const ada = await (await world()).person()
    const lead = await addLead(ada)
    const answers = await Promise.all(Array.from({ length: 31 }, () => generate(ada, lead)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    const others = { category: 'prospecting' }
    for (const call of ['generate', 'suggestions', 'improve', 'stream'])
      expect((await ada.call('POST', `/api/email-writing/${call}`, others)).status).toBe(429)
    expect((await ada.call('POST', '/api/email-writing/evidence', { body: 'Hello' })).status).toBe(200)
  })
})
