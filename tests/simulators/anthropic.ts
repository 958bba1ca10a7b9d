import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { type Behaviour, modelServer, piecesOf, Refusal, untilGone } from './model-server.ts'

const Text = z.strictObject({ type: z.literal('text'), text: z.string().min(1) })
const Content = z.union([z.string().min(1), z.array(Text).min(1)])

// The parts of the messages API that a client like ours may use; anything else is turned down.
const Question = z.strictObject({
  model: z.string(),
  max_tokens: z.int().min(1),
  system: Content.optional(),
  messages: z.array(z.strictObject({ role: z.enum(['user', 'assistant']), content: Content })).min(1),
  stream: z.boolean().optional(),
})

const plain = (content: z.infer<typeof Content>) =>
  typeof content === 'string' ? content : content.map(({ text }) => text).join('')

/** Anthropic's messages API. */
export const anthropicSimulator = ({ key, model = 'claude-sim' }: { key: string; model?: string }) =>
  modelServer({
    path: '/v1/messages',
    read({ headers }, text) {
      if (headers['x-api-key'] !== key) throw new Refusal(401, `invalid x-api-key ${headers['x-api-key']}`)
      if (headers['anthropic-version'] !== '2023-06-01') throw new Refusal(400, 'anthropic-version: header is required')
      const question = Question.safeParse(JSON.parse(text))
      if (!question.success) throw new Refusal(400, z.prettifyError(question.error))
      const { messages, system = '', stream = false } = question.data
      if (question.data.model !== model) throw new Refusal(404, `model: ${question.data.model}`)
      const isInTurns = messages.every(({ role }, i) => role === (i % 2 === 0 ? 'user' : 'assistant'))
      if (!isInTurns || messages.at(-1)?.role !== 'user') throw new Refusal(400, 'messages: roles must alternate')
      const user = plain(messages.at(-1)?.content ?? '')
      return { system: plain(system), user, turns: messages.length, isStream: stream, headers, text }
    },
    reply: (res, { isStream }, behaviour) =>
      isStream ? streamed(res, behaviour, model) : whole(res, behaviour, model),
    fail(res, status, message, headers) {
      const type = status === 529 ? 'overloaded_error' : 'api_error'
      res.writeHead(status, { 'content-type': 'application/json', ...headers })
      res.end(JSON.stringify({ type: 'error', error: { type, message } }))
    },
  })

const reasonOf = (behaviour: Behaviour) => {
  if ('refuse' in behaviour) return 'refusal'
  return 'isCutOff' in behaviour && behaviour.isCutOff ? 'max_tokens' : 'end_turn'
}
const head = (model: string) => ({ id: 'msg_1', type: 'message', role: 'assistant', model, stop_sequence: null })
const textOf = (behaviour: Behaviour) => ('say' in behaviour ? behaviour.say : '')

function whole(res: ServerResponse, behaviour: Behaviour, model: string) {
  const content = textOf(behaviour) ? [{ type: 'text', text: textOf(behaviour) }] : []
  const usage = { input_tokens: 100, output_tokens: 20 }
  const json = JSON.stringify({ ...head(model), content, stop_reason: reasonOf(behaviour), usage })
  res.writeHead(200, { 'content-type': 'application/json' })
  if ('hang' in behaviour) return void res.write(json.slice(0, 40))
  if ('breakOff' in behaviour) return void res.write(json.slice(0, 40), () => res.destroy())
  if ('endless' in behaviour) return untilGone(res, () => behaviour.endless)
  res.end(json)
}

async function streamed(res: ServerResponse, behaviour: Behaviour, model: string) {
  const line = (type: string, data: Record<string, unknown> = {}) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`
  const piece = (text: string) => line('content_block_delta', { index: 0, delta: { type: 'text_delta', text } })
  res.writeHead(200, { 'content-type': 'text/event-stream' })
  const usage = { input_tokens: 100, output_tokens: 1 }
  res.write(line('message_start', { message: { ...head(model), content: [], stop_reason: null, usage } }))
  res.write(line('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }))
  if ('hang' in behaviour) return void res.write(piece('Subject: Hello\n\nWell'))
  if ('breakOff' in behaviour) return void res.write(piece('Subject: Hello\n\nWell'), () => res.destroy())
  if ('endless' in behaviour) return untilGone(res, () => piece(behaviour.endless))
  for (const text of piecesOf(textOf(behaviour))) {
    res.write(piece(text))
    await new Promise((done) => setImmediate(done))
  }
  res.write(line('content_block_stop', { index: 0 }))
  const delta = { stop_reason: reasonOf(behaviour), stop_sequence: null }
  res.write(line('message_delta', { delta, usage: { output_tokens: 20 } }))
  res.end(line('message_stop'))
}
