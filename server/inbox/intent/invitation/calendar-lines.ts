// Lines of an iCalendar text (RFC 5545) as components with properties: bounded, never throwing, whatever the text is.

export type Property = { value: string; parameters: Map<string, string> }
export type Component = { name: string; properties: Map<string, Property[]>; components: Component[] }

const MAX_TEXT = 512 * 1024
const MAX_LINES = 5_000
const MAX_LINE = 8_000
const MAX_DEPTH = 6
const MAX_COMPONENTS = 200
const MAX_REPEATS = 500

export function readCalendar(text: string): Component | null {
  const root: Component = { name: '', properties: new Map(), components: [] }
  const open = [root]
  let count = 0
  for (const line of unfolded(text.slice(0, MAX_TEXT))) {
    const property = readLine(line)
    if (!property) continue
    const inner = open.at(-1) ?? root
    if (property.name === 'BEGIN') {
      const component = { name: property.value.trim().toUpperCase(), properties: new Map(), components: [] }
      // What is too deep or too much is read and forgotten.
      if (open.length <= MAX_DEPTH && ++count <= MAX_COMPONENTS) inner.components.push(component)
      if (open.length <= MAX_COMPONENTS) open.push(component)
    } else if (property.name === 'END') {
      if (open.length > 1) open.pop()
    } else {
      const known = inner.properties.get(property.name) ?? []
      if (known.length < MAX_REPEATS) inner.properties.set(property.name, [...known, property])
    }
  }
  return root.components.find(({ name }) => name === 'VCALENDAR') ?? null
}

/** A line that starts with a space goes on with the line before. */
function unfolded(text: string): string[] {
  const lines: string[] = []
  for (const line of text.split(/\r\n|\n|\r/, MAX_LINES)) {
    const last = lines.length - 1
    if (/^[ \t]/.test(line) && last >= 0) {
      if ((lines[last] ?? '').length < MAX_LINE) lines[last] += line.slice(1, MAX_LINE)
    } else lines.push(line.slice(0, MAX_LINE))
  }
  return lines
}

/** `NAME;PARAMETER="a:b";OTHER=c:value` */
function readLine(line: string): (Property & { name: string }) | null {
  const [, name] = /^([A-Za-z0-9-]{1,60})(?=[;:])/.exec(line) ?? []
  if (!name) return null
  const parameters = new Map<string, string>()
  let at = name.length
  while (line[at] === ';') {
    const found =
      /^;([A-Za-z0-9-]{1,60})=("[^"]{0,2000}"|[^;:"]{0,2000})(?:,(?:"[^"]{0,2000}"|[^;:"]{0,2000})){0,20}/.exec(
        line.slice(at, at + MAX_LINE),
      )
    if (!found) return null
    parameters.set((found[1] ?? '').toUpperCase(), (found[2] ?? '').replace(/^"|"$/g, ''))
    at += found[0].length
  }
  return line[at] === ':' ? { name: name.toUpperCase(), value: line.slice(at + 1), parameters } : null
}

export const first = (component: Component, name: string) => component.properties.get(name)?.[0]

/** Text without its escapes, on one line, at most so long. */
export const textOf = (property: Property | undefined, most: number): string | null => {
  const text = (property?.value ?? '')
    .slice(0, MAX_LINE)
    .replace(/\\([nN,;\\])/g, (_, char: string) => (/n/i.test(char) ? ' ' : char))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters have no place on a screen.
    .replace(/[\s\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .trim()
  return text === '' ? null : text.slice(0, most)
}
