type Selection = { [name: string]: Selection | true }

/** Google's partial responses: "messages(id,labelIds),nextPageToken" or "payload/headers". Undefined if it can't be read. */
export function selectFields(body: unknown, fields: string): unknown {
  const rest = { text: fields }
  const selection = readSelection(rest)
  if (rest.text !== '' || !selection) return undefined
  return pick(body, selection)
}

function readSelection(rest: { text: string }): Selection | undefined {
  const selection: Selection = {}
  for (;;) {
    const path = /^[A-Za-z]+(?:\/[A-Za-z]+)*/.exec(rest.text)?.[0]
    if (!path) return undefined
    rest.text = rest.text.slice(path.length)
    let inner: Selection | true = true
    if (rest.text.startsWith('(')) {
      rest.text = rest.text.slice(1)
      const found = readSelection(rest)
      if (!found || !rest.text.startsWith(')')) return undefined
      rest.text = rest.text.slice(1)
      inner = found
    }
    const [first = '', ...deeper] = path.split('/')
    selection[first] = deeper.reduceRight<Selection | true>((inside, name) => ({ [name]: inside }), inner)
    if (!rest.text.startsWith(',')) return selection
    rest.text = rest.text.slice(1)
  }
}

function pick(value: unknown, selection: Selection | true): unknown {
  if (selection === true || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => pick(one, selection))
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const wanted = selection[name]
      return wanted ? [[name, pick(inner, wanted)]] : []
    }),
  )
}
