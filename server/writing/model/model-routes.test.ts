import { describe, expect, test } from 'vitest'
import { dataIn, generate, KEY, linesOf, PROVIDERS, usageOf, withModel } from '../../../tests/simulators/with-model.ts'
import { createLog } from '../../log.ts'

const MAIL = { subject: 'Navona and loans', body: 'Hello Grace,\n\nhow do you check loans?\n\nAda' }
const GOOD = JSON.stringify({ ...MAIL, personalizationInsights: ['Her company'] })
/** The answer when the built-in writer wrote instead. */
const STOOD_IN = { status: 200, body: { writtenBy: 'Built-in writer', standIn: { message: expect.any(String) } } }
const STREAMED = `Subject: ${MAIL.subject}\n\n${MAIL.body}`

describe.each(PROVIDERS)('a model of %s', (provider) => {
  test('writes, and its name stands by the text', async () => {
    const { llm, w, ada, lead } = await withModel(provider)
    llm.next({ say: GOOD })
    expect((await ada.call('GET', '/api/email-writing/writer')).body).toEqual({ name: 'sim', isModel: true })
    const answer = await generate(ada, lead)
    expect(llm.problems).toEqual([])
    expect(answer, answer.text).toMatchObject({
      status: 200,
      body: { emailData: { ...MAIL, personalizationInsights: ['Her company'] }, writtenBy: 'sim' },
    })
    expect(await usageOf(w, ada)).toMatchObject([
      { writer: 'sim', task: 'write', outcome: 'ok', input_tokens: 100, output_tokens: 20 },
    ])
  })

  test('suggests and improves', async () => {
    const { llm, w, ada, lead } = await withModel(provider)
    const wish = {
      category: 'closing',
      leadData: { leadId: lead.id },
      currentContent: { subject: 'Hi', body: 'Old {{ company }}' },
    }
    const suggestions = {
      subjectLines: ['One', 'Two'],
      contentSuggestions: { Opening: ['A'] },
      improvements: { Length: ['B'] },
    }
    llm.next({ say: JSON.stringify(suggestions) })
    expect((await ada.call('POST', '/api/email-writing/suggestions', wish)).body).toEqual(suggestions)
    llm.next({ say: JSON.stringify({ ...MAIL, changes: ['Shorter'] }) })
    expect((await ada.call('POST', '/api/email-writing/improve', wish)).body).toMatchObject({
      ...MAIL,
      suggestions: { improvements: { 'What changed': ['Shorter'] } },
      writtenBy: 'sim',
    })
    expect(dataIn(llm.asked[1]?.user ?? '').data.draft).toEqual(wish.currentContent)
    expect((await usageOf(w, ada)).map(({ task }) => task)).toEqual(['suggest', 'improve'])
  })

  test('reads a draft as second reader when asked; its doubts carry its name, and its failure changes nothing', async () => {
    const { llm, w, ada, lead } = await withModel(provider)
    const draft = { subject: 'Hi', body: 'Hi Grace, your bank failed the audit. We saved 55%.', leadId: lead.id }
    const check = (more = {}) => ada.call('POST', '/api/email-writing/evidence', { ...draft, ...more })
    const alone = (await check()).body as { evidence: unknown[] }
    expect(llm.asked).toHaveLength(0)
    const doubts = [
      { quote: 'your bank failed the audit', why: 'Nothing says so.' },
      { quote: 'words that are not in the draft', why: 'x' },
    ]
    llm.next({ say: JSON.stringify({ doubts }) })
    const both = (await check({ withModel: true })).body as { evidence: unknown[] }
    expect(both).toMatchObject({ language: 'en', reader: { name: 'sim', isDone: true } })
    expect(both.evidence).toHaveLength(alone.evidence.length + 1)
    expect(both.evidence).toContainEqual(
      expect.objectContaining({ kind: 'statement', claim: 'your bank failed the audit', source: null, reader: 'sim' }),
    )
    llm.next({ say: 'no' })
    llm.next({ say: 'no' })
    const failed = (await check({ withModel: true })).body
    expect(failed).toEqual({ ...alone, reader: { name: 'sim', isDone: false } })
    expect((await usageOf(w, ada)).map(({ task, outcome }) => [task, outcome])).toEqual([
      ['check', 'ok'],
      ['check', expect.not.stringMatching('ok')],
    ])
  })

  test('streams: the subject whole, the body as it is written, then all of it', async () => {
    const { llm, w, ada, lead } = await withModel(provider)
    llm.next({ say: STREAMED })
    const answer = await ada.call('POST', '/api/email-writing/stream', { category: 'prospecting', leadId: lead.id })
    expect(llm.problems).toEqual([])
    const lines = linesOf(answer.text)
    expect(lines[0]).toEqual({ subject: MAIL.subject })
    expect(lines.filter((line) => 'text' in line).length).toBeGreaterThan(2)
    expect(lines.map(({ text = '' }) => text).join('')).toBe(MAIL.body)
    expect(lines.at(-1).done).toMatchObject({ ...MAIL, evidence: expect.any(Array), writtenBy: 'sim' })
    expect(await usageOf(w, ada)).toMatchObject([
      { task: 'stream', outcome: 'ok', input_tokens: 100, output_tokens: 20 },
    ])
  })

  test.each([
    ['in a code block', `Sure!\n\`\`\`json\n${GOOD}\n\`\`\`\nHope it helps {you}`],
    ['after thinking aloud', `<think>{"subject": "no"} hm</think>${GOOD}`],
    ['with line breaks inside its texts', `{"subject": "${MAIL.subject}", "body": "${MAIL.body}", "more": 1}`],
  ])('may answer %s', async (_how, say) => {
    const { llm, ada, lead } = await withModel(provider)
    llm.next({ say })
    expect((await generate(ada, lead)).body).toMatchObject({ emailData: MAIL })
    expect(llm.asked).toHaveLength(1)
  })

  test('that answers badly is asked once more', async () => {
    const { llm, w, ada, lead } = await withModel(provider)
    llm.next({ say: '{"subject": 7}' }, { say: GOOD })
    expect((await generate(ada, lead)).body).toMatchObject({ emailData: MAIL })
    expect(llm.problems).toEqual([])
    expect(llm.asked[1]).toMatchObject({ turns: (llm.asked[0]?.turns ?? 0) + 2 })
    expect(llm.asked[1]?.user).toContain('subject')
    expect(await usageOf(w, ada)).toMatchObject([{ outcome: 'ok', input_tokens: 200, output_tokens: 40 }])
  })

  test.each([
    [
      'badly twice',
      [{ say: '{"subject": 7}' }, { say: '{"body": "x"}' }],
      'malformed',
      "The AI model's text is unusable.",
    ],
    ['nothing twice', [{ say: '' }, { say: '' }], 'no_answer', 'The AI model returned no usable text.'],
    [
      'in words that refuse',
      [{ say: 'I cannot do that.' }, { say: 'No.' }],
      'no_answer',
      'The AI model returned no usable text',
    ],
    [
      'with an empty mail',
      [{ say: '{"subject": " ", "body": "<br>"}' }, { say: '{"subject": " ", "body": ""}' }],
      'malformed',
      "The AI model's",
    ],
    [
      'cut off',
      [
        { say: '{"subject": "x', isCutOff: true },
        { say: '{"subj', isCutOff: true },
      ],
      'cut_off',
      "The AI model's text was cut off",
    ],
    ['not as an API', [{ garbage: '<html>oops</html>' }], 'malformed', "The AI model's text is unusable."],
    ['that it is busy', [{ status: 429, headers: { 'retry-after': '7' } }], 'busy', 'The AI model is busy'],
    ['that it is overloaded', [{ status: 529 }], 'busy', 'The AI model is busy'],
    ['that the key is wrong', [{ status: 401, message: `bad key ${KEY}` }], 'key', 'The AI provider rejected our key'],
    ['that there is no such model', [{ status: 404 }], 'unknown_model', "The AI provider doesn't know this model"],
    [
      'that the question is bad',
      [{ status: 400, message: 'Grace Hopper is too long' }],
      'rejected',
      'The AI provider rejected the request',
    ],
    ['that it is broken', [{ status: 500 }], 'broken', 'The AI provider has a problem'],
    ['and breaks off', [{ breakOff: true }], undefined, 'AI'],
    ['without end', [{ endless: 'x'.repeat(100_000) }], undefined, 'AI'],
    ['elsewhere', [{ status: 307, headers: { location: 'http://127.0.0.1:1/steal' } }], undefined, 'AI'],
  ] as const)(
    'that answers %s: the built-in writer writes, and the answer says why',
    async (_how, behaviours, outcome, message) => {
      const printed: string[] = []
      const log = createLog('trace', { write: (line) => printed.push(line) })
      const { llm, w, ada, lead } = await withModel(provider, { log })
      llm.next(...behaviours)
      const answer = await generate(ada, lead)
      expect(answer, answer.text).toMatchObject(STOOD_IN)
      const { standIn } = answer.body as { standIn: { reason: string; message: string } }
      expect(standIn.message).toContain(message)
      expect(standIn.message).toMatch(/ The built-in writer wrote this\.$/)
      expect(llm.asked).toHaveLength(behaviours.length)
      const expected = outcome ?? expect.stringMatching(/malformed|broken|unreachable/)
      expect(standIn.reason).toEqual(expected)
      expect(await usageOf(w, ada)).toMatchObject([
        { writer: 'sim', outcome: expected },
        { writer: 'Built-in writer', outcome: 'ok' },
      ])
      // Nothing secret or personal is told.
      expect(answer.text).not.toContain(KEY)
      for (const secret of [KEY, 'Hopper', 'navona.example']) expect(printed.join('\n')).not.toContain(secret)
      expect(printed.join('\n')).toContain('model failure')
    },
  )

  test('that refuses: the built-in writer writes, and the answer says so', async () => {
    const { llm, w, ada, lead } = await withModel(provider)
    llm.next({ refuse: 'I will not.' }, { refuse: 'I will not.' })
    const answer = await generate(ada, lead)
    expect(answer).toMatchObject(STOOD_IN)
    // Servers that only speak like OpenAI have no field for it that could be relied on.
    const expected = provider === 'openai-compatible' ? 'no_answer' : 'refused'
    expect(await usageOf(w, ada)).toMatchObject([{ outcome: expected }, { outcome: 'ok' }])
    expect(llm.asked).toHaveLength(provider === 'openai-compatible' ? 2 : 1)
  })

  test.each([{ hang: 'before' }, { hang: 'within' }] as const)(
    'that hangs (%o) is given up in time',
    async (behaviour) => {
      const { llm, w, ada, lead } = await withModel(provider, { limitMs: 300 })
      llm.next(behaviour, behaviour)
      const message = 'The AI model took too long to respond. The built-in writer wrote this.'
      expect(await generate(ada, lead)).toMatchObject({
        ...STOOD_IN,
        body: { standIn: { reason: 'timeout', message } },
      })
      expect(await usageOf(w, ada)).toMatchObject([{ outcome: 'timeout' }, { writer: 'Built-in writer' }])
      await expect.poll(() => llm.left()).toBe(1)
      const streamed = await ada.call('POST', '/api/email-writing/stream', { category: 'closing' })
      expect(linesOf(streamed.text).at(-1).done).toMatchObject({ writtenBy: 'Built-in writer', standIn: { message } })
      expect(streamed.status).toBe(200)
    },
  )

  test('that is slow is waited for, both tries within one limit', async () => {
    const { llm, ada, lead } = await withModel(provider, { limitMs: 2_500 })
    llm.next({ say: GOOD, afterMs: 400 })
    expect((await generate(ada, lead)).status).toBe(200)
    llm.next({ say: 'no', afterMs: 1_500 }, { say: GOOD, afterMs: 1_500 })
    expect(await generate(ada, lead)).toMatchObject({
      ...STOOD_IN,
      body: { standIn: { message: expect.stringContaining('too long') } },
    })
  })

  test('that is away cannot be reached', async () => {
    const { llm, w, ada, lead } = await withModel(provider)
    await llm.close()
    expect(await generate(ada, lead)).toMatchObject({
      ...STOOD_IN,
      body: { standIn: { message: expect.stringContaining("We can't reach the AI model") } },
    })
    expect(await usageOf(w, ada)).toMatchObject([{ outcome: 'unreachable' }, { outcome: 'ok' }])
  })

  test.each([
    ['breaks off', { breakOff: true }, undefined],
    ['refuses', { refuse: 'No.' }, undefined],
    ['is no mail', { say: 'What a lovely day.' }, 'The AI model returned no usable text'],
    ['has no body', { say: 'Subject: x\n\n<script>1</script>' }, "The AI model's text is unusable"],
    ['holds a placeholder', { say: 'Subject: x\n\nBest,\n[Your Name]' }, "The AI model's text is unusable"],
    ['is cut off', { say: STREAMED, isCutOff: true }, "The AI model's text was cut off"],
    ['never ends', { endless: 'Subject: x\n\ny'.repeat(500) }, "The AI model's text is unusable"],
    ['is turned down', { status: 429 }, 'The AI model is busy'],
  ] as const)('whose stream %s ends with a text of the built-in writer', async (_how, behaviour, message) => {
    const { llm, w, ada } = await withModel(provider)
    llm.next(behaviour)
    const answer = await ada.call('POST', '/api/email-writing/stream', { category: 'prospecting' })
    expect(answer.status).toBe(200)
    const { done } = linesOf(answer.text).at(-1)
    expect(done).toMatchObject({ writtenBy: 'Built-in writer', body: expect.stringMatching(/\w/) })
    expect(done.standIn.message).toContain(message ?? 'AI')
    expect(await usageOf(w, ada)).toMatchObject([
      { task: 'stream', writer: 'sim', outcome: expect.not.stringMatching(/^ok$/) },
      { task: 'stream', writer: 'Built-in writer', outcome: 'ok' },
    ])
  })

  test('that fails while it suggests, improves or writes a sequence is replaced, and that is said', async () => {
    const { llm, ada } = await withModel(provider)
    llm.otherwise = { status: 401 }
    const draft = { category: 'closing', currentContent: { subject: 'Hi', body: 'Old text, very very good.' } }
    const message = (what: string) => ({ standIn: { reason: 'key', message: expect.stringContaining(what) } })
    expect((await ada.call('POST', '/api/email-writing/suggestions', draft)).body).toMatchObject(
      message('The built-in writer made these suggestions.'),
    )
    expect((await ada.call('POST', '/api/email-writing/improve', draft)).body).toMatchObject({
      writtenBy: 'Built-in writer',
      ...message('The built-in writer improved your text.'),
    })
    // One writer for all steps, and inactive, so that somebody reads it first.
    llm.next({ say: GOOD })
    const wish = { prompt: 'Three emails about release tooling', sequenceType: 'prospecting' }
    const { status, body } = await ada.call('POST', '/api/email-sequences/generate', wish)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { isActive: false, ...message('The built-in writer wrote these emails.') },
    })
    const { steps } = body as { steps: { body: string }[] }
    expect(steps).toHaveLength(3)
    for (const step of steps) expect(step.body).not.toContain('how do you check loans')
  })
})
