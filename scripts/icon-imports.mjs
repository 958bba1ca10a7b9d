// Icons are imported by name from the package's index, which would hide who shows which. For the build each is imported from its
// own file, so that scripts/script-chunks.mjs can leave it with what shows it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const IMPORT = /import \{([^}]*)\} from 'lucide-react'/g
const EXPORT = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g

/** A plugin of the browser's build. */
export function iconImports() {
  let files
  return {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: "from 'lucide-react'" },
      handler(code) {
        files ??= iconFiles()
        return { code: code.replace(IMPORT, (_, names) => importEach(names, files)), map: null }
      },
    },
  }
}

/** On one line, as many as the import had: positions in a stack stay true. */
function importEach(names, files) {
  const each = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [icon, local = icon] = name.split(' as ')
      const file = files.get(icon)
      if (!file) throw new Error(`lucide-react has no icon ${icon}`)
      return `import ${local} from 'lucide-react/icons/${file}'`
    })
  return each.join('; ') + '\n'.repeat(names.split('\n').length - 1)
}

/** Name to file. */
function iconFiles() {
  const cjs = createRequire(import.meta.url).resolve('lucide-react')
  const index = readFileSync(join(dirname(cjs), '../esm/lucide-react.mjs'), 'utf8')
  const files = new Map()
  for (const [, names, file] of index.matchAll(EXPORT))
    for (const name of names.split(',')) files.set(name.replace('default as ', '').trim(), file)
  return files
}
