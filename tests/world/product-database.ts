import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the embedded database of a product with this DATA_DIR is reached. */
export async function databaseUrlOf(dataDir: string) {
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim()
  return `postgres://leadwright:${password}@127.0.0.1/leadwright?host=${encodeURIComponent(join(dataDir, 'postgres'))}`
}
