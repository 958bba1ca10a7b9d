// The fields of message/delivery-status (RFC 3464) and of its cousins, also when an email system puts them into plain text,
// forgets the empty line between recipients or breaks a diagnosis over lines that are not folded.

export type DeliveryStatus = {
  finalRecipient: string
  originalRecipient: string
  action: string
  status: string
  diagnosticType: string
  diagnostic: string
  /** PowerMTA's own name of the cause. */
  category: string
}

export type StatusReport = { message: Record<string, string>; recipients: DeliveryStatus[] }

const MAX_RECIPIENTS = 200
const MAX_VALUE = 8_000
const RECIPIENT_FIELD =
  /^(final-recipient|original-recipient|x-actual-recipient|action|status|diagnostic-code|remote-mta|last-attempt-date|final-log-id|will-retry-until|x-powermta-bouncecategory|x-display-name)$/

export function readDeliveryStatus(text: string): StatusReport {
  const message: Record<string, string> = Object.create(null)
  const groups: Record<string, string>[] = []
  let group: Record<string, string> = Object.create(null)
  let last: { into: Record<string, string>; name: string } | null = null
  const close = () => {
    if (Object.keys(group).length > 0 && groups.length < MAX_RECIPIENTS) groups.push(group)
    group = Object.create(null)
  }
  for (const line of text.slice(0, 200_000).split('\n')) {
    const field = /^([A-Za-z][A-Za-z0-9-]{2,60})[ \t]*:[ \t]*(.*)$/.exec(line)
    const name = field?.[1]?.toLowerCase() ?? ''
    if (field && RECIPIENT_FIELD.test(name)) {
      // A field of the same name begins the next recipient, whether an empty line came between or not.
      if (group[name] !== undefined) close()
      group[name] = field[2] ?? ''
      last = { into: group, name }
    } else if (field) {
      message[name] ??= field[2] ?? ''
      last = { into: message, name }
    } else if (last && line.trim() && /^[ \t]|^\d{3}[- ]/.test(line)) {
      const value = last.into[last.name] ?? ''
      if (value.length < MAX_VALUE) last.into[last.name] = `${value} ${line.trim()}`.slice(0, MAX_VALUE)
    } else if (line.trim() === '' && isWhole(group)) {
      close()
    }
  }
  close()
  return { message, recipients: groups.filter(isWorthKeeping).map(recipientOf) }
}

const isWhole = (group: Record<string, string>) =>
  (group['final-recipient'] ?? group['original-recipient']) !== undefined && group.action !== undefined

const isWorthKeeping = (group: Record<string, string>) =>
  ['final-recipient', 'original-recipient', 'x-actual-recipient', 'diagnostic-code', 'action'].some(
    (name) => group[name] !== undefined,
  )

function recipientOf(group: Record<string, string>): DeliveryStatus {
  const typed = /^\s*([\w-]{1,40})\s*;\s*([\s\S]*)$/.exec(group['diagnostic-code'] ?? '')
  return {
    finalRecipient: address(group['final-recipient']) || address(group['x-actual-recipient']),
    originalRecipient: address(group['original-recipient']),
    action:
      (group.action ?? '')
        .trim()
        .toLowerCase()
        .split(/[\s(;]/)[0] ?? '',
    status: /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(group.status ?? '')?.[1] ?? '',
    diagnosticType: (typed?.[1] ?? '').toLowerCase(),
    diagnostic: (typed?.[2] ?? group['diagnostic-code'] ?? '').trim(),
    category: (group['x-powermta-bouncecategory'] ?? '').trim().toLowerCase(),
  }
}

/** `rfc822; <a@b.example>` to a@b.example; empty when it names no address. */
function address(value = '') {
  return findAddresses(value.replace(/^\s*[\w-]{1,20}\s*;/, ''))[0] ?? ''
}

/** The email addresses in a text, lower case, in their order. */
export function findAddresses(text: string): string[] {
  const found =
    text
      .slice(0, 100_000)
      .match(/[\w.!#$%&'*+/=?^`{|}~\u0080-\uffff-]{1,128}@[\w\u0080-\uffff-][\w.\u0080-\uffff-]{0,253}/g) ?? []
  return found.map((one) => one.toLowerCase().replace(/^(smtp=|['`.])+|[.'-]+$/g, '')).filter((one) => /.@./.test(one))
}
