import { Parser } from 'htmlparser2'
import { takingTurns } from '../../turns.ts'
import { type Page, PageCollector } from './page-collector.ts'

const SLICE = 16 * 1024
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
  const turn = takingTurns()
  // Decoding a long page before this and understanding it afterwards take their own turns.
  await turn.next()
  for (let at = 0; at < html.length && collector.depth <= MAX_DEPTH; at += SLICE) {
    parser.write(html.slice(at, at + SLICE))
    if (turn.isOver()) await turn.next()
  }
  parser.end()
  const page = collector.finish()
  await turn.next()
  return page
}
