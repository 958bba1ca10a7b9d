type Choice = { days: number | null; label: string }

const CHOICES: Choice[] = [
  { days: null, label: 'As long as I keep the lead' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 180, label: '6 months' },
  { days: 365, label: '1 year' },
  { days: 730, label: '2 years' },
  { days: 1825, label: '5 years' },
]

/** With the current one, which an API client may have set to any number of days. */
export const keepChoices = (current: number | null): Choice[] =>
  CHOICES.some(({ days }) => days === current)
    ? CHOICES
    : [...CHOICES, { days: current, label: `${current} days` }].sort((a, b) => (a.days ?? 0) - (b.days ?? 0))

const labelOf = (days: number) => CHOICES.find((choice) => choice.days === days)?.label ?? `${days} days`

/** What is deleted. */
export const keepWords = (days: number | null) =>
  days === null
    ? 'We delete messages when you delete their lead.'
    : `Every day we delete messages older than ${labelOf(days)} from Leadwright, with conversations that have no others. Your mailbox and the lead's timeline aren't changed.`

/** Whether a change can delete messages that are still there. */
export const deletesMore = (before: number | null, after: number | null) =>
  after !== null && (before === null || after < before)
