import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { world } from './world.ts'

/** This file's database as the version with these migrations left it, and no later one. */
export async function databaseOfVersion(lastMigration: number) {
  const w = await world()
  await w.pool.query('drop schema public cascade; create schema public; drop schema drizzle cascade')
  const folder = await mkdtemp(join(tmpdir(), 'leadwright-migrations-'))
  await cp(fileURLToPath(new URL('../../server/db/migrations', import.meta.url)), folder, { recursive: true })
  const journalFile = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8'))
  journal.entries = journal.entries.slice(0, lastMigration + 1)
  await writeFile(journalFile, JSON.stringify(journal))
  await migrate(drizzle(w.pool), { migrationsFolder: folder })
  await rm(folder, { recursive: true })
  return w
}
