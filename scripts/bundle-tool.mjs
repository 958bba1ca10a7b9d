// Bundles a TypeScript tool of the repository for Node, so that a script can run it.
import { basename, extname, join } from 'node:path'
import { ROOT } from './prepare.mjs'

/** Bundles files of the repository into a folder of `dist/`; returns the paths of the bundles, in the order of the files. */
export async function bundleTools(files, folder) {
  // After the packages are installed.
  const { build } = await import('esbuild')
  const outdir = join(ROOT, 'dist', folder)
  await build({
    entryPoints: files.map((file) => join(ROOT, file)),
    outdir,
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  })
  return files.map((file) => join(outdir, `${basename(file, extname(file))}.mjs`))
}
