import { join } from 'node:path'
import type { Config } from './config.ts'
import { makeFolder } from './make-folder.ts'
import { readOrCreateSecret } from './secret-file.ts'
import { reasonOf, StartError } from './start-error.ts'

const MIN_CHARACTERS = 32

/** The secret that encrypts passwords and signs links: APP_SECRET, or one generated once and stored in DATA_DIR. */
export async function readAppSecret({ appSecret, dataDir }: Pick<Config, 'appSecret' | 'dataDir'>): Promise<string> {
  if (appSecret) return appSecret
  const path = join(dataDir, 'app-secret')
  try {
    await makeFolder(dataDir)
    const secret = await readOrCreateSecret(path)
    if (secret.length < MIN_CHARACTERS)
      throw new StartError(`${path} must contain a secret of at least ${MIN_CHARACTERS} characters.`)
    return secret
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`Can't save a secret to ${path}: ${reasonOf(error)}. Set APP_SECRET instead.`)
  }
}
