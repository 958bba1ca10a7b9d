import type { AnalyticsDay } from '../../../contract/analytics.ts'
import type { Period } from '../../../contract/figures.ts'

type Line = { figure: Exclude<keyof AnalyticsDay, 'date'>; label: string; color: string; dash?: string }

/** The chart's data sets. Lines also differ by their dashes, not by color alone. */
export const SERIES = {
  leads: {
    label: 'Leads',
    isTotal: true,
    lines: [
      { figure: 'totalLeads', label: 'Total leads', color: 'var(--accent)' },
      { figure: 'qualifiedLeads', label: 'Qualified', color: 'var(--bar-good)', dash: '5 3' },
    ],
  },
  mail: {
    label: 'Email',
    isTotal: false,
    lines: [
      { figure: 'emailsSent', label: 'Sent', color: 'var(--accent)' },
      { figure: 'emailsOpened', label: 'Opened', color: 'var(--bar-warn)', dash: '5 3' },
      { figure: 'emailsClicked', label: 'Clicked', color: 'var(--info)', dash: '2 3' },
      { figure: 'emailsReplied', label: 'Replied', color: 'var(--bar-good)', dash: '8 3 2 3' },
    ],
  },
} satisfies Record<string, { label: string; isTotal: boolean; lines: Line[] }> as Record<
  'leads' | 'mail',
  { label: string; isTotal: boolean; lines: Line[] }
>
export type SeriesName = keyof typeof SERIES

export const PERIOD_LABELS: Record<Period, string> = {
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
  365: 'Last 12 months',
}
