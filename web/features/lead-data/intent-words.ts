import type { MessageIntent } from '../../../contract/inbox-choices.ts'

type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'info'

export const INTENT_WORDS: Record<MessageIntent, { label: string; tone: Tone }> = {
  interested: { label: 'Interested', tone: 'good' },
  question: { label: 'Question', tone: 'info' },
  meeting: { label: 'Meeting', tone: 'good' },
  not_now: { label: 'Not now', tone: 'warn' },
  referral: { label: 'Referral', tone: 'accent' },
  not_interested: { label: 'Not interested', tone: 'bad' },
  unsubscribe: { label: 'Unsubscribe', tone: 'bad' },
  out_of_office: { label: 'Out of office', tone: 'neutral' },
  bounce: { label: 'Bounce', tone: 'bad' },
  other: { label: 'Other', tone: 'neutral' },
}
