import { APPROVAL_VERSION, DRAFT_VERSION, type Kind, REMOTE_IMAGE } from './owned-things.ts'

// What the parameters of the API are. A parameter that is neither here nor in PLAIN_NUMBERS fails the test: add it to one of them.

/** What `{id}` is, by what stands before it. */
const PATH_IDS: Record<string, Kind> = {
  '/api/account/passkeys/': 'passkey',
  '/api/account/sessions/': 'session',
  '/api/approvals/': 'approval',
  '/api/bulk-jobs/': 'bulkJob',
  '/api/crm/integrations/': 'integration',
  '/api/crm/logs/': 'crmLog',
  '/api/crm/runs/': 'run',
  '/api/email-sequences/': 'sequence',
  '/api/email-templates/': 'template',
  '/api/enrollments/': 'enrollment',
  '/api/inbox/': 'conversation',
  '/api/inbox/messages/': 'message',
  '/api/knowledge/': 'snippet',
  '/api/lead-drafts/': 'draft',
  '/api/lead-jobs/': 'leadJob',
  '/api/lead-views/': 'leadView',
  '/api/leads/': 'lead',
  '/api/leads/import/': 'leadImport',
  '/api/leads/merge/': 'merge',
  '/api/mailboxes/': 'mailbox',
  '/api/mails/': 'mail',
  '/api/paused-addresses/': 'pausedAddress',
  '/api/suppressions/': 'suppression',
  '/api/tasks/': 'task',
  '/api/tokens/': 'token',
  '/api/unsure-replies/': 'unsureReply',
}

/** By name, in paths, queries and bodies. */
const BY_NAME: Record<string, Kind> = {
  leadId: 'lead',
  leadIds: 'lead',
  keepId: 'lead',
  conversationId: 'conversation',
  otherId: 'otherLead',
  draftId: 'draft',
  except: 'lead',
  entryId: 'entry',
  mailboxId: 'mailbox',
  mailboxIds: 'mailbox',
  messageId: 'message',
  runId: 'run',
  templateId: 'template',
  hash: 'emailFile',
}

/** By operation and name, where the name alone says too little. */
const BY_OPERATION: Record<string, Kind> = {
  'POST /api/approvals/approve emails.id': 'approval',
  'POST /api/approvals/withdraw ids': 'approvedMail',
  'POST /api/approvals/{id}/withdraw id': 'approvedMail',
  'POST /api/email-templates/restore ids': 'deletedTemplate',
  'POST /api/lead-views/{id}/restore id': 'deletedLeadView',
  'POST /api/bulk-jobs/{id}/undo id': 'sendJob',
  'POST /api/bulk-jobs/{id}/retry id': 'failedJob',
  'GET /api/leads/export.csv ids': 'lead',
  'POST /api/email-sequences/{id}/enroll except': 'lead',
  'POST /api/leads/bulk-delete ids': 'lead',
  'POST /api/leads/bulk-status ids': 'lead',
  'POST /api/leads/bulk-tag ids': 'lead',
  'POST /api/leads/enrich ids': 'lead',
  'GET /api/inbox sequenceId': 'sequence',
  'POST /api/tasks/bulk ids': 'lead',
  'POST /api/tasks/{id}/reopen id': 'doneTask',
  'POST /api/tasks/{id}/restore id': 'deletedTask',
  'POST /api/leads/restore ids': 'deletedLead',
  'POST /api/mails/{id}/send-again id': 'unknownMail',
  'POST /api/mails/unknown/arrived ids': 'unknownMail',
  'POST /api/mails/unknown/resend ids': 'unknownMail',
  'POST /api/notifications/read ids': 'notification',
  'POST /api/email-sequences steps.id': 'step',
  'POST /api/email-sequences/{id}/steps/{stepId}/adopt stepId': 'step',
  'PATCH /api/email-sequences/{id} steps.id': 'step',
  'PUT /api/email-sequences/{id} steps.id': 'step',
  'POST /api/email-sequences/{id}/preview steps.id': 'step',
  'POST /api/email-sequences/{id}/launch-check steps.id': 'step',
}

/** Numbers that name nothing. `before` and `after` are a place in a list of one's own. */
const PLAIN_NUMBERS =
  /^(before|after|days|dealValue|expected|headerLine|others|page|port|position|probability|seed|start|step|target|value)$|(Days|Hours|Seconds|Score|Number|[lL]imit)$/

/** IDs that a device made, which are compared with a signature. */
const OF_DEVICES = /^POST \/api\/(account\/passkeys|login\/passkey) response\.(id|rawId)$/

/** IDs of lists and records of a CRM, which its own access decides about. */
const OF_CRMS =
  /^(PUT \/api\/crm\/integrations\/\{id\}\/settings importFilter\.id|POST \/api\/crm\/logs\/\{id\}\/choose recordId)$/

/** Values of paths that name nothing of an account. */
export const PATH_VALUES: Record<string, string> = { provider: 'hubspot', part: '1' }

