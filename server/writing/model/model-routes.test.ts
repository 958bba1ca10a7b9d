import { describe, expect, test } from 'vitest'
import { dataIn, generate, KEY, linesOf, PROVIDERS, usageOf, withModel } from '../../../tests/simulators/with-model.ts'
import { createLog } from '../../log.ts'

const MAIL = { subject: 'Navona and loans', body: 'Hello Grace,\n\nhow do you check loans?\n\nAda' }
const GOOD = JSON.stringify({ ...MAIL, personalizationInsights: ['Her company'] })
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
      502,
      'malformed',
      "The AI model's text is unusable.",
    ],
    ['nothing twice', [{ say: '' }, { say: '' }], 502, 'no_answer', 'The AI model returned no usable text.'],
    [
      'in words that refuse',
      [{ say: 'I cannot do that.' }, { say: 'No.' }],
      502,
      'no_answer',
      'The AI model returned no usable text',
    ],
    [
      'with an empty mail',
      [{ say: '{"subject": " ", "body": "<br>"}' }, { say: '{"subject": " ", "body": ""}' }],
      502,
      'malformed',
      "The AI model's",
    ],
    [
      'cut off',
      [
        { say: '{"subject": "x', isCutOff: true },
        { say: '{"subj', isCutOff: true },
      ],
      502,
      'cut_off',
      "The AI model's text was cut off",
    ],
    ['not as an API', [{ garbage: '<html>oops</html>' }], 502, 'malformed', "The AI model's text is unusable."],
    ['that it is busy', [{ status: 429, headers: { 'retry-after': '7' } }], 503, 'busy', 'The AI model is busy'],
    ['that it is overloaded', [{ status: 529 }], 503, 'busy', 'The AI model is busy'],
    [
      'that the key is wrong',
      [{ status: 401, message: `bad key ${KEY}` }],
      502,
      'key',
      'The AI provider rejected our key',
    ],
    ['that there is no such model', [{ status: 404 }], 502, 'unknown_model', "The AI provider doesn't know this model"],
    [
      'that the question is bad',
      [{ status: 400, message: 'Grace Hopper is too long' }],
      502,
      'rejected',
      'The AI provider rejected the request',
    ],
    ['that it is broken', [{ status: 500 }], 502, 'broken', 'The AI provider has a problem'],
    ['and breaks off', [{ breakOff: true }], 502, undefined, 'AI'],
    ['without end', [{ endless: 'x'.repeat(100_000) }], 502, undefined, 'AI'],
    ['elsewhere', [{ status: 307, headers: { location: 'http://127.0.0.1:1/steal' } }], 502, undefined, 'AI'],
  ] as const)('that answers %s: the call fails, in plain words', async (_how, behaviours, status, outcome, message) => {
    const printed: string[] = []
    const log = createLog('trace', { write: (line) => printed.push(line) })
    const { llm, w, ada, lead } = await withModel(provider, { log })
    llm.next(...behaviours)
    const answer = await generate(ada, lead)
    expect(answer, answer.text).toMatchObject({ status, body: { message: expect.stringContaining(message) } })
    expect(answer.headers['retry-after']).toBe(
      status === 503 ? ((behaviours[0] as { headers?: object }).headers ? '7' : '30') : undefined,
    )
    // Nothing is tried behind the user's back, and nothing secret or personal is told.
    expect(llm.asked).toHaveLength(behaviours.length)
    expect(await usageOf(w, ada)).toMatchObject([
      { writer: 'sim', outcome: outcome ?? expect.stringMatching(/malformed|broken|unreachable/) },
    ])
    for (const told of [answer.text, printed.join('\n')]) {
      expect(told).not.toContain(KEY)
      expect(told).not.toContain('Hopper')
      expect(told).not.toContain('navona.example')
    }
    expect(printed.join('\n')).toContain('upstream failure')
  })

  test('that refuses: the call fails and says so', async () => {
    const { llm, w, ada, lead } = await withModel(provider)
    llm.next({ refuse: 'I will not.' }, { refuse: 'I will not.' })
    const answer = await generate(ada, lead)
    expect(answer.status).toBe(502)
    // Servers that only speak like OpenAI have no field for it that could be relied on.
    const expected = provider === 'openai-compatible' ? 'no_answer' : 'refused'
    expect(await usageOf(w, ada)).toMatchObject([{ outcome: expected }])
    expect(llm.asked).toHaveLength(provider === 'openai-compatible' ? 2 : 1)
  })

  test.each([{ hang: 'before' }, { hang: 'within' }] as const)(
    'that hangs (%o) is given up in time',
    async (behaviour) => {
      const { llm, w, ada, lead } = await withModel(provider, { limitMs: 300 })
      llm.next(behaviour, behaviour)
      expect(await generate(ada, lead)).toMatchObject({
        status: 502,
        body: { message: 'The AI model took too long to respond. Try again.' },
      })
      expect(await usageOf(w, ada)).toMatchObject([{ outcome: 'timeout' }])
      await expect.poll(() => llm.left()).toBe(1)
      const streamed = await ada.call('POST', '/api/email-writing/stream', { category: 'closing' })
      const told = behaviour.hang === 'before' ? streamed.body : { message: linesOf(streamed.text).at(-1).error }
      expect(told).toMatchObject({ message: 'The AI model took too long to respond. Try again.' })
      expect(streamed.status).toBe(behaviour.hang === 'before' ? 502 : 200)
    },
  )

  test('that is slow is waited for, both tries within one limit', async () => {
    const { llm, ada, lead } = await withModel(provider, { limitMs: 2_500 })
    llm.next({ say: GOOD, afterMs: 400 })
    expect((await generate(ada, lead)).status).toBe(200)
    llm.next({ say: 'no', afterMs: 1_500 }, { say: GOOD, afterMs: 1_500 })
    expect(await generate(ada, lead)).toMatchObject({
      status: 502,
      body: { message: expect.stringContaining('too long') },
    })
  })

  test('that is away cannot be reached', async () => {
    const { llm, w, ada, lead } = await withModel(provider)
    await llm.close()
    expect(await generate(ada, lead)).toMatchObject({
      status: 502,
      body: { message: expect.stringContaining("We can't reach the AI model") },
    })
    expect(await usageOf(w, ada)).toMatchObject([{ outcome: 'unreachable' }])
  })

  test.each([
    ['breaks off', { breakOff: true }, undefined],
    ['refuses', { refuse: 'No.' }, undefined],
    ['is no mail', { say: 'What a lovely day.' }, 'The AI model returned no usable text'],
    ['has no body', { say: 'Subject: x\n\n<script>1</script>' }, "The AI model's text is unusable"],
    ['is cut off', { say: STREAMED, isCutOff: true }, "The AI model's text was cut off"],
    ['never ends', { endless: 'Subject: x\n\ny'.repeat(500) }, "The AI model's text is unusable"],
    ['is turned down', { status: 429 }, 'The AI model is busy'],
  ] as const)('whose stream %s ends with what went wrong', async (_how, behaviour, message) => {
    const { llm, w, ada } = await withModel(provider)
    llm.next(behaviour)
    const answer = await ada.call('POST', '/api/email-writing/stream', { category: 'prospecting' })
    // Before the first line it is an ordinary error, after it a last line.
    const told =
      answer.status === 200 ? linesOf(answer.text).at(-1).error : (answer.body as { message: string }).message
    expect(told).toContain(message ?? 'AI')
    expect(answer.text).not.toContain('"done"')
    expect(await usageOf(w, ada)).toMatchObject([{ task: 'stream', outcome: expect.not.stringMatching(/^ok$/) }])
  })
})
