import { cleanText } from './page-text.ts'

/** What a page says, sorted by where it says it. All of it is a stranger's text. */
export type Page = {
  title: string
  headings: string[]
  /** By name or property, in lower case; the first of each counts. */
  meta: Map<string, string>
  lang: string
  jsonLd: string[]
  microdata: MicrodataProperty[]
  links: Link[]
  addresses: string[]
  text: string
  /** The text outside articles and quotations: what the site itself says. */
  ownText: string
  articles: number
  /** Addresses of scripts, styles, frames and pictures, and the page's own scripts: what shows how the site is made. */
  signs: string[]
  /** An element that only a script would fill. */
  hasEmptyRoot: boolean
  /** Where the page sends its visitors by itself. */
  refresh: string | undefined
}
export type MicrodataProperty = { scope: string; name: string; value: string }
type Link = { href: string; text: string; isQuoted: boolean }
type Attributes = Record<string, string>
type Open = {
  name: string
  isUnread: boolean
  isQuoted: boolean
  scope: string
  property: string | undefined
  link?: Link
  isRoot: boolean
  at: number
}
type Script = { isJsonLd: boolean; text: string }

const MAX = {
  text: 200_000,
  signs: 2000,
  links: 2000,
  headings: 20,
  addresses: 5,
  microdata: 200,
  script: 20_000,
  jsonLd: 500_000,
}
const UNREAD = new Set(['style', 'noscript', 'template', 'svg', 'select', 'textarea', 'iframe', 'object'])
const QUOTED = new Set(['article', 'blockquote', 'q'])
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const INLINE = new Set('a abbr b bdi em i mark q s small span strong sub sup u wbr'.split(' '))
/** Questions about cookies stand over the page, and are not what the company says. */
// Not "has-cookie-banner" or "cookies-accepted", which say how things stand and may surround the whole page.
const COOKIE_BOX =
  /(?<!has-|no-|with-|js-)(cookie|consent)(?!\w*-(accepted|active|allowed|enabled|free|set|shown))|gdpr|onetrust|usercentrics|didomi|iubenda|\bcky-|\bcmp-?(box|banner|wrapper|overlay|ui)/i
const ROOT = /^(root|app|__next|__nuxt|___gatsby|svelte|ember-app|main-app|q-app)$/i

/** Takes a page as the parser tells it. Never keeps more than `MAX`, however long the page. */
export class PageCollector {
  private readonly page: Page = {
    title: '',
    headings: [],
    meta: new Map(),
    lang: '',
    jsonLd: [],
    microdata: [],
    links: [],
    addresses: [],
    text: '',
    ownText: '',
    articles: 0,
    signs: [],
    hasEmptyRoot: false,
    refresh: undefined,
  }
  private readonly open: Open[] = []
  private readonly text: string[] = []
  private readonly ownText: string[] = []
  private textLength = 0
  private script: Script | undefined
  private title: string | undefined

  get depth() {
    return this.open.length
  }

  finish(): Page {
    return { ...this.page, text: this.text.join(''), ownText: this.ownText.join('') }
  }

  onOpen(name: string, attributes: Attributes) {
    const parent = this.open.at(-1)
    const scope = parent?.scope ?? ''
    const isUnread = parent?.isUnread || isUnreadElement(name, attributes)
    const isQuoted = parent?.isQuoted || QUOTED.has(name)
    if (name === 'article') this.page.articles++
    if (name === 'html') this.page.lang ||= attributes.lang ?? attributes['xml:lang'] ?? ''
    if (name === 'meta') this.onMeta(attributes, scope)
    if (name === 'title' && !this.page.title && !isUnread) this.title = ''
    if (name === 'script') this.script = { isJsonLd: /ld\+json/i.test(attributes.type ?? ''), text: '' }
    this.addSigns(name, attributes)
    if (name === 'link' && attributes.itemprop && attributes.href)
      this.addProperty(scope, attributes.itemprop, attributes.href)
    if (VOID.has(name)) return name === 'br' || name === 'hr' ? this.addText('\n') : undefined
    const link = name === 'a' && attributes.href ? this.addLink(attributes.href, isQuoted) : undefined
    this.open.push({
      name,
      isUnread,
      isQuoted,
      scope: attributes.itemtype ?? scope,
      property: 'itemscope' in attributes ? undefined : attributes.itemprop,
      link,
      isRoot: name === 'div' && ROOT.test(attributes.id ?? ''),
      at: this.text.length,
    })
    if (!isUnread && !INLINE.has(name)) this.addText('\n')
  }

