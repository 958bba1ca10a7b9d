import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { type Asked, type Behaviour, modelServer, piecesOf, Refusal, untilGone } from './model-server.ts'

// The parts of the chat-completions API that a client like ours may use; anything else is turned down.
const Question = z.strictObject({
  model: z.string(),
  messages: z
    .array(z.strictObject({ role: z.enum(['system', 'developer', 'user', 'assistant']), content: z.string().min(1) }))
    .min(1),
  max_tokens: z.int().min(1).optional(),
  max_completion_tokens: z.int().min(1).optional(),
  stream: z.boolean().optional(),
  stream_options: z.strictObject({ include_usage: z.boolean() }).optional(),
})

type Options = { key?: string; model?: string }

/** OpenAI's chat-completions API, which Ollama, vLLM and LM Studio speak too; without a key it asks for none. */
export const openAiSimulator = ({ key, model = 'gpt-sim' }: Options = {}) =>
  modelServer({
    path: '/v1/chat/completions',
    read({ headers }, text) {
      // The real one repeats the key it was given.
      if (key && headers.authorization !== `Bearer ${key}`)
        throw new Refusal(401, `Incorrect API key provided: ${headers.authorization}`)
      if (!key && headers.authorization) throw new Refusal(400, 'a key came that nobody asked for')
      const question = Question.safeParse(JSON.parse(text))
      if (!question.success) throw new Refusal(400, z.prettifyError(question.error))
      const { messages, stream = false, stream_options, ...rest } = question.data
      if (rest.model !== model) throw new Refusal(404, `The model ${rest.model} does not exist`)
      if (stream_options && !stream) throw new Refusal(400, 'stream_options without stream')
      const said = (roles: string[]) =>
        messages.filter(({ role }) => roles.includes(role)).map(({ content }) => content)
      return {
        system: said(['system', 'developer']).join('\n'),
        user: said(['user']).at(-1) ?? '',
        turns: messages.length,
        isStream: stream,
        headers,
        text,
      }
    },
    reply: (res, asked, behaviour) =>
      asked.isStream ? streamed(res, asked, behaviour, model) : whole(res, behaviour, model),
    fail(res, status, message, headers) {
      res.writeHead(status, { 'content-type': 'application/json', ...headers })
      res.end(JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null } }))
    },
  })

const usageOf = (behaviour: Behaviour) => {
  const [input, output] = ('tokens' in behaviour && behaviour.tokens) || [100, 20]
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
}
const head = (model: string, object: string) => ({ id: 'chatcmpl-1', object, created: 1_700_000_000, model })
const reasonOf = (behaviour: Behaviour) => ('isCutOff' in behaviour && behaviour.isCutOff ? 'length' : 'stop')

function whole(res: ServerResponse, behaviour: Behaviour, model: string) {
  const isRefusal = 'refuse' in behaviour
  const content = 'say' in behaviour ? behaviour.say : isRefusal ? null : 'Well'
  const message = { role: 'assistant', content, refusal: isRefusal ? behaviour.refuse : null }
  const choices = [{ index: 0, message, logprobs: null, finish_reason: reasonOf(behaviour) }]
  const json = JSON.stringify({ ...head(model, 'chat.completion'), choices, usage: usageOf(behaviour) })
  res.writeHead(200, { 'content-type': 'application/json' })
  if ('hang' in behaviour) return void res.write(json.slice(0, 40))
  if ('breakOff' in behaviour) return void res.write(json.slice(0, 40), () => res.destroy())
  if ('endless' in behaviour) return untilGone(res, () => behaviour.endless)
  res.end(json)
}

async function streamed(res: ServerResponse, { text }: Asked, behaviour: Behaviour, model: string) {
  const line = (part: Record<string, unknown>) =>
    `data: ${JSON.stringify({ ...head(model, 'chat.completion.chunk'), ...part })}\n\n`
  const piece = (delta: Record<string, unknown>, finish_reason: string | null = null) =>
    line({ choices: [{ index: 0, delta, logprobs: null, finish_reason }] })
  res.writeHead(200, { 'content-type': 'text/event-stream' })
  res.write(piece({ role: 'assistant', content: '' }))
  if ('hang' in behaviour) return void res.write(piece({ content: 'Subject: Hello\n\nWell' }))
  if ('breakOff' in behaviour) return void res.write(piece({ content: 'Subject: Hello\n\nWell' }), () => res.destroy())
  if ('endless' in behaviour) return untilGone(res, () => piece({ content: behaviour.endless }))
  if ('refuse' in behaviour) res.write(piece({ refusal: behaviour.refuse }))
  for (const content of piecesOf('say' in behaviour ? behaviour.say : '')) {
    res.write(piece({ content }))
    await new Promise((done) => setImmediate(done))
  }
  res.write(piece({}, reasonOf(behaviour)))
  if (JSON.parse(text).stream_options?.include_usage) res.write(line({ choices: [], usage: usageOf(behaviour) }))
  res.end('data: [DONE]\n\n')
}
