import { decodeEntities, escapeHtml } from '../../../contract/html-text.ts'

/** An email of ours as its owner reads it: that is no open and no click of the recipient. `links`: where its tracked links lead. */
export function withoutTracking(html: string, links: string[]) {
  let link = 0
  return html.replace(/<img [^>]*\/t\/o\/[^>]*>/g, '').replace(/href="[^"]*\/t\/c\/[^"]*"/g, (tracked) => {
    const url = links[link++]
    return url === undefined ? tracked : `href="${escapeHtml(decodeEntities(url))}"`
  })
}
