import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './prepare.mjs'

/** The esbuild options of the server, for build and development. Packages stay in node_modules. */
export const serverBundle = (outdir) => ({
  entryPoints: [join(ROOT, 'server/main.ts')],
  outdir,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
})

/** Files that the bundled server reads from beside itself: migrations, triggers, and addresses of privacy proxies. */
export function copyServerFiles(outdir) {
  for (const folder of ['migrations', 'triggers']) {
    rmSync(join(outdir, folder), { recursive: true, force: true })
    cpSync(join(ROOT, 'server/db', folder), join(outdir, folder), { recursive: true })
  }
  cpSync(join(ROOT, 'server/mail/tracking/privacy-proxies.txt'), join(outdir, 'privacy-proxies.txt'))
}
