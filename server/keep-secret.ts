import { randomBytes } from 'node:crypto'
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { StartError } from './start-error.ts'

/** The secret kept in `path`, made on first use. Two processes that start at once end up with the same one. */
export async function keepSecret(path: string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error
    return ''
  })
  if (kept) return checked(path, kept)
  const draft = `${path}.${process.pid}`
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  // A link appears whole or not at all, and fails when another process was first.
  await link(draft, path).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return checked(path, await readFile(path, 'utf8'))
}

async function checked(path: string, secret: string) {
  const { mode } = await stat(path)
  if (process.platform !== 'win32' && mode & 0o077) {
    throw new StartError(`${path} holds a secret and may be read by others. Close it first: chmod 600 ${path}`)
  }
  return secret.trim()
}
