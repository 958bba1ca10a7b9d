// Server and browser app into dist/, with compressed copies of what browsers load.
import { cpSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { build as buildWeb } from 'vite'
import { ROOT } from './prepare.mjs'
import { serverBundle } from './server-bundle.mjs'

const DIST = join(ROOT, 'dist')
const startedAt = new Date()

rmSync(DIST, { recursive: true, force: true })
await Promise.all([
  bundle(serverBundle(join(DIST, 'server'))),
  buildWeb({ root: join(ROOT, 'web'), configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' }),
])
cpSync(join(ROOT, 'server/db/migrations'), join(DIST, 'server/migrations'), { recursive: true })
compress(join(DIST, 'web'))
// As of the start: what changed while we built is newer than the build.
writeFileSync(join(DIST, 'built'), '')
utimesSync(join(DIST, 'built'), startedAt, startedAt)

function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|webmanifest)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const content = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}
