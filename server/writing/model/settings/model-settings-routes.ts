import { ModelPriceInput, ModelSettings, ModelSettingsInput, ModelTest } from '../../../../contract/model-settings.ts'
import { ModelUsageOfPeople, OwnModelUsage } from '../../../../contract/model-usage.ts'
import { readTimeZone } from '../../../accounts/time-zone.ts'
import { AppError, badField } from '../../../http/errors.ts'
import type { App, Parts } from '../../../http/parts.ts'
import { rateLimit } from '../../../http/rate-limit.ts'
import { disconnectSignal } from '../../disconnect-signal.ts'
import { allowAddress } from './allow-address.ts'
import {
  deleteModel,
  deletePrice,
  findPrice,
  findSavedModel,
  isOperator,
  openKey,
  type SavedModel,
  saveModel,
  savePrice,
  sealKey,
} from './model-settings-queries.ts'
import { addressOf, connectionOf } from './model-source.ts'
import { tryModel } from './try-model.ts'
import { readOwnUsage, readUsageOfPeople } from './usage-report-queries.ts'

const SAVES_A_MINUTE = 30
const TESTS_A_MINUTE = 10
const KEY_END = 4

/** The model of the server, which its operator chooses, and what everybody used of it. */
export function modelSettingsRoutes(app: App, { db, pool, config, mail: { box } }: Parts) {
  const saves = rateLimit(pool, 'model-settings', SAVES_A_MINUTE, 60)
  const tests = rateLimit(pool, 'model-test', TESTS_A_MINUTE, 60)

  const requireOperator = async (userId: number) => {
    if (!(await isOperator(db, userId)))
      throw new AppError('forbidden', 'Only the admin of this server, the first account, can see and change this.')
  }

  app.get('/ai/settings', { schema: { response: { 200: ModelSettings } } }, async ({ userId }) => {
    await requireOperator(userId)
    return shown(userId)
  })

  app.put(
    '/ai/settings',
    { schema: { body: ModelSettingsInput, response: { 200: ModelSettings } } },
    async ({ userId, body }) => {
      await requireOperator(userId)
      await saves.spend(String(userId))
      refuseWhereServerDecides()
      const { key, ...choice } = await checkedChoice(body)
      const keySecret = key === undefined ? null : sealKey(box, userId, key)
      await saveModel(db, userId, { ...choice, keySecret, keyEnd: key === undefined ? null : endOf(key) })
      return shown(userId)
    },
  )

  app.delete('/ai/settings', { schema: { response: { 200: ModelSettings } } }, async ({ userId }) => {
    await requireOperator(userId)
    await saves.spend(String(userId))
    refuseWhereServerDecides()
    await deleteModel(db, userId)
    return shown(userId)
  })

  app.post(
    '/ai/settings/test',
    { schema: { body: ModelSettingsInput.nullish(), response: { 200: ModelTest } } },
    async ({ userId, body }, reply) => {
      await requireOperator(userId)
      await tests.spend(String(userId))
      const signal = disconnectSignal(reply)
      if (config.model) return tryModel(db, userId, config.model, signal)
      if (!body) throw badField('provider', 'Choose a provider from the list')
      const { key, ...choice } = await checkedChoice(body)
      return tryModel(db, userId, connectionOf(choice, key, config), signal)
    },
  )

  app.put(
    '/ai/prices',
    { schema: { body: ModelPriceInput, response: { 200: ModelSettings } } },
    async ({ userId, body: { model, inputPrice, outputPrice } }) => {
      await requireOperator(userId)
      await saves.spend(String(userId))
      if (inputPrice === null && outputPrice === null) await deletePrice(db, userId, model)
      else if (inputPrice === null || outputPrice === null)
        throw badField(inputPrice === null ? 'inputPrice' : 'outputPrice', 'Enter both prices, or neither')
      else await savePrice(db, userId, model, { inputPrice, outputPrice })
      return shown(userId)
    },
  )

  app.get('/ai/usage', { schema: { response: { 200: OwnModelUsage } } }, async ({ userId }) => ({
    ...(await readOwnUsage(db, userId, await readTimeZone(db, userId))),
    isOperator: await isOperator(db, userId),
  }))

  app.get('/ai/usage/people', { schema: { response: { 200: ModelUsageOfPeople } } }, async ({ userId }) => {
    await requireOperator(userId)
    const timeZone = await readTimeZone(db, userId)
    const { since } = await readOwnUsage(db, userId, timeZone)
    return { since, ...(await readUsageOfPeople(db, timeZone)) }
  })

  function refuseWhereServerDecides() {
    if (config.model)
      throw new AppError('conflict', "The model is set by the server's settings (AI_PROVIDER). Change it there.")
  }

  /** Says nothing of the key but its end. */
  async function shown(userId: number): Promise<ModelSettings> {
    const saved = config.model ? undefined : await findSavedModel(db)
    const choice = config.model ?? saved
    const price = choice && (await findPrice(db, userId, choice.model))
    return {
      setBy: config.model ? 'server' : saved ? 'operator' : null,
      provider: choice?.provider ?? null,
      model: choice?.model ?? null,
      baseUrl: choice?.provider === 'openai-compatible' ? shownAddress(choice.baseUrl) : null,
      hasKey: config.model ? config.model.apiKey !== undefined : (saved?.keySecret ?? null) !== null,
      keyEnd: config.model ? (config.model.apiKey ? endOf(config.model.apiKey) : null) : (saved?.keyEnd ?? null),
      isKeyReadable: !saved || isReadable(saved),
      limitSeconds: config.modelLimitMs / 1000,
      inputPrice: price?.inputPrice ?? null,
      outputPrice: price?.outputPrice ?? null,
    }
  }

  function isReadable(saved: SavedModel) {
    try {
      openKey(box, saved)
      return true
    } catch {
      return false
    }
  }

  /** What was entered, with the saved key where none was entered and it goes to the address it was entered for. */
  async function checkedChoice({ provider, model, baseUrl, apiKey }: ModelSettingsInput) {
    const isOwn = provider === 'openai-compatible'
    const choice = { provider, model, baseUrl: isOwn ? (baseUrl?.replace(/\/+$/, '') ?? '') : null }
    if (choice.baseUrl === '') throw badField('baseUrl', 'Enter the address of the model')
    if (choice.baseUrl) await allowAddress(choice.baseUrl)
    const key = apiKey === null ? undefined : apiKey || (await savedKeyFor(choice))
    if (!isOwn && !key) throw badField('apiKey', 'Enter the key of your account there')
    return { ...choice, key }
  }

  async function savedKeyFor(choice: Pick<SavedModel, 'provider' | 'baseUrl'>) {
    const saved = await findSavedModel(db)
    if (!saved?.keySecret) return undefined
    if (saved.provider !== choice.provider || addressOf(saved) !== addressOf(choice))
      throw badField('apiKey', 'Enter the key again: the saved one is for another address')
    if (!isReadable(saved)) throw badField('apiKey', "Enter the key again: the saved one can't be decrypted any more")
    return openKey(box, saved)
  }
}

/** A short key would be shown whole. */
const endOf = (key: string) => (key.length >= 4 * KEY_END ? key.slice(-KEY_END) : '')

/** AI_BASE_URL may contain a password. */
function shownAddress(baseUrl: string | null) {
  if (!baseUrl) return null
  const url = new URL(baseUrl)
  url.username = ''
  url.password = ''
  url.search = ''
  return url.href.replace(/\/+$/, '')
}
