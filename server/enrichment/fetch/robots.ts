export type RobotRule = { isAllowed: boolean; pattern: string }

/** The rules for our agent, or else for all agents (RFC 9309). */
export function rulesFor(agent: string, robotsTxt: string): RobotRule[] {
  const own: RobotRule[] = []
  const everybodys: RobotRule[] = []
  let isNamed = false
  let targets: RobotRule[][] = []
  let isHeader = false
  for (const [name, value] of linesOf(robotsTxt)) {
    if (name === 'user-agent') {
      if (!isHeader) targets = []
      isHeader = true
      const token = value.toLowerCase().split(/[\s/]/, 1)[0]
      if (token === agent.toLowerCase()) isNamed = targets.push(own) > 0
      else if (token === '*') targets.push(everybodys)
    } else if (name === 'allow' || name === 'disallow') {
      isHeader = false
      // "Disallow:" without a path forbids nothing.
      if (value) for (const rules of targets) rules.push({ isAllowed: name === 'allow', pattern: normal(value) })
    }
  }
  return isNamed ? own : everybodys
}

/** Of all lines, which may be half a million, only those that say something. */
const RULE = /^[ \t\ufeff]*(user-agent|allow|disallow)[ \t]*:([^\r\n#]*)/gim

function* linesOf(text: string): Generator<[string, string]> {
  for (const [, name = '', value = ''] of text.matchAll(RULE)) yield [name.toLowerCase(), value.trim()]
}

/** The longest rule that fits decides; of two as long, the kinder one. */
export function mayRead(rules: RobotRule[], { pathname, search }: URL): boolean {
  const path = normal(pathname + search)
  let best: RobotRule | undefined
  for (const rule of rules) {
    if (!fits(rule.pattern, path)) continue
    const isBetter = !best || rule.pattern.length > best.pattern.length
    if (isBetter || (rule.pattern.length === best?.pattern.length && rule.isAllowed)) best = rule
  }
  return best?.isAllowed ?? true
}

/** `*` stands for anything and `$` for the end. Piece after piece, so that no pattern takes longer than its length. */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [first = '', ...pieces] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  let at = first.length
  const last = isWhole && pieces.length > 0 ? pieces.pop() : undefined
  for (const piece of pieces) {
    const found = path.indexOf(piece, at)
    if (found === -1) return false
    at = found + piece.length
  }
  if (last !== undefined) return path.length - last.length >= at && path.endsWith(last)
  return !isWhole || at === path.length
}

/** One way of writing for letters that may be written with a percent sign or without. */
function normal(path: string) {
  try {
    return encodeURI(decodeURI(path))
  } catch {
    return path
  }
}
