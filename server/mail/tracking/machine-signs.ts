import type { MachineReason } from '../../../contract/email-reason.ts'

/** What is known of a request for the pixel or a tracked link. */
export type Visit = {
  kind: 'open' | 'click'
  method: string
  userAgent: string
  secondsSinceSent: number
  otherLinksInLastSeconds: number
}

// Programs that fetch on behalf of somebody, or for nobody.
const AGENTS: [RegExp, MachineReason][] = [
  [/GoogleImageProxy|ggpht\.com|YahooMailProxy|yahoo.*(slurp|proxy)|Outlook-iOS-Android.*proxy/i, 'image_proxy'],
  [
    /Barracuda|Mimecast|Proofpoint|Symantec|MessageLabs|FireEye|Trend ?Micro|Forcepoint|Cisco.*(ESA|IronPort)|SafeLinks|BitDefender|Sophos|urldefense/i,
    'security_scanner',
  ],
  [
    /bot\b|crawl|spider|preview|facebookexternalhit|slackbot|whatsapp|telegram|headless|python-|curl|wget|libwww|okhttp|java\/|go-http-client|axios|node-fetch/i,
    'named_program',
  ],
]
/** No person reads and clicks this fast; scanners visit at delivery. */
const TOO_SOON_SECONDS = 2
/** A person follows one link, a scanner all of them. */
const MANY_LINKS = 3

/**
 * Why a visit counts as a machine's; null for a person's. An image fetched by an email service's proxy long after delivery
 * is a person's open: such proxies fetch when the email is shown.
 */
export function machineReason(visit: Visit): MachineReason | null {
  if (visit.method === 'HEAD') return 'head_request'
  if (visit.secondsSinceSent < TOO_SOON_SECONDS) return 'too_soon'
  if (visit.userAgent.trim() === '') return 'no_user_agent'
  const agent = AGENTS.find(([pattern]) => pattern.test(visit.userAgent))?.[1]
  if (agent && !(visit.kind === 'open' && agent === 'image_proxy')) return agent
  if (visit.kind === 'click' && visit.otherLinksInLastSeconds >= MANY_LINKS) return 'many_links'
  return null
}
