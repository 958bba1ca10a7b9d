import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './prepare.mjs'

/** What runs in threads of its own (`server/threads.ts`), beside the bundle. */
const threads = {
  'learn-thread': join(ROOT, 'server/scoring/learn/learn-thread.ts'),
  'claims-thread': join(ROOT, 'server/writing/claims-thread.ts'),
  'flight-thread': join(ROOT, 'server/sequences/preview/flight-thread.ts'),
  'strength-thread': join(ROOT, 'server/accounts/strength/strength-thread.ts'),
  'passkey-thread': join(ROOT, 'server/accounts/passkeys/passkey-thread.ts'),
  'workbook-thread': join(ROOT, 'server/leads/import/workbook/workbook-thread.ts'),
  'mail-thread': join(ROOT, 'server/inbox/reading/mail-thread.ts'),
}

/**
 * The esbuild options of the server, for build and development. Packages stay in node_modules.
 * @returns {import('esbuild').BuildOptions}
 */
export const serverBundle = (outdir) => ({
  entryPoints: {
    main: join(ROOT, 'server/main.ts'),
    'reset-password': join(ROOT, 'server/reset-password.ts'),
    ...threads,
  },
  outdir,
  bundle: true,
  platform: 'node',
  format: 'esm',
  // What is imported later is a file of its own, with the packages it needs.
  splitting: true,
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

/**
 * For tests, which run the sources: the threads alone.
 * @returns {import('esbuild').BuildOptions}
 */
export const threadBundle = (outdir) => ({ ...serverBundle(outdir), entryPoints: threads })
