import { decodeEntities } from '../../../contract/html-text.ts'
import { cleanMessages } from '../reading/mail-work.ts'
import type { MessageRow } from '../thread-queries.ts'

/** The pixel of our own email, where the forwarded one quotes it: opening this copy says nothing about that recipient. */
const OWN_PIXEL = /<img[^>]*\/t\/o\/[^>]*>/g
const IMAGE = /<img([^>]*?) (src|data-remote-src)="([^"]*)"/g

/**
 * The cleaned HTML of a message as the recipient of a forward gets it; null without HTML. Remote images have their address again, inline
 * ones that of the uploaded file, which becomes part of the email. `images`: the files by their cid.
 */
export async function forwardedHtml({ userId, html }: MessageRow, images: ReadonlyMap<string, string>) {
  if (html === null) return null
  const [cleaned] = await cleanMessages(userId, [html]).catch(() => [])
  if (!cleaned) return null
  return `${cleaned.html}${cleaned.quotedHtml ?? ''}`
    .replace(OWN_PIXEL, '')
    .replace(IMAGE, (_, others: string, name: string, address: string) => {
      if (name === 'data-remote-src' || /^data:/i.test(address)) return `<img src="${address}"${others}`
      const hash = images.get(decodeEntities(address).replace(/^cid:/i, ''))
      return hash ? `<img src="/api/email-files/${hash}"${others}` : `<img${others}`
    })
}
