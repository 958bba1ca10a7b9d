import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Witness } from './judge-lineage.ts'

const Kept = z.object({ lineage: z.string(), beat: z.number(), file: z.string(), born: z.string().nullable() })

// Always written whole and in place: another file in its place is a copy, and can be told by its number and birth.
const SIZE = 256

export type WitnessFile = {
  /** Undefined where there is none that can be read. */
  read(): Promise<Witness | undefined>
  write(lineage: string, beat: number): Promise<void>
}

export function witnessFile(dataDir: string): WitnessFile {
  const path = join(dataDir, 'mail-witness.json')
  return {
    async read() {
      const handle = await open(path, 'r').catch(() => undefined)
      try {
        const { lineage, beat, file, born } = Kept.parse(JSON.parse((await handle?.readFile('utf8')) ?? ''))
        const now = await identityOf(handle as FileHandle)
        return { lineage, beat, isCopy: file !== now.file || (born !== null && born !== now.born) }
      } catch {
        return undefined
      } finally {
        await handle?.close()
      }
    },
    async write(lineage, beat) {
      const handle = await open(path, 'r+').catch(() => open(path, 'wx+', 0o600))
      try {
        const before = await identityOf(handle)
        await fill(handle, { lineage, beat, ...before })
        const after = await identityOf(handle)
        // Some file systems keep no birth, and show the last change in its place.
        if (after.born !== before.born) await fill(handle, { lineage, beat, ...before, born: null })
        await handle.datasync()
      } finally {
        await handle.close()
      }
    },
  }
}

async function identityOf(handle: FileHandle) {
  const { ino, birthtimeNs } = await handle.stat({ bigint: true })
  return { file: String(ino), born: String(birthtimeNs) }
}

const fill = (handle: FileHandle, kept: z.infer<typeof Kept>) =>
  handle.write(
    JSON.stringify(kept)
      .padEnd(SIZE - 1)
      .concat('\n'),
    0,
  )
