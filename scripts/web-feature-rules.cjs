// Rules for web/features, used by .dependency-cruiser.cjs. A feature imports only features of the layers below its own, and
// of those only their public files.

/** Bottom first. Features of one layer do not know each other. */
const layers = [
  ['formatted'],
  ['lead-data', 'template-data', 'onboarding', 'notifications', 'sample-data', 'install', 'not-found'],
  ['scoring', 'enrichment', 'mail', 'task-data'],
  ['analytics', 'integrations', 'writing'],
  ['templates', 'accounts'],
  ['composer'],
  ['leads'],
  ['settings'],
  ['sequences', 'dashboard', 'palette', 'inbox', 'tasks'],
  ['acting'],
  ['shell'],
]

/** The files that other features may import. */
const publicFiles = {
  formatted: [
    'attachment-list',
    'body-format',
    'formatted-mail',
    'formatting',
    'lazy-parts',
    'plain-text',
    'rich-text',
    'signature-account',
    'signature-field',
    'text-version',
  ],
  'lead-data': [
    'acting',
    'edit-with-undo',
    'enrollment-words',
    'lead-api',
    'lead-field-words',
    'lead-filters',
    'lead-picker',
    'lazy-parts',
    'lead-view',
    'lead-words',
    'resume-address',
    'saved-view-address',
    'saved-view-api',
    'unsure-reply-buttons',
  ],
  'template-data': ['performance-api', 'template-api', 'template-picker', 'template-view', 'template-words'],
  onboarding: ['help-button', 'setup-steps', 'tour'],
  notifications: ['bell', 'notification-api'],
  'sample-data': ['sample-api', 'sample-banner', 'sample-offer'],
  install: ['install-prompt'],
  'not-found': ['not-found-page'],
  scoring: ['score-reasons', 'score-tooltip', 'score-trust'],
  enrichment: [
    'enrich-button',
    'enrich-progress',
    'enrichment-api',
    'fact-words',
    'lead-facts',
    'new-lead-setting',
    'use-bulk-enrich',
    'use-new-lead-news',
  ],
  mail: [
    'lazy-parts',
    'account-data',
    'mail-api',
    'account/confirm-email-bar',
    'several/email-accounts',
    'account/mailbox-words',
    'sending/(contact-rules-card|recipient-limits-card|sending-settings)',
    'do-not-contact/suppression-card',
    'outbox/mail-words',
    'outbox/send-from',
    'outbox/send-plan-words',
    'outbox/send-time-field',
    'outbox/sent-toast',
    'outbox/use-send-mail',
    'reading/use-outbox-view',
  ],
  analytics: ['analytics-api', 'stat-cards'],
  integrations: ['import-from-crm', 'lead-records', 'settings/crm-settings-links', 'sync-lead'],
  writing: [
    'lazy-parts',
    'use-lead-email',
    'writing-api',
    'draft/difference',
    'draft/draft-fields',
    'draft/edit-words',
    'draft/evidence-marks',
    'draft/evidence-panel',
    'draft/general-offer',
    'assistant/lead-context',
    'draft/go-back-button',
    'draft/stand-in-note',
    'draft/use-draft-check',
    'models/ai-sections',
    'voice/voice-settings',
    'assistant/instruction-notice',
    'voice/writer-note',
  ],
  composer: ['composer-host', 'lead-drafts', 'open-composer', 'refusal-note', 'refusal-words'],
  leads: [
    'bulk/(bulk-job-api|send-template-dialog|status-dialog|watched-bulk-jobs)',
    'lazy-parts',
    'lead/(do-not-contact-note|email-pause-note|lead-fields|lead-sequences|unsaved-fields)',
    'list/lead-list',
    'timeline/(last-activity|lead-timeline)',
  ],
  'task-data': ['task-api', 'task-words', 'use-act-on-task'],
  tasks: ['task-dialog'],
  templates: ['lazy-parts', 'merge-field-menu', 'merge-problems', 'template-preview', 'use-preview-lead'],
  accounts: [
    'account-sections',
    'api-sections',
    'contacted-setting',
    'data-sections',
    'display-name',
    'plan-dialog',
    'use-save-first-time-zone',
  ],
  settings: ['settings-pages'],
  inbox: ['sidebar-parts'],
  sequences: ['enroll/add-to-sequence-dialog'],
  acting: ['acting-host'],
  palette: ['keys', 'palette-host', 'palette-state'],
}

const pathOf = (features) => `^web/features/(${features.join('|')})/`
const isTest = '\\.test\\.tsx?$'

const layerRules = layers.map((features, index) => ({
  name: `${features.join(', ')}: import only features of the layers below`,
  severity: 'error',
  from: { path: pathOf(features), pathNot: isTest },
  to: { path: '^web/features/', pathNot: ['^web/features/$1/', ...layers.slice(0, index).map(pathOf)] },
}))

const publicPaths = Object.entries(publicFiles).map(
  ([feature, files]) => `^web/features/${feature}/(${files.join('|')})\\.tsx?$`,
)

module.exports = [
  ...layerRules,
  {
    name: 'web/features: other features import the public files alone',
    severity: 'error',
    from: { path: '^web/features/([^/]+)/', pathNot: isTest },
    to: { path: '^web/features/', pathNot: ['^web/features/$1/', ...publicPaths] },
  },
]
