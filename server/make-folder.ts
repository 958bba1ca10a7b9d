import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Like a recursive mkdir, which on Node 20 never ends where the system says "no such file" instead of "denied" (/proc). */
export async function makeFolder(path: string): Promise<void> {
  const found = await stat(path).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (found?.isDirectory()) return
  if (!found) await makeFolder(dirname(path))
  // A folder of root must let PostgreSQL's user reach its own subfolder.
  await mkdir(path, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 }).catch(async (error) => {
    // Unless another process created it in the meantime.
    if (!(await stat(path)).isDirectory()) throw error
  })
}
