/** Text that is already HTML and must not be escaped again. */
class Html {
  constructor(readonly text: string) {}
  toString() {
    return this.text
  }
}

export type { Html }

type Value = Html | string | number | undefined | false | Value[]

/** Builds HTML and escapes every value that is not Html itself. `false` and `undefined` render nothing. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.reduce((text, part, i) => text + render(values[i - 1]) + part))
}

function render(value: Value): string {
  if (value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(render).join('')
  return value instanceof Html ? value.text : escapeHtml(String(value))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
