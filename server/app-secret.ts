import { randomBytes } from 'node:crypto'
import { chmod, link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { reasonOf, StartError } from './start-error.ts'

const MIN_CHARACTERS = 32

/** The secret that seals passwords and signs links: the setting, or one made once and kept in DATA_DIR. */
export async function readAppSecret({ appSecret, dataDir }: Pick<Config, 'appSecret' | 'dataDir'>): Promise<string> {
  if (appSecret) return appSecret
  const path = join(dataDir, 'app-secret')
  try {
    return await readKept(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new StartError(`Cannot read ${path}: ${reasonOf(error)}. Set APP_SECRET, or make the file readable.`)
  }
  // Two processes may start at once: whoever links first decides for both.
  const own = `${path}.${process.pid}`
  try {
    await writeFile(own, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    await chmod(own, 0o600)
    await link(own, path).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
    await unlink(own)
    return await readKept(path)
  } catch (error) {
    throw new StartError(`Cannot keep a secret in ${path}: ${reasonOf(error)}. Set APP_SECRET instead.`)
  }
}

async function readKept(path: string) {
  const secret = (await readFile(path, 'utf8')).trim()
  if (secret.length < MIN_CHARACTERS) throw new StartError(`${path} holds no secret of ${MIN_CHARACTERS} characters.`)
  return secret
}
