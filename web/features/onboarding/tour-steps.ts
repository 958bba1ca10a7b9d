export type Side = 'top' | 'bottom' | 'left' | 'right'

export type TourStep = {
  id: string
  /** Selectors in order of preference; the first visible match is used. */
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

// The card is 320 by 120 pixels: the content must fit two lines.
const STEPS: Record<string, readonly TourStep[]> = {
  dashboard: [
    step(
      'dashboard-header',
      'Welcome',
      'This is your dashboard. Take a short tour, or click Help to see it later.',
      'bottom',
    ),
    step(
      'stats-cards',
      'Key Metrics',
      'Your leads, qualified leads and emails sent, compared with last month.',
      'bottom',
    ),
    step(
      'performance-widget',
      'Template Performance',
      'See which templates get the most opens, clicks and replies.',
      'left',
    ),
    step('recent-leads', 'Recent Leads', 'Your newest leads with their AI scores. Click one for details.', 'top'),
    step('sidebar', 'Navigation Menu', 'Go to leads, templates, sequences, analytics and integrations.', 'right'),
  ],
  leads: [
    step(
      'leads-header',
      'Lead Management',
      'Everyone you want as a customer, from first contact to qualified.',
      'bottom',
    ),
    step('add-lead', 'Add New Leads', 'Add leads manually, or import them from a file or your CRM.', 'left'),
    step('lead-filters', 'Filter & Search', 'Find leads by name, industry, company size or status.', 'bottom'),
    step('leads-list', 'Leads Overview', 'AI scores, contact info and engagement status for every lead.', 'top'),
  ],
  'email-templates': [
    step('templates-header', 'Email Templates', 'Write an email once and personalize it for every lead.', 'bottom'),
    step(
      'ai-assistant',
      'AI Writing Assistant',
      'Choose a category and get a draft with sources for its claims.',
      'bottom',
    ),
    step(
      'template-filters',
      'Template Categories',
      'Filter by prospecting, follow-up, demo requests and more.',
      'bottom',
      'templates-list',
    ),
    step(
      'bulk-actions',
      'Bulk Management',
      'Select several templates to delete or duplicate them at once.',
      'bottom',
      'templates-list',
    ),
  ],
}

/** A page without a tour has no steps. */
export const tourSteps = (page: string): readonly TourStep[] => (Object.hasOwn(STEPS, page) ? (STEPS[page] ?? []) : [])
