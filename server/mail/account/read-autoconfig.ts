import { Parser } from 'htmlparser2'
import type { DetectedServer } from '../../../contract/mailbox-detection.ts'

const SECURITY = new Map<string, DetectedServer['security']>([
  ['ssl', 'tls'],
  ['starttls', 'starttls'],
])
const MAX_SERVERS = 20

type Found = { type: string; hostname: string; port: string; sockettype: string }

/** The first encrypted servers of a file in Mozilla's autoconfig format. */
export function readAutoconfig(xml: string): { smtp: DetectedServer | null; imap: DetectedServer | null } {
  const found: Found[] = []
  let current: Found | undefined
  let field = ''
  const parser = new Parser(
    {
      onopentag(name, { type = '' }) {
        field = name
        if (name !== 'incomingserver' && name !== 'outgoingserver') return
        current = { type: type.toLowerCase(), hostname: '', port: '', sockettype: '' }
        if (found.length < MAX_SERVERS) found.push(current)
      },
      ontext(text) {
        if (current && (field === 'hostname' || field === 'port' || field === 'sockettype'))
          current[field] += text.trim()
      },
      onclosetag(name) {
        field = ''
        if (name === 'incomingserver' || name === 'outgoingserver') current = undefined
      },
    },
    { xmlMode: true, lowerCaseTags: true, decodeEntities: true },
  )
  parser.end(xml)
  const first = (type: string) => found.flatMap((one) => (one.type === type ? serverOf(one) : [])).at(0) ?? null
  return { smtp: first('smtp'), imap: first('imap') }
}

function serverOf({ hostname, port, sockettype }: Found): DetectedServer[] {
  const security = SECURITY.get(sockettype.toLowerCase())
  return security && isHostName(hostname) && isPort(Number(port))
    ? [{ host: hostname.toLowerCase(), port: Number(port), security }]
    : []
}

export const isHostName = (name: string) => /^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i.test(name)
const isPort = (port: number) => Number.isInteger(port) && port > 0 && port < 65_536
