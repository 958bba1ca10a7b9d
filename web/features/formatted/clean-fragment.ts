const KEPT = new Set('P DIV BR B I U UL OL LI BLOCKQUOTE A IMG H2 H3 HR'.split(' '))
const RENAMED: Record<string, string> = { STRONG: 'B', EM: 'I', H1: 'H2' }
const UNSEEN = new Set(
  'SCRIPT STYLE HEAD TITLE TEMPLATE NOSCRIPT OBJECT EMBED IFRAME SVG MATH TEXTAREA SELECT'.split(' '),
)
const ADDRESS = /^(https?:\/\/|mailto:|tel:|\{\{)/i
const IMAGE = /^(https?:\/\/|\/api\/email-files\/[0-9a-f]{64}$)/i

/** What the server would keep of some HTML: it is pasted like that, so that nothing disappears when it is saved. */
export function cleanFragment(html: string): DocumentFragment {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const fragment = document.createDocumentFragment()
  for (const child of page.body.childNodes) fragment.append(...cleanNode(child))
  return fragment
}

function cleanNode(node: ChildNode): Node[] {
  if (node.nodeType === Node.TEXT_NODE) return [document.createTextNode(node.nodeValue ?? '')]
  if (node.nodeType !== Node.ELEMENT_NODE) return []
  const element = node as Element
  const given = element.tagName.toUpperCase()
  if (UNSEEN.has(given)) return []
  const children = [...element.childNodes].flatMap(cleanNode)
  const name = RENAMED[given] ?? given
  if (!KEPT.has(name)) return children
  const made = document.createElement(name)
  if (name === 'A') copy(element, made, 'href', ADDRESS)
  if (name === 'IMG') {
    if (!IMAGE.test(element.getAttribute('src') ?? '')) return []
    copy(element, made, 'src', IMAGE)
    made.setAttribute('alt', element.getAttribute('alt') ?? '')
    for (const size of ['width', 'height']) copy(element, made, size, /^\d{1,4}$/)
  }
  made.append(...children)
  return [made]
}

function copy(from: Element, to: Element, name: string, allowed: RegExp) {
  const value = from.getAttribute(name)?.trim()
  if (value && allowed.test(value)) to.setAttribute(name, value)
}

/** One spelling of HTML that says the same. */
export function sameSpelling(html: string): string {
  const holder = document.createElement('div')
  holder.append(cleanFragment(html))
  return holder.innerHTML
}
