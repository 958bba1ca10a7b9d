import type { Page } from './page-collector.ts'
import { cleanText } from './page-text.ts'

/** What kind of answer a page is, when it is not the company's page. */
export type Verdict = 'blocked' | 'parked' | 'cookies' | 'shell' | 'page'

const CHALLENGE =
  /^(just a moment|attention required|access denied|access to this page has been denied|are you a (robot|human)|verify(ing)? you are human|please verify|security check|ddos-guard|one moment, please|pardon our interruption|bot verification|human verification|403 forbidden|request rejected|robot check|checking your browser|blocked)/i
const CHALLENGE_SIGN =
  /challenges\.cloudflare\.com|cdn-cgi\/challenge-platform|px-captcha|geo\.captcha-delivery|_Incapsula_Resource|awswaf/i
const PARKED =
  /(this |the )?domain( name)? .{0,60}(is|may be) (for sale|parked|available for purchase)|buy this domain|domain (parking|is parked)|diese domain (steht|ist) .{0,20}(zum verkauf|geparkt|registriert)|ce nom de domaine est|este dominio est(á|a) (en venta|aparcado)|future home of|website coming soon .{0,40}(godaddy|namecheap)|sedoparking/i
const PARKED_SIGN = /sedoparking|parkingcrew|bodis\.com|parklogic|dan\.com\/|afternic|hugedomains/i
const COOKIE_QUESTION = /cookie|consent|datenschutz|before you continue|bevor sie|avant de continuer|privacy settings/i
const FEW_LETTERS = 250

export function verdictOf(page: Page): Verdict {
  const text = cleanText(page.text, 2000)
  const signs = page.signs.join('\n').slice(0, 200_000)
  if (CHALLENGE.test(page.title) || (CHALLENGE_SIGN.test(signs) && text.length < FEW_LETTERS)) return 'blocked'
  const isShort = text.length < 1000
  if (isShort && (PARKED.test(`${page.title} ${text}`) || PARKED_SIGN.test(signs))) return 'parked'
  if (text.length < FEW_LETTERS && COOKIE_QUESTION.test(page.title) && page.headings.length < 2) return 'cookies'
  const hasScripts = page.signs.some((sign) => !sign.startsWith('<'))
  const isDrawnByScript = hasScripts && (page.hasEmptyRoot || signs.length > 20 * text.length)
  return text.length < FEW_LETTERS / 2 && isDrawnByScript ? 'shell' : 'page'
}
