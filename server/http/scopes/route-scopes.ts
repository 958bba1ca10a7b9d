import type { TokenScope } from '../../../contract/api-token.ts'

/** `session`: never with a token, because a leaked token must not be able to extend its own access. */
type RouteScope = TokenScope | 'session'

/**
 * What an API token needs for each call behind the sign-in, by method and path. A GET that is not listed needs `read`. Any other call that
 * is not listed refuses every token, and route-scopes.test.ts fails until it is listed.
 *
 * - `read` sees what the app shows. It exports nothing.
 * - `write` changes leads, templates and what is written, and cancels emails.
 * - `send` makes emails go out, now or later: sending, launching, enrolling, resuming, restoring. Calls that add leads need it too
 *   while a sequence starts for new leads (`allowNewLeads`), and so do calls that change the address of a lead in a sequence
 *   (`allowNewAddress`), calls that end a task for which a sequence is waiting (`allowContinuing`), calls that take back a meeting
 *   which ended one (`allowResuming`), and calls that retry a job which sends or restores (`allowSending`).
 * - `admin` exports, and changes the account, the voice, the mailbox, the CRM connections and whom not to contact: also where a corrected
 *   reply takes somebody off that list (`allowLifting`).
 */
const SCOPES: Record<RouteScope, string[]> = {
  read: [
    'POST /email-templates/preview',
    'POST /email-templates/as-template',
    'POST /email-sequences/:id/preview',
    'POST /email-sequences/:id/launch-check',
    'POST /email-templates/:id/send-many/check',
    'POST /email-writing/evidence',
    'GET /leads/import/:id/errors.csv',
    'GET /leads/import/:id/skipped.csv',
  ],
  write: [
    'POST /leads',
    'PATCH /leads/:id',
    'DELETE /leads/:id',
    'PUT /leads/:id/win',
    'DELETE /leads/:id/win',
    'POST /leads/:id/entries',
    'PATCH /leads/:id/entries/:entryId',
    'DELETE /leads/:id/entries/:entryId',
    'POST /leads/:id/entries/:entryId/restore',
    'POST /tasks',
    'POST /tasks/bulk',
    'POST /tasks/bulk/undo',
    'PATCH /tasks/:id',
    'DELETE /tasks/:id',
    'POST /tasks/:id/done',
    'POST /tasks/:id/skip',
    'POST /tasks/:id/reopen',
    'POST /tasks/:id/snooze',
    'POST /tasks/:id/restore',
    'POST /approvals/withdraw',
    'POST /approvals/:id/unskip',
    'POST /approvals/:id/withdraw',
    'POST /leads/bulk-delete',
    'POST /leads/bulk-status',
    'POST /leads/bulk-status/undo',
    'POST /leads/bulk-tag',
    'POST /leads/bulk-tag/undo',
    'POST /leads/merge',
    'POST /leads/duplicates/merge-sure',
    'POST /leads/duplicates/dismiss',
    'POST /leads/duplicates/undo-dismiss',
    'POST /leads/import',
    'PUT /leads/import/:id/columns',
    'POST /leads/import/:id/cancel',
    'POST /leads/import/:id/check',
    'POST /leads/import/:id/start',
    'POST /leads/import/:id/undo',
    'POST /leads/enrich',
    'POST /leads/:id/enrich',
    'POST /leads/:id/suggestions',
    'POST /lead-drafts',
    'PUT /lead-drafts/:id',
    'DELETE /lead-drafts/:id',
    'POST /lead-jobs/:id/cancel',
    'POST /lead-views',
    'PATCH /lead-views/:id',
    'DELETE /lead-views/:id',
    'POST /lead-views/:id/restore',
    'POST /bulk-jobs/:id/cancel',
    'POST /bulk-jobs/:id/undo',
    'POST /bulk-jobs/:id/retry',
    'POST /score/learn',
    'POST /crm/:provider/sync/:leadId',
    'POST /crm/:provider/import',
    'POST /crm/integrations/:id/runs',
    'POST /crm/integrations/:id/retry',
    'POST /crm/runs/:id/cancel',
    'POST /crm/logs/:id/retry',
    'POST /crm/logs/:id/choose',
    'POST /email-templates',
    'POST /email-files',
    'PUT /email-templates/:id',
    'DELETE /email-templates/:id',
    'POST /email-templates/restore',
    'POST /email-templates/generate',
    'POST /email-writing/generate',
    'POST /email-writing/suggestions',
    'POST /email-writing/improve',
    'POST /email-writing/stream',
    'POST /email-sequences/generate',
    'DELETE /email-sequences/:id',
    'DELETE /email-sequences/:id/test-leads',
    'POST /email-sequences/:id/enroll/undo',
    'PATCH /inbox/:id',
    'PUT /inbox/messages/:id/intent',
    'PUT /inbox/messages/:id/trust',
    'PUT /inbox/messages/:id/meeting',
    'POST /inbox/:id/draft',
    'DELETE /inbox/messages/:id',
    'POST /mails/:id/cancel',
    'POST /mails/unknown/arrived',
    'POST /notifications/read',
    'POST /sample-data',
    'DELETE /sample-data',
    'POST /suppressions',
    'POST /knowledge',
    'PUT /knowledge/:id',
    'DELETE /knowledge/:id',
  ],
  send: [
    'POST /email-templates/:id/send',
    'POST /email-templates/:id/send-many',
    'POST /leads/:id/emails',
    'POST /inbox/:id/reply',
    'POST /approvals/approve',
    'POST /approvals/:id/approve',
    // The sequence continues with its next step.
    'POST /approvals/:id/skip',
    'POST /mails/:id/send-now',
    'POST /mails/:id/send-again',
    'POST /mails/unknown/resend',
    'POST /mail/release',
    // Both can start a sequence or change what one sends.
    'POST /email-sequences',
    'PATCH /email-sequences/:id',
    'PUT /email-sequences/:id',
    'POST /email-sequences/:id/enroll',
    'POST /email-sequences/:id/steps/:stepId/adopt',
    'PATCH /enrollments/:id',
    'POST /unsure-replies/:id',
    // What deleting or merging a lead canceled is sent after all.
    'POST /leads/restore',
    'POST /leads/merge/:id/undo',
    // It may undo merges, and give leads in sequences their earlier address.
    'POST /crm/runs/:id/undo',
    'DELETE /paused-addresses/:id',
  ],
  admin: [
    'GET /leads/export.csv',
    'GET /suppressions/export.csv',
    'GET /account/export.zip',
    'PATCH /account',
    'PUT /account/time-zone',
    // Its signature and meeting link are in every email that still goes out.
    'PUT /voice',
    'PUT /leads/settings',
    'PUT /enrichment/settings',
    'GET /ai/settings',
    'GET /ai/usage/people',
    'PUT /mailbox',
    'DELETE /mailbox',
    'POST /mailbox/resume',
    'POST /mailbox/test',
    'POST /mailboxes',
    'PUT /mailboxes/:id',
    'PATCH /mailboxes/:id',
    'DELETE /mailboxes/:id',
    'POST /mailboxes/:id/default',
    'POST /mailboxes/:id/resume',
    'POST /mailboxes/:id/test',
    'PUT /inbox/settings',
    'PUT /sending-rules',
    'PUT /contact-rules',
    'PUT /tracking-domain',
    'POST /tracking-domain/check',
    'DELETE /tracking-domain',
    'DELETE /suppressions/:id',
    'POST /suppressions/undo',
    'GET /crm/:provider/auth',
    'GET /mailbox/:provider/auth',
    'POST /crm/hubspot/key',
    'DELETE /crm/integrations/:id',
    'POST /crm/integrations/:id/test',
    'PUT /crm/integrations/:id/settings',
    'POST /crm/integrations/:id/external-id',
  ],
  session: [
    // Whoever points the model elsewhere reads what people write about their leads.
    'PUT /ai/settings',
    'DELETE /ai/settings',
    'POST /ai/settings/test',
    'PUT /ai/prices',
    'GET /tokens',
    'POST /tokens',
    'DELETE /tokens/:id',
    'PUT /account/password',
    'POST /account/email',
    'POST /account/email/link',
    'DELETE /account/email',
    'POST /account/confirmation',
    'DELETE /account',
    'GET /account/second-factor',
    'POST /account/totp',
    'POST /account/totp/confirm',
    'DELETE /account/totp',
    'POST /account/recovery-codes',
    'GET /account/passkeys',
    'POST /account/passkeys/options',
    'POST /account/passkeys',
    'DELETE /account/passkeys/:id',
    'GET /account/sessions',
    'DELETE /account/sessions',
    'DELETE /account/sessions/:id',
  ],
}

const scopeByRoute = new Map(
  Object.entries(SCOPES).flatMap(([scope, routes]) => routes.map((route) => [route, scope as RouteScope])),
)

export const listedRoutes = () => [...scopeByRoute.keys()]

/** Undefined for a call that should be listed and is not. `path` is without `/api`. */
export function scopeOf(method: string, path: string): RouteScope | undefined {
  const verb = method === 'HEAD' ? 'GET' : method
  const listed = scopeByRoute.get(`${verb} ${path}`)
  if (listed) return listed
  // A file is an export: somebody has to decide who may take it.
  const isFile = /\.(?!json)\w+$|export/.test(path)
  return verb === 'GET' && !isFile ? 'read' : undefined
}

/** Marks a route with the scope that a token needs for it, before requests and the API document ask for it. */
export function markScope(route: { method: string | string[]; url: string; config?: object }) {
  const [method = 'GET'] = [route.method].flat()
  route.config = { ...route.config, isOwn: true, tokenScope: scopeOf(method, route.url.replace(/^\/api/, '')) }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Behind the sign-in. */
    isOwn?: boolean
    tokenScope?: RouteScope | undefined
  }
}