/** Values of queries that only the owner's own data can give. */
export const QUERY_VALUES: Record<string, (mark: string) => string> = {
  'GET /api/leads/by-email email': (mark) => `${mark}-lead@gmail.com`,
  'GET /api/inbox/messages/{id}/remote-images url': () => REMOTE_IMAGE,
}

const EMAIL_ACCOUNT = {
  fromName: 'Ada',
  fromEmail: 'ada@sender.example',
  smtp: { host: '127.0.0.1', port: 9, security: 'none' },
}

/** The document can't say that a step needs a text or a formatted one. */
const STEP = { stepNumber: 1, subject: 'A text', body: 'A text' }

/** Optional in the document or of a certain form: the call is refused without it. */
export const BODY_VALUES: Record<string, object> = {
  'POST /api/approvals/approve': { emails: [{ id: 1, version: APPROVAL_VERSION }] },
  'POST /api/approvals/{id}/approve': { version: APPROVAL_VERSION },
  'POST /api/email-templates': { body: 'A text' },
  'PUT /api/email-templates/{id}': { body: 'A text' },
  'PATCH /api/email-sequences/{id}': { steps: [STEP] },
  'PUT /api/email-sequences/{id}': { steps: [STEP] },
  'PUT /api/mailboxes/{id}': EMAIL_ACCOUNT,
  'POST /api/mailboxes/{id}/test': EMAIL_ACCOUNT,
  'POST /api/leads/bulk-tag': { add: ['A tag'] },
  'POST /api/leads/bulk-status': { status: 'lost' },
  'POST /api/email-templates/{id}/send-many': { key: 'a-key-of-many-emails' },
  'POST /api/inbox/{id}/reply': { body: 'A text', key: 'a-key-of-a-reply' },
  'POST /api/lead-drafts': { key: 'a-key-of-another-draft' },
  'PUT /api/lead-drafts/{id}': { version: DRAFT_VERSION },
  'POST /api/leads/{id}/emails': { body: 'A text' },
  'POST /api/leads/{id}/entries': { text: 'A note' },
  'PUT /api/leads/{id}/win': { wonOn: '2030-01-01', value: 1 },
  'POST /api/tasks': { kind: 'call', dueOn: '2030-01-01', recurrence: 'none' },
  'POST /api/tasks/{id}/snooze': { days: 1 },
  'POST /api/tasks/bulk': { kind: 'call', dueOn: '2030-01-01', recurrence: 'none' },
}

/** Optional in the document, but nothing happens without it. */
export const ALWAYS_NAMED = new Set(['POST /api/email-sequences/{id}/enroll leadIds'])

/** Nobody's own makes a difference: a new sequence takes no such ID, a look ahead doesn't read it, and leads named by ID have no exceptions. */
export const MAKES_NO_DIFFERENCE = new Set([
  'POST /api/email-sequences steps.id',
  'POST /api/email-sequences/{id}/enroll except',
  'POST /api/email-sequences/{id}/launch-check steps.id',
  'POST /api/email-sequences/{id}/preview steps.id',
])

/** Operations without a session. */
export const OPEN_TO_STRANGERS = new Set([
  'GET /api/health',
  'GET /api/ready',
  'GET /api/login',
  'POST /api/login',
  'GET /api/logout',
  'POST /api/logout',
  'GET /api/register',
  'POST /api/register',
  'POST /api/forgot-password',
  'POST /api/login/code',
  'POST /api/login/passkey',
  'POST /api/login/passkey/options',
])

/** Routes that are not in the document, and why. */
export const NOT_IN_DOCUMENT: Record<string, string> = {
  'GET /api/openapi.json': 'the document itself',
  'GET /api/docs': 'the document for people',
  'GET /api/confirm': 'links in emails to the owner of an account',
  'POST /api/confirm': 'the button on that page',
  'GET /api/forgot-password': 'a page with a form',
  'GET /api/login/code': 'the second page of signing in',
  'GET /api/crm/:provider/callback': 'the CRM sends the browser here; its state belongs to one session',
  'GET /api/mailbox/:provider/callback': 'the email provider sends the browser here; its state belongs to one session',
  'GET /api/notifications/stream': 'server-sent events, which end with the session',
  'GET /t/check': 'shows that a tracking domain leads here',
  'GET /t/o/:file': 'the tracking pixel in emails',
  'GET /t/c/:token': 'tracked links in emails',
  'GET /t/c/*': 'tracked links in emails',
  'GET /u/:token': 'unsubscribe links in emails',
  'POST /u/:token': 'unsubscribe links in emails',
}

/** Undefined for a plain number; an error when nobody has said what it is. */
export function kindOf(operation: string, name: string, before = ''): Kind | undefined {
  if (OF_DEVICES.test(`${operation} ${name}`) || OF_CRMS.test(`${operation} ${name}`)) return undefined
  const known = BY_OPERATION[`${operation} ${name}`] ?? BY_NAME[name.split('.').at(-1) ?? ''] ?? PATH_IDS[before]
  if (known || PLAIN_NUMBERS.test(name.split('.').at(-1) ?? '')) return known
  throw new Error(`Say what "${name}" of ${operation} is, in tests/cross-account/known-parameters.ts`)
}
