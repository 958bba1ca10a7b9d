import type { JudgedIntent } from '../../../contract/inbox.ts'
import type { MessageIntent } from '../../../contract/inbox-choices.ts'
import type { InboxKind } from '../../../contract/mail.ts'

type Judged = { kind: InboxKind; optOut: boolean; backOn: string | null }

/** What the engine has acted on decides. */
export function judgeIntent({ kind, optOut, backOn }: Judged): JudgedIntent {
  const intent = intentOf(kind, optOut)
  return { intent, source: 'rules', words: [], until: intent === 'out_of_office' ? backOn : null, person: null }
}

function intentOf(kind: InboxKind, optOut: boolean): MessageIntent {
  if (kind === 'bounce' || kind === 'delay') return 'bounce'
  if (kind === 'unsubscribe' || kind === 'complaint' || optOut) return 'unsubscribe'
  return kind === 'auto_reply' ? 'out_of_office' : 'other'
}
