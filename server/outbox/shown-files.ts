import { fileAddress } from '../../contract/file-limits.ts'
import type { Part } from '../mail/reading/mime-parts.ts'

/** A sent email as its owner sees it: images from where they are stored, instead of the parts of the email. */
export function withShownImages(html: string, hashes: string[]) {
  const byStart = new Map(hashes.map((hash) => [hash.slice(0, 32), hash]))
  return html.replace(/<img src="cid:([0-9a-f]{32})@[^"]*"/g, (image, start: string) => {
    const hash = byStart.get(start)
    return hash ? `<img src="${fileAddress(hash)}"` : image
  })
}

export const attachmentsIn = (parts: Part[]) =>
  parts.filter(({ isAttachment }) => isAttachment).map(({ parameters }) => parameters.name ?? 'attachment')
