import DOMPurify from 'dompurify'
import { followTheme, hasOwnLook, themeStyle } from './own-look.ts'

/** Nothing can be fetched and nothing can run; images are shown only as data, which our page has put there. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"

/** On white in both themes, unless it follows the theme. Nothing in an email covers or leaves its frame. */
const STYLE = `html{color-scheme:light;background:#fff;color:#161922;overflow-y:hidden}
body{margin:12px 16px;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
img{max-width:100%;object-fit:contain}img:not([height]){height:auto}table{max-width:100%}pre{white-space:pre-wrap}
a{color:#2b50c8;text-decoration:underline}blockquote{margin:0;margin-inline-start:12px;padding-inline-start:12px;border-inline-start:2px solid #d5d9e3}`

const FORBIDDEN = [
  'form',
  'input',
  'button',
  'select',
  'textarea',
  'option',
  'svg',
  'math',
  'video',
  'audio',
  'picture',
  'dialog',
]
const EMPTY = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const MAX_DEPTH = 200
const LINK = /^(https?:|mailto:|tel:)/i

type CleanPage = {
  page: string
  /** It is shown on white. */
  isOnWhite: boolean
}

/** `imageOf` gives the data of an image by its address (`cid:…` or `https:…`), if it is there. */
export function cleanMessageHtml(
  html: string,
  imageOf: (address: string) => string | undefined,
  isDark: boolean,
): CleanPage {
  // A document of its own: nothing in it loads while it is cleaned.
  const body = DOMPurify.sanitize(html, {
    RETURN_DOM: true,
    ALLOW_DATA_ATTR: false,
    ADD_ATTR: ['data-remote-src'],
    FORBID_TAGS: FORBIDDEN,
    FORBID_ATTR: ['srcset', 'background', 'ping', 'poster', 'id', 'name', 'autofocus', 'tabindex'],
    // It is asked about every attribute: what has no scheme is a width or a color.
    ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel|cid):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  }) as HTMLElement
  flatten(body)
  cutEmptyEnd(body)
  for (const image of body.querySelectorAll('img')) showImage(image, imageOf)
  for (const link of body.querySelectorAll('a, area')) keepLink(link)
  for (const styled of body.querySelectorAll('[style]')) calmStyle(styled)
  for (const sheet of body.querySelectorAll('style')) sheet.textContent = withoutAddresses(sheet.textContent ?? '')
  const isOnWhite = hasOwnLook(body)
  if (!isOnWhite) followTheme(body)
  const style = isOnWhite ? STYLE : `${STYLE}\n${themeStyle(isDark)}`
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="referrer" content="no-referrer"><style>${style}</style>`
  return { page: `<!doctype html><html lang="und"><head>${head}</head>${body.outerHTML}</html>`, isOnWhite }
}

function showImage(image: HTMLImageElement, imageOf: (address: string) => string | undefined) {
  const given = image.getAttribute('src') ?? ''
  const remote = image.getAttribute('data-remote-src') ?? (/^https?:/i.test(given) ? given : null)
  image.removeAttribute('data-remote-src')
  if (!remote && /^data:image\/(png|jpe?g|gif|webp);/i.test(given)) return
  // As large as it will be where the email says so: the text stays where it is when the image comes.
  image.setAttribute('src', imageOf(remote ?? given) ?? EMPTY)
}

function keepLink(link: Element) {
  const href = link.getAttribute('href')
  if (!href || !LINK.test(href)) return link.removeAttribute('href')
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer nofollow')
  // What it says may be another address.
  link.setAttribute('title', href)
}

/** Without addresses to fetch, and without a place over the rest. */
function calmStyle(element: Element) {
  const calm = withoutAddresses(element.getAttribute('style') ?? '').replace(/position\s*:[^;]*/gi, '')
  element.setAttribute('style', calm)
}

const withoutAddresses = (css: string) =>
  // Escapes could spell the words differently.
  css.includes('\\') ? '' : css.replace(/@import[^;]*;?|(url|image-set|image|src)\s*\([^)]*\)?/gi, '')

/** A thousand elements inside each other take the browser minutes to lay out. */
function flatten(body: Element) {
  let level: Element[] = [body]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MAX_DEPTH) {
      for (const element of level) element.replaceChildren(element.textContent ?? '')
      return
    }
    level = level.flatMap((element) => [...element.children])
  }
}

/** Empty lines at the end, such as those above a quoted text that is folded. */
function cutEmptyEnd(body: Element) {
  let inside: Node = body
  while (inside.lastChild) {
    const last = inside.lastChild
    const isShown = last instanceof Element && last.matches(':is(img, hr, table, :has(img, hr, table))')
    if (isShown || last.textContent?.trim()) inside = last
    else last.remove()
  }
}

/** The addresses of remote images in some HTML. Nothing loads by looking. */
export function remoteImagesOf(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const found = [...page.querySelectorAll('img[data-remote-src]')].map((image) => image.getAttribute('data-remote-src'))
  return [...new Set(found)].filter((address) => address !== null && /^https?:/i.test(address)) as string[]
}
