import { z } from 'zod'

type Read<T> = { answer: T } | { problem: string; hasObject: boolean }

const MAX_TRIES = 5

/** The JSON object in a model's text: on its own, in a code block, or among other words. */
export function readAnswer<T>(said: string, schema: z.ZodType<T>): Read<T> {
  const object = findObject(withoutThoughts(said))
  if (!object) return { problem: 'it holds no JSON object', hasObject: false }
  const checked = schema.safeParse(object)
  if (checked.success) return { answer: checked.data }
  return { problem: z.prettifyError(checked.error).slice(0, 1_000), hasObject: true }
}

/** Some local models output their reasoning first. */
export const withoutThoughts = (said: string) => said.replace(/^\s*<think>[\s\S]*?<\/think>/, '')

function findObject(said: string): unknown {
  let from = said.indexOf('{')
  for (let tries = 0; from !== -1 && tries < MAX_TRIES; tries++) {
    const json = objectFrom(said, from)
    try {
      if (json) return JSON.parse(json)
    } catch {}
    from = said.indexOf('{', from + 1)
  }
  return undefined
}

/** The object that starts here, with line breaks in strings escaped, which small models forget. */
function objectFrom(said: string, from: number): string | undefined {
  let json = ''
  let depth = 0
  let isText = false
  for (let at = from; at < said.length; at++) {
    const char = said[at] as string
    if (isText && char === '\\') {
      json += char + (said[++at] ?? '')
      continue
    }
    if (char === '"') isText = !isText
    json += isText && char < ' ' ? escapeOf(char) : char
    if (isText) continue
    if (char === '{') depth++
    if (char === '}' && --depth === 0) return json
  }
  return undefined
}

const escapeOf = (char: string) => JSON.stringify(char).slice(1, -1)
