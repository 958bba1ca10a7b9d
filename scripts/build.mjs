// Builds server and browser app into dist/, with compressed copies of the browser's files.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { build as buildWeb } from 'vite'
import { ROOT } from './prepare.mjs'
import { copyServerFiles, serverBundle } from './server-bundle.mjs'

const DIST = join(ROOT, 'dist')
const startedAt = new Date()

rmSync(DIST, { recursive: true, force: true })
await Promise.all([
  bundle(serverBundle(join(DIST, 'server'))),
  buildWeb({ root: join(ROOT, 'web'), configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' }),
])
copyServerFiles(join(DIST, 'server'))
await buildPasskeyScript(join(DIST, 'web'))
await buildServiceWorker(join(DIST, 'web'))
compress(join(DIST, 'web'))
// Dated at the start, so that sources changed during the build are newer than it.
writeFileSync(join(DIST, 'built'), '')
utimesSync(join(DIST, 'built'), startedAt, startedAt)

/** The service worker lists the files of this build, so it changes whenever one of them does. */
async function buildServiceWorker(folder) {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`)
    // Only the font that every page needs.
    .filter((path) => /^\/assets\/.*(\.(js|css|svg|png)|inter-latin-wght-normal.*\.woff2)$|^\/favicon\.svg$/.test(path))
    .sort()
  const index = readFileSync(join(folder, 'index.html'))
  const version = createHash('sha256').update(index).update(files.join()).digest('hex').slice(0, 12)
  await bundle({
    entryPoints: [join(ROOT, 'web/offline/service-worker.ts')],
    outfile: join(folder, 'service-worker.js'),
    bundle: true,
    minify: true,
    target: 'es2022',
    define: { APP_FILES: JSON.stringify(files), APP_VERSION: JSON.stringify(version) },
  })
}

/** The script of the sign-in page, which is no page of the app. */
async function buildPasskeyScript(folder) {
  await bundle({
    entryPoints: [join(ROOT, 'web/sign-in/passkey-sign-in.ts')],
    outfile: join(folder, 'passkey-sign-in.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
  })
}

function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|webmanifest)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const content = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}
