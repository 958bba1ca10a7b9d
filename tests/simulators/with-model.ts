import { afterAll } from 'vitest'
import type { Lead } from '../../contract/lead.ts'
import { createLog } from '../../server/log.ts'
import { createModel } from '../../server/writing/model/model.ts'
import { type World, world } from '../world/world.ts'
import { anthropicSimulator } from './anthropic.ts'
import { openAiSimulator } from './openai.ts'

export type Person = Awaited<ReturnType<World['person']>>

export const PROVIDERS = ['openai', 'anthropic', 'openai-compatible'] as const
type Provider = (typeof PROVIDERS)[number]

export const KEY = 'sk-secret-123456'
type Options = { limitMs?: number; log?: ReturnType<typeof createLog>; settings?: NodeJS.ProcessEnv }

/** The product with a model behind it that does as it is told, and somebody with a lead. */
export async function withModel(provider: Provider = 'openai', options: Options = {}) {
  const { limitMs = 20_000, log = createLog('silent'), settings } = options
  const llm = await simulatorOf(provider)
  afterAll(() => llm.close())
  const set = {
    AI_PROVIDER: provider,
    AI_BASE_URL: `${llm.url}/v1`,
    AI_MODEL: 'sim',
    ...(provider !== 'openai-compatible' && { AI_API_KEY: KEY }),
    ...settings,
  }
  const w = await world(set, log, (config) => ({ model: createModel(config.model, limitMs) }))
  const ada = await w.person({ firstName: 'Ada', lastName: 'Lovelace' })
  return { llm, w, ada, lead: await addLead(ada) }
}

function simulatorOf(provider: Provider) {
  if (provider === 'anthropic') return anthropicSimulator({ key: KEY, model: 'sim' })
  return openAiSimulator(provider === 'openai' ? { key: KEY, model: 'sim' } : { model: 'sim' })
}

export async function addLead(person: Person, fields: Record<string, unknown> = {}) {
  const lead = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navona.example', company: 'Navona', ...fields }
  return (await person.call('POST', '/api/leads', lead)).body as Lead
}

/** A mail for a lead, as the generated-email dialog asks for it. */
export const generate = (person: Person, { id }: { id: number }, more = {}) =>
  person.call('POST', '/api/email-templates/generate', { leadId: id, tone: 'professional', ...more })

/** What was noted of a person's questions, in their order. */
export async function usageOf({ pool }: World, { id }: Person) {
  const { rows } = await pool.query('select * from writing_usage where user_id = $1 order by id', [id])
  return rows
}

/** The lines of a streamed answer. */
export const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** What stands between the marks of a prompt, read as the JSON it must be, and what stands before. */
export function dataIn(prompt = '') {
  const [all = '', mark, json = ''] = /<(data-[0-9a-f]{16})>\n([\s\S]*)\n<\/\1>$/.exec(prompt) ?? []
  if (!mark) throw new Error(`no fence in: ${prompt}`)
  return { mark, json, data: JSON.parse(json), before: prompt.slice(0, -all.length) }
}
