import { join } from 'node:path'
import { ROOT } from './prepare.mjs'

/** How the server is bundled, for the build and for development alike. Packages stay in node_modules. */
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
