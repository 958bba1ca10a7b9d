// `npm run check`, words: no string that a person can read uses a word our language guide replaced (words.mjs has the list).
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from './prepare.mjs'
import { allowedStrings, forbiddenWords, notShown } from './words.mjs'

const isShown = (file) =>
  /^(web|server|contract)\/.*\.tsx?$/.test(file) &&
  !/\.test\.tsx?$/.test(file) &&
  !notShown.some((path) => file.startsWith(path))
const isDoc = (file) => /^(README|docs\/[A-Z-]+)\.md$/.test(file)

const STOP_WORDS = new Set('a an the of to is are and or for in on with by not no it we you your'.split(' '))
const docWords = forbiddenWords.filter(({ inDocs = true }) => inDocs)
const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
const findings = files.flatMap((file) => {
  if (isShown(file))
    return stringsOf(file).flatMap(({ text, line }) => findingsIn(text, `${file}:${line}`, forbiddenWords))
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

/** The strings of a source file that read as prose: JSX text, and literals with a space between words. */
function stringsOf(file) {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true, scriptKindOf(file))
  const found = []
  const add = (node, text) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    if (isProse(text)) found.push({ text, line: line + 1 })
  }
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTaggedTemplateExpression(node) || isCodeAttribute(node)) return
    if (ts.isJsxText(node)) add(node, node.text)
    else if (ts.isStringLiteralLike(node)) add(node, node.text)
    else if (ts.isTemplateExpression(node)) {
      add(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'))
      for (const { expression } of node.templateSpans) visit(expression)
      return
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function scriptKindOf(file) {
  return file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
}

function isCodeAttribute(node) {
  return ts.isJsxAttribute(node) && /^(className|id|name|htmlFor|href|key|type|role|data-.*)$/.test(node.name.getText())
}

/** Many words in lower case, hardly any of which join others to a sentence. */
function isWordList(text) {
  const words = text.trim().split(/\s+/)
  if (words.length < 5 || !words.every((word) => /^[\p{Ll}\d-]+$/u.test(word))) return false
  return words.filter((word) => STOP_WORDS.has(word)).length * 10 < words.length
}

/** Two words next to each other, and neither SQL nor a list of words or class names. */
function isProse(text) {
  if (isWordList(text)) return false
  if (!/\p{L}\p{L}*[,;:]? \p{L}/u.test(text) && !/^\p{Lu}\p{Ll}+$/u.test(text.trim())) return false
  if (
    /\b(select|update|insert into|delete from|create|alter|listen|notify|where|order by|returning)\b.*[(=*_]|^\s*(select|with|from|listen) /i.test(
      text,
    )
  )
    return false
  return !text
    .trim()
    .split(/\s+/)
    .every(
      (token) =>
        /^[a-z0-9:[\]/.%!()_,#&>*=-]+$/.test(token) &&
        /[-:[\]/\d]|^(flex|grid|block|hidden|absolute|relative|fixed|sticky|truncate|border|rounded|transition|underline|group|peer|contents|italic)$/.test(
          token,
        ),
    )
}

function read(file) {
  return readFileSync(join(ROOT, file), 'utf8')
}
