import { execFile } from 'node:child_process'
import { chown, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { reasonOf, StartError } from '../../start-error.ts'
import { asAccount, exists, makeNursery, type Placement, program } from './embedded-files.ts'

export const SUPERUSER = 'leadwright'

/** Creates the cluster if there is none, and refuses one created by another version. */
export async function ensureCluster(place: Placement, password: string, signal: AbortSignal) {
  if (!(await exists(place.clusterDir))) await createCluster(place, password, signal)
  const made = (await readFile(join(place.clusterDir, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  const { stdout } = await run(place, 'postgres', ['--version'], signal)
  const ours = /(\d+)\./.exec(stdout)?.[1]
  if (made !== ours) {
    throw new StartError(
      `The database in ${place.clusterDir} was created by PostgreSQL ${made || '(unknown)'}, and this Leadwright includes ${ours}. Start the version that created it, or export with pg_dump and set DATABASE_URL.`,
    )
  }
}

async function createCluster(place: Placement, password: string, signal: AbortSignal) {
  const nursery = await makeNursery(place)
  const passwordFile = `${nursery}.password`
  try {
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (place.runAs) await chown(passwordFile, place.runAs.uid, place.runAs.gid)
    await run(
      place,
      'initdb',
      [
        `--pgdata=${nursery}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-instructions',
      ],
      signal,
    )
    await rename(nursery, place.clusterDir)
  } catch (error) {
    // Another start was faster, and may have removed our files already; its cluster is equally good.
    if (!(await exists(place.clusterDir))) throw error
  } finally {
    await rm(passwordFile, { force: true })
    await clearAway(nursery)
  }
}

/** Removes files of interrupted starts beside the cluster. For the app that holds the lock of the folder. */
export async function removeLeftovers({ clusterDir }: Placement) {
  const folder = dirname(clusterDir)
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${basename(clusterDir)}.new-`)) await clearAway(join(folder, name))
  }
}

/** Another start may be filling or removing it right now: what stays is removed by the next start. */
const clearAway = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})

async function run(place: Placement, name: string, args: string[], signal: AbortSignal) {
  try {
    return await promisify(execFile)(program(place, name), args, { ...asAccount(place), signal })
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    const said = stderr?.split('\n').find((line) => /(error|fatal):/i.test(line))
    throw new StartError(
      `The built-in PostgreSQL does not run here (${name}: ${said?.replace(/^\S+: (error|fatal): /i, '') ?? reasonOf(error)}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}
