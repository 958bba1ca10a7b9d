import {
  CalendarClock,
  type LucideIcon,
  Mail,
  MailCheck,
  Phone,
  Split,
  UserCheck,
  UserRound,
  UserRoundPlus,
} from 'lucide-react'
import type {
  EnrollmentStatus,
  SEQUENCE_CATEGORIES,
  SequenceFrequency,
  SequenceTrigger,
  StepOnlyIf,
} from '../../../contract/email-sequence.ts'
import type { SequenceAnalytics } from '../../../contract/sequence-analytics.ts'
import type { StepKind } from '../../../contract/step-kinds.ts'
import { formatCount, formatDate } from '../../lib/format.ts'
import { ENROLLMENT_STATUS_WORDS } from '../lead-data/enrollment-words.ts'

// Only types come from the contract: its schemas would add zod to the first load of the page.

type Option = { value: string; label: string }

const triggers: Record<SequenceTrigger, { label: string; hint: string }> = {
  manual: { label: 'Manual', hint: 'Leads join when you enroll them' },
  lead_created: { label: 'Lead created', hint: 'Every new lead joins' },
  no_response: { label: 'No response', hint: "Contacted leads who haven't replied join" },
  email_opened: { label: 'Email opened', hint: 'Leads who open one of your emails join' },
  link_clicked: { label: 'Link clicked', hint: 'Leads who click a link in one of your emails join' },
}
const frequencies: Record<SequenceFrequency, string> = {
  daily: 'Daily',
  every_2_days: 'Every 2 days',
  every_3_days: 'Every 3 days',
  weekly: 'Weekly',
  bi_weekly: 'Every 2 weeks',
  monthly: 'Monthly',
}
const categories: Record<(typeof SEQUENCE_CATEGORIES)[number], string> = {
  prospecting: 'Prospecting',
  'follow-up': 'Follow-up',
  nurturing: 'Nurturing',
  demo_request: 'Demo Request',
  proposal: 'Proposal',
  closing: 'Closing',
  retention: 'Retention',
  re_engagement: 'Re-engagement',
}
const onlyIfs: Record<StepOnlyIf, string> = {
  opened: 'Only if the previous email was opened',
  not_opened: "Only if the previous email wasn't opened",
  clicked: 'Only if a link in the previous email was clicked',
}

const optionsOf = (words: Record<string, string>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

export const TRIGGER_OPTIONS: Option[] = Object.entries(triggers).map(([value, { label }]) => ({ value, label }))
export const FREQUENCY_OPTIONS = optionsOf(frequencies)
export const CATEGORY_OPTIONS = optionsOf(categories)
export const ONLY_IF_OPTIONS = optionsOf(onlyIfs)
export const ENROLLMENT_STATUS_OPTIONS: Option[] = Object.entries(ENROLLMENT_STATUS_WORDS).map(
  ([value, { label }]) => ({
    value,
    label,
  }),
)

export const triggerWord = (trigger: SequenceTrigger) => triggers[trigger].label
export const triggerHint = (trigger: string) =>
  Object.hasOwn(triggers, trigger) ? triggers[trigger as SequenceTrigger].hint : undefined
export const frequencyWord = (frequency: SequenceFrequency) => frequencies[frequency]
export const enrollmentWords = (status: EnrollmentStatus) => ENROLLMENT_STATUS_WORDS[status]

/** A value that is not on our list (from an import or a later version) is shown as it is. */
export const categoryWord = (category: string) =>
  Object.hasOwn(categories, category) ? categories[category as keyof typeof categories] : category

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** "Test run: 40 leads, 40 emails captured, nothing was delivered" */
export const testRunWords = ({ leads, captured }: { leads: number; captured: number }) =>
  `Test run: ${counted(leads, 'lead')}, ${counted(captured, 'email')} captured, nothing was delivered`

/** "3 days, 2 hours later"; no delay reads "Immediately" or "Right after". */
export function delayWords(days: number, hours: number, isFirst: boolean): string {
  const parts = [days > 0 && counted(days, 'day'), hours > 0 && counted(hours, 'hour')].filter(Boolean)
  if (parts.length === 0) return isFirst ? 'Immediately' : 'Right after'
  return isFirst ? `After ${parts.join(', ')}` : `${parts.join(', ')} later`
}

/** "Until 31 Jan 2030" */
export const untilWords = (until: string) => (until ? `Until ${formatDate(`${until}T12:00`)}` : 'No date yet')

export const STEP_ICONS: Record<StepKind, LucideIcon> = {
  email: Mail,
  email_approval: MailCheck,
  call: Phone,
  linkedin_visit: UserRound,
  linkedin_connect: UserRoundPlus,
  linkedin_message: UserCheck,
  wait_until: CalendarClock,
  branch: Split,
}

const activities: Record<SequenceAnalytics['people'][number]['did'], string> = {
  opened: 'Opened',
  clicked: 'Clicked',
  replied: 'Replied',
}
export const activityWord = (did: keyof typeof activities) => activities[did]
