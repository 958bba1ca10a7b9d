// For each page the files and requests that its first look needs, so that the server can name them in the page itself
// (server/http/web-app/page-starts.ts): the browser fetches them all at once, not one after another.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './prepare.mjs'

const SHELL = 'features/shell/app-shell.tsx'
const PAGE = /'(\/[\w/-]*)': \(\) => import\('\.\/(.+?)'\)/g

/** Writes `.vite/page-starts.json`: path to `{ scripts, later, requests }`. */
export function pageStarts() {
  return {
    name: 'page-starts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const fileOf = (source) =>
        chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${source}`))?.fileName
      const withImports = (files) => {
        const all = new Set(files)
        for (const file of all) for (const each of bundle[file].imports) all.add(each)
        return all
      }
      const atOnce = withImports(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
      const given = JSON.parse(readFileSync(join(ROOT, 'web/page-starts.json'), 'utf8'))
      const starts = readPages().map(([path, source]) => {
        const { requests, later = [] } = given[path] ?? given.every
        const needed = withImports([fileOf(SHELL), fileOf(source)])
        const scripts = [...needed].filter((file) => !atOnce.has(file))
        const others = [...withImports(later.map(fileOf))].filter((file) => !atOnce.has(file) && !needed.has(file))
        const hrefs = (files) => files.map((file) => `/${file}`)
        return [path, { scripts: hrefs(scripts), later: hrefs(others), requests }]
      })
      const source = JSON.stringify(Object.fromEntries(starts), null, 2)
      this.emitFile({ type: 'asset', fileName: '.vite/page-starts.json', source })
    },
  }
}

function readPages() {
  const pages = [...readFileSync(join(ROOT, 'web/pages.ts'), 'utf8').matchAll(PAGE)]
  if (pages.length === 0) throw new Error('web/pages.ts lists no pages in the way this reads them')
  return pages.map(([, path, source]) => [path, source])
}
