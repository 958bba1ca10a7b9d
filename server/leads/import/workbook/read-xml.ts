import type { Readable } from 'node:stream'
import { Parser } from 'htmlparser2'
import { DAMAGED, UNSAFE, WorkbookProblem } from './workbook-problem.ts'

export type Attributes = Record<string, string>
export type XmlHandler = {
  /** Names are without their namespace. */
  open: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
  /** True when the rest of the part is of no interest. */
  isDone?: () => boolean
}

const MAX_DEPTH = 100
/** Without a tag or text in it, this many characters are one endless name, attribute or comment. */
const MAX_SILENT_CHARACTERS = 4 * 1024 * 1024

/** Reads XML as it comes. The parser knows the five entities of XML and no others; a document type is refused. */
export async function readXml(part: Readable, handler: XmlHandler) {
  let depth = 0
  let events = 0
  let failure: WorkbookProblem | undefined
  const fail = (message: string) => {
    failure ??= new WorkbookProblem(message)
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        events++
        if (++depth > MAX_DEPTH) fail(UNSAFE)
        handler.open(localName(name), attributes)
      },
      ontext(text) {
        events++
        handler.text?.(text)
      },
      onclosetag(name) {
        depth--
        handler.close?.(localName(name))
      },
      onprocessinginstruction(name) {
        if (name.startsWith('!')) fail(UNSAFE)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  let decoder: TextDecoder | undefined
  let silent = 0
  try {
    for await (const chunk of part as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(chunk[0] === 0xff ? 'utf-16le' : chunk[0] === 0xfe ? 'utf-16be' : 'utf-8')
      const before = events
      const text = decoder.decode(chunk, { stream: true })
      parser.write(text)
      silent = events === before ? silent + text.length : 0
      if (silent > MAX_SILENT_CHARACTERS) fail(UNSAFE)
      if (failure) throw failure
      if (handler.isDone?.()) return
    }
    // The parser would close what is open by itself.
    if (depth !== 0) throw new WorkbookProblem(DAMAGED)
    parser.end()
    if (failure) throw failure
  } finally {
    part.destroy()
  }
}

/** `row` of `x:row`. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** An attribute whatever its namespace is called: `id` of `r:id`. */
export function attribute(attributes: Attributes, name: string) {
  if (attributes[name] !== undefined) return attributes[name]
  const key = Object.keys(attributes).find((other) => localName(other) === name)
  return key === undefined ? undefined : attributes[key]
}
