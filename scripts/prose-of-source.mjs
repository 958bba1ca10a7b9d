// Which text of a source file people read, for check-words.mjs.
import ts from 'typescript'

const STOP_WORDS = new Set('a an the of to is are and or for in on with by not no it we you your'.split(' '))

/** The strings of a source file that read as prose: text of JSX and of html`…`, and literals with a space between words. */
export function proseOf(file, code) {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, scriptKindOf(file))
  const found = []
  const add = (node, text, lines = 0) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    if (isProse(text)) found.push({ text, line: line + lines + 1 })
  }
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || isCodeAttribute(node)) return
    if (ts.isTaggedTemplateExpression(node)) {
      if (node.tag.getText(source) !== 'html') return
      for (const { text, lines } of textsOfMarkup(markupOf(node.template, source))) add(node.template, text, lines)
      for (const { expression } of node.template.templateSpans ?? []) visit(expression)
      return
    }
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

/** A template as its markup, with an ellipsis and the line breaks of each expression in its place. */
function markupOf(template, source) {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text
  const spans = template.templateSpans.map(({ expression, literal }) => {
    const lines = expression.getFullText(source).split('\n').length - 1
    return `…${'\n'.repeat(lines)}${literal.text}`
  })
  return [template.head.text, ...spans].join('')
}

const TAG = /<\/?[a-z!](?:"[^"]*"|'[^']*'|[^'">])*>/gi
// Within a sentence; any other tag ends it.
const INLINE = /^<\/?(a|b|em|i|span|strong)\b/i
const READ_ATTRIBUTES = /\b(?:alt|aria-label|placeholder|title)="([^"]*)"/g

/** What people read of some markup, each with the number of lines before it. Code is taken out, since it names things as they are called. */
function textsOfMarkup(markup) {
  const withLines = (text) => text.replace(/[^\n]/g, '')
  const attributes = [...markup.matchAll(READ_ATTRIBUTES)].map(({ 1: text, index }) => ({ text, index }))
  const plain = markup
    .replace(/<(code|script|style)\b[^>]*>.*?<\/\1>/gis, (code) => `…${withLines(code)}`)
    .replace(TAG, (tag) => `${INLINE.test(tag) ? '' : '\0'}${withLines(tag)}`)
  return [
    ...textsBetweenTags(plain),
    ...attributes.map(({ text, index }) => ({ text, lines: linesIn(markup.slice(0, index)) })),
  ]
}

function textsBetweenTags(plain) {
  let lines = 0
  return plain.split('\0').map((text) => {
    const before = lines + linesIn(/^\s*/.exec(text)[0])
    lines += linesIn(text)
    return { text: text.trim().replace(/\s+/g, ' '), lines: before }
  })
}

const linesIn = (text) => text.split('\n').length - 1

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
