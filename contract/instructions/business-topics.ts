/** Topics of work that an email may name without revealing anything private. */
export const BUSINESS_TOPIC = new RegExp(
  `\\b(?:(?:shorter|faster|better|easier|simpler|clearer|quicker|smoother|fewer|more|online|automatic|digital) )?(?:${[
    'onboarding|reporting|reports|forecasting|forecasts|training|hiring|recruiting|recruitment|data quality|customer support',
    'customer service|lead scoring|lead generation|lead routing|automation|integrations?|migration|compliance|security|planning',
    'invoicing|invoices|logistics|scheduling|budgeting|procurement|purchasing|inventory|stock control|maintenance|documentation',
    'analytics|dashboards?|workflows?|handovers?|quality control|time tracking|payroll|bookkeeping|accounting|month end|billing',
    'renewals|customer retention|prospecting|pipeline reviews?|follow-ups?|email marketing|content marketing|website traffic',
    'search ranking|conversion|self-service|ticketing|response times?|delivery times?|lead times?|shipping|returns',
    'data protection|access control|backups|testing|deployment|releases|project management|capacity planning|knowledge sharing',
    'no-shows|missed appointments|appointment reminders|appointment booking|appointments|bookings|reservations|online booking',
    'patient records|patient reminders|waiting times|shift planning|rota planning|route planning|fuel costs|energy costs',
    'downtime|scrap|waste|order entry|order processing|data entry|document management|contract management|expense reports',
    'travel costs|lease management|tenant requests|fundraising|enrollment|course planning|event planning|checkout|churn',
  ].join('|')})\\b`,
  'i',
)
