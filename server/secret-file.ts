import { randomBytes } from 'node:crypto'
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { StartError } from './start-error.ts'

/** The secret stored in `path`, generated on first use. Two processes that start at once get the same one. */
export async function readOrCreateSecret(path: string): Promise<string> {
  const stored = await readFile(path, 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error
    return ''
  })
  if (stored) return checked(path, stored)
  const draft = `${path}.${process.pid}`
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  // A link is atomic, and fails when another process was first.
  await link(draft, path).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return checked(path, await readFile(path, 'utf8'))
}

async function checked(path: string, secret: string) {
  const { mode } = await stat(path)
  if (process.platform !== 'win32' && mode & 0o077) {
    throw new StartError(`Other users can read the secret in ${path}. Restrict it first: chmod 600 ${path}`)
  }
  return secret.trim()
}
