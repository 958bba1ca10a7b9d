// `npm run check`, words: no string that a person can read uses a word our language guide replaced (words.mjs has the list).
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './prepare.mjs'
import { proseOf } from './prose-of-source.mjs'
import { allowedStrings, forbiddenWords, notShown } from './words.mjs'

const isShown = (file) =>
  /^(web|server|contract)\/.*\.tsx?$/.test(file) &&
  !/\.test\.tsx?$/.test(file) &&
  !notShown.some((path) => file.startsWith(path))
const isDoc = (file) => /^(README|SECURITY|docs\/([A-Z-]+|refusals))\.md$/.test(file)

const docWords = forbiddenWords.filter(({ inDocs = true }) => inDocs)
const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
const findings = files.flatMap((file) => {
  if (isShown(file))
    return proseOf(file, read(file)).flatMap(({ text, line }) => findingsIn(text, `${file}:${line}`, forbiddenWords))
  if (isDoc(file)) return linesOf(file).flatMap((text, index) => findingsIn(text, `${file}:${index + 1}`, docWords))
  return []
})
for (const { place, word, use, text } of findings)
  console.log(`${place}  "${word}" (use: ${use})  ${text.trim().slice(0, 160)}`)
console.log(`${findings.length} forbidden words`)
process.exit(findings.length === 0 ? 0 : 1)

function findingsIn(text, place, words) {
  if (allowedStrings.includes(text.trim())) return []
  return words.flatMap(({ pattern, use }) => {
    const [word] = pattern.exec(text) ?? []
    return word === undefined ? [] : [{ place, word, use, text }]
  })
}

/** Prose of a Markdown file: code is taken out, since it names things as they are called. */
function linesOf(file) {
  let isCode = false
  return read(file)
    .split('\n')
    .map((line) => {
      if (line.startsWith('```')) isCode = !isCode
      return isCode ? '' : line.replace(/`[^`]*`/g, '').replace(/\]\([^)]*\)/g, ']')
    })
}

function read(file) {
  return readFileSync(join(ROOT, file), 'utf8')
}
