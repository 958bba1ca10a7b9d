export type Side = 'top' | 'bottom' | 'left' | 'right'

export type TourStep = {
  id: string
  /** Selectors, the wanted first; of the elements that match, the first that can be seen. */
  target: string
  title: string
  content: string
  position: Side
  showSkip?: boolean
  showPrev?: boolean
  showNext?: boolean
}

const step = (id: string, title: string, content: string, position: Side, whereMissing?: string): TourStep => ({
  id,
  target: [id, whereMissing].flatMap((name) => (name ? `[data-tour="${name}"]` : [])).join(', '),
  title,
  content,
  position,
})

// The card is 320 by 120: what is said fits two lines.
const STEPS: Record<string, readonly TourStep[]> = {
  dashboard: [
    step(
      'dashboard-header',
      'Welcome',
      'This is your dashboard. A short tour shows you around; Help repeats it.',
      'bottom',
    ),
    step(
      'stats-cards',
      'Key Metrics',
      'Your leads, how many qualify, and the emails you sent, compared by month.',
      'bottom',
    ),
    step(
      'performance-widget',
      'Template Performance',
      'Which templates are opened, clicked and answered most.',
      'left',
    ),
    step('recent-leads', 'Recent Leads', 'The newest leads with their AI score. Click one to see all about it.', 'top'),
    step(
      'sidebar',
      'Navigation Menu',
      'Leads, templates, sequences, analytics and integrations are all here.',
      'right',
    ),
  ],
  leads: [
    step('leads-header', 'Lead Management', 'Everybody you want to win, from first contact to qualified.', 'bottom'),
    step('add-lead', 'Add New Leads', 'Add them by hand, or import them from a file or your CRM.', 'left'),
    step('lead-filters', 'Filter & Search', 'Find leads by name, industry, company size or status.', 'bottom'),
    step('leads-list', 'Leads Overview', 'AI scores, contact info and engagement status of every lead.', 'top'),
  ],
  'email-templates': [
    step('templates-header', 'Email Templates', 'Your outreach emails: written once, personal every time.', 'bottom'),
    step(
      'ai-assistant',
      'AI Writing Assistant',
      'Say what the email is for, and get a draft with its evidence.',
      'bottom',
    ),
    step(
      'template-filters',
      'Template Categories',
      'Prospecting, follow-up, demo requests and more, one choice away.',
      'bottom',
      'templates-list',
    ),
    step(
      'bulk-actions',
      'Bulk Management',
      'Select several templates to delete or duplicate them together.',
      'bottom',
      'templates-list',
    ),
  ],
}

/** A page without a tour has no steps. */
export const tourSteps = (page: string): readonly TourStep[] => (Object.hasOwn(STEPS, page) ? (STEPS[page] ?? []) : [])
