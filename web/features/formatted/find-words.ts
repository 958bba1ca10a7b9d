const BLOCKS = 'p, div, li, blockquote, h2, h3'

/** Where these words are in the text of an element, whatever formats and spaces are between them. */
export function findWords(root: Element, words: string): Range | undefined {
  const wanted = words.trim()
  if (wanted === '') return undefined
  const nodes = textNodes(root)
  const text = nodes.map(({ before, node }) => before + node.data).join('')
  const pattern = wanted.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const found = new RegExp(pattern.join('[\\s\\u00a0]+')).exec(text)
  if (!found) return undefined
  const range = document.createRange()
  const set = (at: number, isEnd: boolean) => {
    let from = 0
    for (const { before, node } of nodes) {
      from += before.length
      const to = from + node.data.length
      if (at < to || (isEnd && at === to)) {
        const place = Math.max(0, at - from)
        return isEnd ? range.setEnd(node, place) : range.setStart(node, place)
      }
      from = to
    }
  }
  set(found.index, false)
  set(found.index + found[0].length, true)
  return range
}

function textNodes(root: Element) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const nodes: { before: string; node: Text }[] = []
  let block: Element | null | undefined
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const own = node.parentElement?.closest(BLOCKS)
    nodes.push({ before: block === undefined || own === block ? '' : '\n', node })
    block = own
  }
  return nodes
}
