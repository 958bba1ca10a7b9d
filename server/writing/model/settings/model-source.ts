import { type Config, HOSTED, type ModelConfig } from '../../../config.ts'
import type { Db } from '../../../db/connect.ts'
import type { SecretBox } from '../../../secret-box.ts'
import { createModel, type Model } from '../model.ts'
import { findSavedModel, openKey, type SavedModel } from './model-settings-queries.ts'

/** The model in use at this moment; undefined: the built-in writer. */
export type ModelSource = () => Promise<Model | undefined>

type Settings = Pick<Config, 'model' | 'modelLimitMs'>

/**
 * The server's settings win. Otherwise every request reads what the operator chose, so that all processes follow a change at once.
 * The model itself is created again only after a change.
 */
export function modelSource(db: Db, box: SecretBox, config: Settings): ModelSource {
  const fixed = createModel(config.model)
  if (fixed) return async () => fixed
  let last: { version: string; model: Model | undefined } | undefined
  return async () => {
    const saved = await findSavedModel(db)
    if (!saved) return undefined
    const version = `${saved.userId} ${saved.updatedAt.getTime()} ${saved.keySecret}`
    if (last?.version !== version) last = { version, model: createModel(configOf(saved, box, config)) }
    return last.model
  }
}

/** Undefined when the key can't be decrypted: as long as it isn't entered again, the built-in writer writes. */
function configOf(saved: SavedModel, box: SecretBox, config: Settings): ModelConfig | undefined {
  try {
    return connectionOf(saved, openKey(box, saved), config)
  } catch {
    return undefined
  }
}

type Choice = Pick<SavedModel, 'provider' | 'baseUrl' | 'model'>

export const connectionOf = (choice: Choice, apiKey: string | undefined, { modelLimitMs }: Settings): ModelConfig => ({
  provider: choice.provider,
  baseUrl: addressOf(choice),
  apiKey,
  model: choice.model,
  limitMs: modelLimitMs,
})

export const addressOf = ({ provider, baseUrl }: Omit<Choice, 'model'>) =>
  provider === 'openai-compatible' ? (baseUrl ?? '') : HOSTED[provider]
