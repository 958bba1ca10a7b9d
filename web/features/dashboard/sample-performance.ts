import type { TemplatePerformance } from '../../../contract/email-template.ts'

export type PerformanceRow = Pick<
  TemplatePerformance,
  'templateId' | 'templateName' | 'totalSent' | 'openRate' | 'clickRate' | 'responseRate' | 'trend' | 'trendPercentage'
>

/** Shown in the widget, marked as sample data, until the first template is sent. */
export const SAMPLE_ROWS: PerformanceRow[] = [
  {
    templateId: -1,
    templateName: 'Shorter release nights',
    totalSent: 412,
    openRate: 48,
    clickRate: 12,
    responseRate: 9.1,
    trend: 'up',
    trendPercentage: 4.2,
  },
  {
    templateId: -2,
    templateName: 'After the webinar',
    totalSent: 286,
    openRate: 41,
    clickRate: 9,
    responseRate: 6.4,
    trend: 'stable',
    trendPercentage: 0.3,
  },
  {
    templateId: -3,
    templateName: 'Year-end budget',
    totalSent: 198,
    openRate: 37,
    clickRate: 7,
    responseRate: 4,
    trend: 'down',
    trendPercentage: 2.8,
  },
]
