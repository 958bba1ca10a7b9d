/** A link that recipients can't open, and why. */
export type BrokenLink = { link: string; why: string }

const ANY_SCHEME = /(?<![a-z0-9+.-])([a-z][a-z0-9+.-]{1,20}):\/{1,3}[^\s<>"'“”]*/gi
const MISTYPED = /(?<![\w/])h?t{1,2}ps?[:;,]?\/\/[^\s<>"'“”]*/gi
const NO_SCHEME = /(?<![\w/.@-])www\.[^\s<>"'“”)\]]+/gi
const GAP =
  /\[[^[\]\n]{0,30}\b(?:link|url|website|calendar|calendly)\b[^[\]\n]{0,30}\](?!\()|(?<!\{)\{[^{}\n%]{0,30}(?:link|url)[^{}\n%]{0,30}\}(?!\})|<(?:insert |your )?(?:link|url)>/gi
const MARKDOWN = /\]\(([^()\s]*)\)/g
const EXAMPLE = /(^|\.)(example\.(com|org|net)|your-?(site|website|domain|company|link)[a-z]*\.[a-z]+)$/i
const PRIVATE =
  /^(localhost|.*\.(localhost|local|internal|lan)|127\.[\d.]+|0\.0\.0\.0|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|\[::1?\])$/i

/** Checks the text only: no network requests. */
export function brokenLinksIn(text: string): BrokenLink[] {
  const found = new Map<string, string>()
  const note = (link: string, why: string | null) => why && !found.has(link) && found.set(link, why)
  for (const [gap] of text.matchAll(GAP)) note(gap, 'was not filled in')
  for (const [whole, scheme = ''] of text.matchAll(ANY_SCHEME)) {
    const link = trimmed(whole)
    note(link, /^https?$/i.test(scheme) ? whyBroken(link) : "doesn't start with https:// or http://")
  }
  for (const [link] of text.matchAll(MISTYPED))
    if (!/^https?:\/\//i.test(link)) note(trimmed(link), "doesn't start with https:// or http://")
  for (const [link] of text.matchAll(NO_SCHEME)) note(trimmed(link), 'needs https:// in front to work as a link')
  for (const [, target = ''] of text.matchAll(MARKDOWN))
    if (!/^(https?:\/\/|mailto:|tel:)/i.test(target)) note(target || '( )', "doesn't start with https:// or http://")
  return [...found].map(([link, why]) => ({ link, why }))
}

function whyBroken(link: string): string | null {
  if (/[{}[\]]|%7b|%5b/i.test(link.replace(/^https?:\/\/\[[\d:a-f.]+\]/i, ''))) return 'was not filled in'
  if (!/^https?:\/\/[^/]/i.test(link)) return 'is not a complete address'
  const host = hostOf(link)
  if (host === null) return 'is not a complete address'
  if (PRIVATE.test(host)) return "points to a private address that recipients can't open"
  if (EXAMPLE.test(host)) return 'is an example address, not yours'
  // A name without a dot, and "https://https://…", whose host is "https".
  return /^[^.]+\.([^.]+\.)*[^.]{2,}$/.test(host) || /^[\d.]+$|^\[/.test(host) ? null : 'is not a complete address'
}

function hostOf(link: string) {
  try {
    return new URL(link).hostname
  } catch {
    return null
  }
}

const trimmed = (link: string) =>
  link.replace(/[)\].,;:!?]+$/, (end) => (/^\]/.test(end) && link.includes('[') ? ']' : ''))
