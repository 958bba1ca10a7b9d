import { isbot } from 'isbot'
import type { MachineReason } from '../../../contract/email-reason.ts'

/** What is known of a request for the pixel or a tracked link by itself. What surrounds it is judged in `judge-burst.ts`. */
export type Visit = {
  kind: 'open' | 'click'
  method: string
  userAgent: string
  secondsSinceSent: number
  /** The address belongs to a privacy proxy, such as Apple's. */
  isFromPrivacyProxy: boolean
}

// Apple Mail loads every picture through Apple's servers, whether or not somebody reads the email. They send this and no more
// (github.com/ua-parser/uap-core/issues/509).
const PRIVACY_PROXY = /^Mozilla\/5\.0$/
// Gmail loads pictures ahead while its app is open, with this user agent (bird.com/en-us/blog/gmail-prefetching-images).
const PREFETCH = /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246 Mozilla\/5\.0$/
const IMAGE_PROXY = /GoogleImageProxy|ggpht\.com|YahooMailProxy|Outlook-iOS-Android.*proxy/i
const SECURITY_SCANNER = new RegExp(
  [
    'Barracuda|Mimecast|Proofpoint|urldefense|SafeLinks|Defender|Symantec|MessageLabs|FireEye|Trellix|McAfee|Trend ?Micro|Forcepoint',
    'Cisco.*(ESA|IronPort)|IronPort|Sophos|BitDefender|Zscaler|Cloudmark|VadeSecure|Ironscales|Avanan|Check ?Point|Forti(net|Guard|Mail)',
    'Kaspersky|Webroot|Netskope|Palo ?Alto|GreatHorn|Hornetsecurity|Darktrace|Mailgun-Scanner|Cyren|SpamTitan|Spamhaus',
  ].join('|'),
  'i',
)
/** Email apps whose name looks like a program's to `isbot`. */
const EMAIL_APP =
  /^(Outlook-(iOS|Android)|SamsungEmail|Samsung ?Mail|Airmail|K-9 ?Mail|BlueMail|Superhuman|ProtonMail)\b/i

/** No person reads and clicks this fast; scanners visit at delivery. */
const TOO_SOON_SECONDS = { open: 2, click: 5 }
/** What an email service's proxy loads this early was loaded ahead. Later, it is shown to somebody. */
const PREFETCH_SECONDS = 10

/** Why a visit is a machine's, whatever comes before or after it; null if it may be a person's. */
export function machineReason(visit: Visit): MachineReason | null {
  const { kind, method, secondsSinceSent, isFromPrivacyProxy } = visit
  const userAgent = visit.userAgent.trim()
  if (method === 'HEAD') return 'head_request'
  if (secondsSinceSent < TOO_SOON_SECONDS[kind]) return 'too_soon'
  if (userAgent === '') return 'no_user_agent'
  if (SECURITY_SCANNER.test(userAgent)) return 'security_scanner'
  if (IMAGE_PROXY.test(userAgent))
    return kind === 'click' ? 'image_proxy' : secondsSinceSent < PREFETCH_SECONDS ? 'image_prefetch' : null
  if (PREFETCH.test(userAgent)) return 'image_prefetch'
  // Somebody who clicks through the privacy proxy has a browser, and is a person.
  if (kind === 'open' && (PRIVACY_PROXY.test(userAgent) || isFromPrivacyProxy)) return 'privacy_proxy'
  return isbot(userAgent) && !EMAIL_APP.test(userAgent) ? 'named_program' : null
}
