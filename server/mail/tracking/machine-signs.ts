/** What is known of a request for the pixel or a tracked link. */
export type Visit = {
  kind: 'open' | 'click'
  method: string
  userAgent: string
  secondsSinceSent: number
  otherLinksInLastSeconds: number
}

// Who fetches on behalf of somebody, or for nobody. Each line is a reason that is kept with the event.
const AGENTS: [RegExp, string][] = [
  [
    /GoogleImageProxy|ggpht\.com|YahooMailProxy|yahoo.*(slurp|proxy)|Outlook-iOS-Android.*proxy/i,
    'a mail service fetched the pictures',
  ],
  [
    /Barracuda|Mimecast|Proofpoint|Symantec|MessageLabs|FireEye|Trend ?Micro|Forcepoint|Cisco.*(ESA|IronPort)|SafeLinks|BitDefender|Sophos|urldefense/i,
    'a security scanner',
  ],
  [
    /bot\b|crawl|spider|preview|facebookexternalhit|slackbot|whatsapp|telegram|headless|python-|curl|wget|libwww|okhttp|java\/|go-http-client|axios|node-fetch/i,
    'a program, by its own name',
  ],
]
/** Nobody reads and clicks this fast; scanners visit at delivery. */
const TOO_SOON_SECONDS = 2
/** Somebody follows one link, a scanner all of them. */
const MANY_LINKS = 3

/**
 * Why a visit is taken for a machine's; null for a person's. A picture fetched by a mail service's proxy long after delivery
 * is a person's open: such proxies fetch when the mail is shown.
 */
export function machineReason(visit: Visit): string | null {
  if (visit.method === 'HEAD') return 'only the headers were asked for'
  if (visit.secondsSinceSent < TOO_SOON_SECONDS) return 'within two seconds of being sent'
  if (visit.userAgent.trim() === '') return 'no browser was named'
  const agent = AGENTS.find(([pattern]) => pattern.test(visit.userAgent))?.[1]
  if (agent && !(visit.kind === 'open' && agent === AGENTS[0]?.[1])) return agent
  if (visit.kind === 'click' && visit.otherLinksInLastSeconds >= MANY_LINKS) return 'all links were followed at once'
  return null
}
