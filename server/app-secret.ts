import { join } from 'node:path'
import type { Config } from './config.ts'
import { keepSecret } from './keep-secret.ts'
import { makeFolder } from './make-folder.ts'
import { reasonOf, StartError } from './start-error.ts'

const MIN_CHARACTERS = 32

/** The secret that seals passwords and signs links: the setting, or one made once and kept in DATA_DIR. */
export async function readAppSecret({ appSecret, dataDir }: Pick<Config, 'appSecret' | 'dataDir'>): Promise<string> {
  if (appSecret) return appSecret
  const path = join(dataDir, 'app-secret')
  try {
    await makeFolder(dataDir)
    const secret = await keepSecret(path)
    if (secret.length < MIN_CHARACTERS) throw new StartError(`${path} holds no secret of ${MIN_CHARACTERS} characters.`)
    return secret
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`Cannot keep a secret in ${path}: ${reasonOf(error)}. Set APP_SECRET instead.`)
  }
}
