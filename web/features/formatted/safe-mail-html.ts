/** Nothing is fetched and nothing runs; inline styles and embedded images are shown. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

/** Emails are shown on white in both themes. */
const STYLE =
  'html{color-scheme:light;background:#fff;color:#161922}body{margin:16px;overflow-wrap:anywhere}a{color:#2b50c8;text-decoration:underline}.image-not-shown{display:inline-block;max-width:100%;box-sizing:border-box;padding:4px 8px;border:1px dashed #6b7386;border-radius:4px;color:#4a5163;font:12px/1.5 sans-serif}'

/**
 * The mail's page for a frame that is closed by itself (`sandbox=""`) and by the policy in it. What could leave the page is
 * taken out before: to look at one's own mail must not count as its reader's open or click.
 */
export function safeMailHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll('script, meta, base, link, iframe, object, embed, form, template'))
    element.remove()
  for (const image of page.querySelectorAll('img, source, video, audio')) {
    if (!image.getAttribute('src')?.startsWith('data:image/')) image.replaceWith(...standIn(image))
    image.removeAttribute('srcset')
  }
  for (const link of page.querySelectorAll('a, area')) {
    const href = link.getAttribute('href')
    if (href) link.setAttribute('title', href)
    link.removeAttribute('href')
    link.removeAttribute('ping')
  }
  for (const element of page.querySelectorAll('*'))
    for (const { name } of [...element.attributes]) if (name.startsWith('on')) element.removeAttribute(name)
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>${STYLE}</style>`
  page.head.insertAdjacentHTML('afterbegin', head)
  return `<!doctype html>${page.documentElement.outerHTML}`
}

/** What an email app shows where images are off: a box with the description. Pixels that count opens have none. */
function standIn(image: Element): Node[] {
  const src = image.getAttribute('src') ?? ''
  const words = image.getAttribute('alt')?.trim() || (/^https?:/i.test(src) && `Image from ${hostOf(src)}`)
  if (image.tagName !== 'IMG' || image.getAttribute('width') === '1' || !words) return []
  const box = image.ownerDocument.createElement('span')
  box.className = 'image-not-shown'
  box.title = src
  box.textContent = words
  return [box]
}

const hostOf = (url: string) => url.replace(/^https?:\/\//i, '').split(/[/?#]/)[0]
