import { type Template, type TopLevelToken, TypeGuards, toValueSync, type Value, type ValueToken } from 'liquidjs'

/** Of all names, words and marks of fields and conditions. A field with a default has eleven. */
const MAX_PIECES = 6_000
const PIECE = /[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu

/** Whether it costs too much to be parsed. Counts pieces, not characters: most of a long email is outside of braces. */
export function hasManyPieces(tokens: TopLevelToken[]) {
  let pieces = 0
  for (const token of tokens) {
    if (TypeGuards.isHTMLToken(token)) continue
    pieces += token.getText().match(PIECE)?.length ?? 0
    if (pieces > MAX_PIECES) return true
  }
  return false
}

/**
 * Every field that conditions and outputs refer to, also those that are not rendered, as often as they do. The library's own
 * analysis searches the text from its start for the line of each, so its cost grows with the square of the text.
 */
export function referencesIn(templates: Template[]): string[] {
  const found: string[] = []
  for (const template of templates) {
    for (const argument of template.arguments?.() ?? []) found.push(...referencesOf(argument))
    if (template.children) found.push(...referencesIn(toValueSync(template.children(false, true)) as Template[]))
  }
  return found
}

function referencesOf(argument: Value | ValueToken): string[] {
  if (!('initial' in argument)) return referencesOfToken(argument)
  const operands = argument.initial.postfix.filter(TypeGuards.isValueToken)
  const options = argument.filters.flatMap(({ args }) => args.map((arg) => (Array.isArray(arg) ? arg[1] : arg)))
  return [...operands, ...options].flatMap((token) => (token ? referencesOfToken(token) : []))
}

function referencesOfToken(token: ValueToken): string[] {
  if (TypeGuards.isRangeToken(token)) return [token.lhs, token.rhs].flatMap(referencesOfToken)
  if (!TypeGuards.isPropertyAccessToken(token)) return []
  const [root, ...others] = token.props
  // `[a.b].c` is the same as `a.b.c`.
  const [first, ...inRoot] = root && TypeGuards.isPropertyAccessToken(root) ? referencesOfToken(root) : [nameOf(root)]
  const inner = others.filter(TypeGuards.isPropertyAccessToken).flatMap(referencesOfToken)
  return [[first, ...others.map(nameOf)].join('.'), ...inRoot, ...inner]
}

const nameOf = (part: object | undefined) => (part && 'content' in part ? String(part.content) : '[…]')