  onText(piece: string) {
    if (this.script) {
      const max = this.script.isJsonLd ? MAX.jsonLd : MAX.script
      if (this.script.text.length < max) this.script.text += piece.slice(0, max)
    } else if (this.title !== undefined) this.title += piece.slice(0, 2000)
    else if (!this.open.at(-1)?.isUnread) this.addText(piece)
  }

  onClose(name: string) {
    if (name === 'script' && this.script) {
      const { isJsonLd, text } = this.script
      if (isJsonLd) this.page.jsonLd.push(text)
      else if (text) this.addSign(text)
      this.script = undefined
    }
    if (name === 'title' && this.title !== undefined) {
      this.page.title = cleanText(this.title)
      this.title = undefined
    }
    const last = this.open.at(-1)
    if (last?.name !== name) return
    this.open.pop()
    if (last.isUnread) return
    this.onElement(last)
    if (!INLINE.has(name)) this.addText('\n')
  }

  private onElement({ name, scope, property, link, isRoot, at }: Open) {
    const { headings, addresses } = this.page
    if (link && !link.text) link.text = this.textSince(at)
    if ((name === 'h1' || name === 'h2') && headings.length < MAX.headings) headings.push(this.textSince(at))
    if (name === 'address' && addresses.length < MAX.addresses) addresses.push(this.textSince(at))
    if (property && this.page.microdata.length < MAX.microdata) this.addProperty(scope, property, this.textSince(at))
    if (isRoot && !this.page.hasEmptyRoot) this.page.hasEmptyRoot = this.textSince(at) === ''
  }

  private onMeta(attributes: Attributes, scope: string) {
    const { meta } = this.page
    const { content = '', itemprop } = attributes
    const name = (attributes.name ?? attributes.property ?? '').toLowerCase()
    const equiv = attributes['http-equiv']?.toLowerCase()
    if (name && content && !meta.has(name) && meta.size < MAX.signs) meta.set(name, content.slice(0, 5000))
    if (itemprop && content) this.addProperty(scope, itemprop, content)
    if (equiv === 'content-language') this.page.lang ||= content
    if (equiv === 'refresh') this.page.refresh ??= /^\s*[0-5]\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content)?.[1]
  }

  private addSigns(name: string, attributes: Attributes) {
    const address = attributes.src ?? (name === 'link' ? attributes.href : undefined) ?? attributes['data-src']
    if (address) this.addSign(address.slice(0, 500))
    const keys = Object.keys(attributes).filter((key) => /^(data-|ng-|v-|q:|astro-)/.test(key))
    if (name === 'html' || name === 'body' || keys.length > 0 || attributes.id?.startsWith('_'))
      this.addSign(`<${name} ${keys.join(' ')} id=${attributes.id} class=${attributes.class}>`.slice(0, 300))
  }

  private addSign(sign: string) {
    if (this.page.signs.length < MAX.signs) this.page.signs.push(sign)
  }

  private addLink(address: string, isQuoted: boolean) {
    const link = { href: address.slice(0, 2000), text: '', isQuoted }
    if (this.page.links.length < MAX.links) this.page.links.push(link)
    else link.text = 'not kept'
    return link
  }

  private addProperty(scope: string, name: string, value: string) {
    const { microdata } = this.page
    if (microdata.length < MAX.microdata) microdata.push({ scope, name, value: cleanText(value) })
  }

  private addText(piece: string) {
    if (this.textLength >= MAX.text) return
    this.text.push(piece)
    if (!this.open.at(-1)?.isQuoted) this.ownText.push(piece)
    this.textLength += piece.length
  }

  /** The beginning of what stands in an element. */
  private textSince(at: number) {
    return cleanText(this.text.slice(at, at + 200).join(''))
  }
}

function isUnreadElement(name: string, { id = '', class: names = '', hidden }: Attributes) {
  if (name === 'html' || name === 'body' || name === 'main') return false
  return UNREAD.has(name) || hidden !== undefined || COOKIE_BOX.test(`${id} ${names}`.slice(0, 500))
}
