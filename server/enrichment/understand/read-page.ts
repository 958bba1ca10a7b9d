import { setImmediate as breathe } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { type Page, PageCollector } from './page-collector.ts'

const SLICE = 16 * 1024
const SLICES_AT_A_BREATH = 16
// The parser's time grows with the square of how deep a page is nested. Real ones stay far below.
const MAX_DEPTH = 500

/** Reads a page in one pass, whatever is wrong with it. Others get their turn in between. */
export async function readPage(html: string): Promise<Page> {
  const collector = new PageCollector()
  const parser = new Parser(
    {
      onopentag: (name, attributes) => collector.onOpen(name, attributes),
      ontext: (text) => collector.onText(text),
      onclosetag: (name) => collector.onClose(name),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  for (let at = 0, slices = 1; at < html.length && collector.depth <= MAX_DEPTH; at += SLICE, slices++) {
    parser.write(html.slice(at, at + SLICE))
    if (slices % SLICES_AT_A_BREATH === 0) await breathe()
  }
  parser.end()
  return collector.finish()
}
