import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify'
import { z } from 'zod'
import { accountRoutes, currentUserRoute } from './accounts/account-routes.ts'
import { allowToken } from './accounts/allow-token.ts'
import { ownAccountRoutes } from './accounts/own-account-routes.ts'
import { passkeyRoutes } from './accounts/passkeys/passkey-routes.ts'
import { secondFactorRoutes } from './accounts/second-factor/second-factor-routes.ts'
import { sessionRoutes } from './accounts/sessions/session-routes.ts'
import { tokenRoutes } from './accounts/token-routes.ts'
import { analyticsRoutes } from './analytics/analytics-routes.ts'
import type { Config } from './config.ts'
import { crmCallbackRoute } from './crm/connection/callback-routes.ts'
import { crmKeyRoutes } from './crm/connection/key-routes.ts'
import { crmRoutes } from './crm/crm-routes.ts'
import { crmSettingsRoutes } from './crm/settings/settings-routes.ts'
import type { Database } from './db/connect.ts'
import { enrichmentRoutes } from './enrichment/enrichment-routes.ts'
import { fetchRules } from './enrichment/fetch/read-company.ts'
import { refuseForeignHost } from './http/allowed-host.ts'
import { bearerOf } from './http/bearer.ts'
import { docsRoutes } from './http/docs-routes.ts'
import { AppError, handleError, unauthorized } from './http/errors.ts'
import { healthRoutes, isOnThisMachine } from './http/health-routes.ts'
import { acceptOnlyJson } from './http/json-body.ts'
import { createPage } from './http/page.ts'
import type { App, Parts } from './http/parts.ts'
import { isProxy } from './http/proxy.ts'
import { isWrite, refuseForeignOrigin } from './http/same-origin.ts'
import { securitySchemes, withScopes } from './http/scopes/document-scopes.ts'
import { markScope } from './http/scopes/route-scopes.ts'
import { isApi, securityHeaders } from './http/security-headers.ts'
import { compilersFactory, responseSerializer } from './http/serialize-response.ts'
import { createSessions, isPageOfOther } from './http/session.ts'
import type { SessionMemory } from './http/session-memory.ts'
import { validatorCompiler } from './http/validate.ts'
import { validationMessage } from './http/validation-messages.ts'
import { staticFiles } from './http/web-app/static-files.ts'
import { writesUnderway } from './http/web-app/writes-underway.ts'
import { replyDraftRoutes } from './inbox/drafting/draft-routes.ts'
import { messageFileRoutes } from './inbox/files/message-file-routes.ts'
import { remoteImageRoutes } from './inbox/files/remote-image-routes.ts'
import { inboxRoutes } from './inbox/inbox-routes.ts'
import { replyRoutes } from './inbox/replying/reply-routes.ts'
import { bulkJobRoutes } from './leads/bulk/bulk-job-routes.ts'
import { draftRoutes } from './leads/drafts/draft-routes.ts'
import { duplicateRoutes } from './leads/duplicates/duplicate-routes.ts'
import { entryRoutes } from './leads/entries/entry-routes.ts'
import { exportRoutes } from './leads/export/export-routes.ts'
import { importRoutes } from './leads/import/import-routes.ts'
import { leadJobRoutes } from './leads/jobs/lead-job-routes.ts'
import { leadRoutes } from './leads/lead-routes.ts'
import { leadSettingsRoutes } from './leads/lead-settings-routes.ts'
import { tagRoutes } from './leads/tags/tag-routes.ts'
import { leadViewRoutes } from './leads/views/view-routes.ts'
import type { Log } from './log.ts'
import { autoconfigFetch, createMailboxDetector, type MailboxDetector } from './mail/account/detect-mailbox.ts'
import { detectionRoutes } from './mail/account/detection-routes.ts'
import { domainRoutes } from './mail/account/domain-routes.ts'
import { mailboxRoutes } from './mail/account/mailbox-routes.ts'
import { mailboxesRoutes } from './mail/account/mailboxes-routes.ts'
import { mailCallbackRoute, mailProviderRoutes } from './mail/account/provider-routes.ts'
import { createDomainReader, type DomainReader } from './mail/account/read-domain.ts'
import { pausedAddressRoutes } from './mail/do-not-contact/paused-address-routes.ts'
import { suppressionRoutes } from './mail/do-not-contact/suppression-routes.ts'
import { unsubscribeRoutes } from './mail/do-not-contact/unsubscribe-routes.ts'
import { unsureReplyRoutes } from './mail/inbox/unsure-reply-routes.ts'
import { reachOf } from './mail/smtp/mail-host.ts'
import { trackingRoutes } from './mail/tracking/tracking-routes.ts'
import type { TrackingTools } from './mail/tracking-domain/check-tracking-domain.ts'
import { systemLookup } from './mail/tracking-domain/leads-here.ts'
import { reachHost } from './mail/tracking-domain/reach-host.ts'
import { trackingDomainRoutes } from './mail/tracking-domain/tracking-domain-routes.ts'
import { type TrackingHosts, trackingHosts } from './mail/tracking-domain/tracking-hosts.ts'
import { tellLeadChanges } from './notifications/lead-changes.ts'
import { notificationRoutes } from './notifications/notification-routes.ts'
import { contactRulesRoutes } from './outbox/enrolling/contact-rules-routes.ts'
import type { RecipientDomains } from './outbox/guard/recipient-domains.ts'
import { sendingRulesRoutes } from './outbox/guard/sending-rules-routes.ts'
import { mailRoutes } from './outbox/mail-routes.ts'
import { queueReader } from './outbox/sending/queue-queries.ts'
import { approvalRoutes } from './outbox/steps/approval-routes.ts'
import { holdRoutes } from './restore/hold-routes.ts'
import { sampleRoutes } from './sample-data/sample-routes.ts'
import { scoreRoutes } from './scoring/score-routes.ts'
import { searchRoutes } from './search/search-routes.ts'
import type { SecretBox } from './secret-box.ts'
import { enrollmentRoutes } from './sequences/enrollment-routes.ts'
import { sequencePreviewRoutes } from './sequences/preview/sequence-preview-routes.ts'
import { sequenceRoutes } from './sequences/sequence-routes.ts'
import { variantRoutes } from './sequences/variants/variant-routes.ts'
import { taskRoutes } from './tasks/task-routes.ts'
import { fileRoutes } from './templates/files/file-routes.ts'
import { templateRoutes } from './templates/template-routes.ts'
import { knowledgeRoutes } from './writing/knowledge/knowledge-routes.ts'
import type { Model } from './writing/model/model.ts'
import { modelSettingsRoutes } from './writing/model/settings/model-settings-routes.ts'
import { type ModelSource, modelSource } from './writing/model/settings/model-source.ts'
import { voiceRoutes } from './writing/voice-routes.ts'
import { writingRoutes } from './writing/writing-routes.ts'

export type AppOptions = {
  config: Config
  database: Database
  log: Log
  box: SecretBox
  /** The built browser app; undefined where Vite serves it. */
  webDir?: string | undefined
  whyNotReady?: () => string | undefined
  /** Default: every request looks its session up. */
  sessionMemory?: SessionMemory
  /** Default: the model from the server's settings, or the one that the operator chose. */
  model?: Model | undefined
  /** Default: the system's name servers. */
  readDomain?: DomainReader
  detectMailbox?: MailboxDetector
  recipientDomains?: RecipientDomains
  trackingTools?: Pick<TrackingTools, 'lookup' | 'reach'>
}

const BODY_LIMIT_BYTES = 1024 * 1024

/** The web server: the hooks every request passes, then all routes. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, log, box, webDir, whyNotReady = () => undefined } = options
  const { model, recipientDomains } = options
  const currentModel: ModelSource = model ? async () => model : modelSource(database.db, box, config)
  const { publicUrl } = config
  const page = await createPage(webDir)
  const setHeaders = securityHeaders(publicUrl)
  const hosts = trackingHosts(database.db)
  const writes = writesUnderway()
  const parts: Parts = {
    config,
    ...database,
    sessions: createSessions(database.db, publicUrl, options.sessionMemory),
    page,
    mail: { config, box, ...(recipientDomains && { recipientDomains }) },
  }

  const app: App = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    // We don't terminate TLS: an https PUBLIC_URL means a proxy in front, which we trust for the client's address.
    trustProxy: publicUrl.protocol === 'https:' ? isProxy : false,
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: { compilersFactory },
    // These errors never reach the hooks.
    frameworkErrors: (error, req, reply) => {
      setHeaders(req, reply)
      return handleError(error, req, reply)
    },
  })
  z.config({ customError: validationMessage })
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(responseSerializer).setErrorHandler(handleError)
  acceptOnlyJson(app)
  app.decorateRequest('userId', 0)
  app.decorateRequest('tokenScopes', null)
  app.addHook('onRequest', async (req, reply) => setHeaders(req, reply))
  // The page that refuses is in the visitor's theme.
  await app.register(cookie)
  app.addHook('onRequest', refuseForeignHost(config, page, hosts))
  app.addHook('onRequest', refuseForeignOrigin(publicUrl))
  app.addHook('onRequest', refuseCompressedBody)
  app.addHook('onRequest', async (req, reply) => {
    if (isWrite(req)) writes.add(req, reply)
  })
  app.addHook('onResponse', async (req, reply) => {
    if (!isApi(req)) return
    const line = {
      method: req.method,
      path: pathOf(req.url),
      status: reply.statusCode,
      user: req.userId || undefined,
      ms: Math.round(reply.elapsedTime),
    }
    req.log.info(line, 'request completed')
  })
  await app.register(compress, { encodings: ['gzip', 'deflate', 'identity'], globalDecompression: false })
  await app.register(swagger, {
    openapi: {
      info: { title: 'Leadwright', version: '1' },
      servers: [{ url: publicUrl.origin }],
      components: { securitySchemes: securitySchemes(publicUrl) },
    },
    transform: withScopes,
  })
  await app.register(async (api: App) => apiRoutes(api, parts, currentModel, whyNotReady, hosts, options), {
    prefix: '/api',
  })
  trackingRoutes(app, parts, hosts)
  await app.register(async (scope: App) => unsubscribeRoutes(scope, parts))
  await staticFiles(app, webDir, page, writes)
  return app
}

async function apiRoutes(
  api: App,
  parts: Parts,
  currentModel: ModelSource,
  whyNotReady: () => string | undefined,
  hosts: TrackingHosts,
  {
    readDomain = createDomainReader(),
    detectMailbox = createMailboxDetector(autoconfigFetch(fetchRules(parts.config)), undefined, reachOf(parts.config)),
    trackingTools = { lookup: systemLookup(), reach: reachHost(fetchRules(parts.config), parts.mail.box) },
  }: Pick<AppOptions, 'readDomain' | 'detectMailbox' | 'trackingTools'>,
) {
  const { db, sessions } = parts
  healthRoutes(api, queueReader(db), whyNotReady, isOnThisMachine(parts.config.publicUrl))
  docsRoutes(api, parts)
  await accountRoutes(api, parts)
  crmCallbackRoute(api, parts)
  mailCallbackRoute(api, parts)
  await api.register(async (own: App) => {
    own.addHook('onRoute', markScope)
    own.addHook('onRequest', async (req, reply) => {
      const token = bearerOf(req)
      const userId = token === undefined ? (await sessions.read(req))?.userId : await allowToken(db, token, req, reply)
      if (!userId || (token === undefined && isPageOfOther(req, userId))) throw unauthorized()
      req.userId = userId
    })
    tellLeadChanges(own, parts)
    currentUserRoute(own, parts)
    ownAccountRoutes(own, parts)
    secondFactorRoutes(own, parts)
    passkeyRoutes(own, parts)
    sessionRoutes(own, parts)
    tokenRoutes(own, parts)
    analyticsRoutes(own, parts)
    notificationRoutes(own, parts)
    sampleRoutes(own, parts)
    leadRoutes(own, parts)
    entryRoutes(own, parts)
    taskRoutes(own, parts)
    approvalRoutes(own, parts)
    leadSettingsRoutes(own, parts)
    draftRoutes(own, parts)
    crmRoutes(own, parts)
    crmSettingsRoutes(own, parts)
    scoreRoutes(own, parts)
    mailboxRoutes(own, parts)
    mailboxesRoutes(own, parts)
    mailProviderRoutes(own, parts)
    domainRoutes(own, parts, readDomain)
    trackingDomainRoutes(
      own,
      parts,
      { ...trackingTools, box: parts.mail.box, publicUrl: parts.config.publicUrl },
      hosts,
    )
    sendingRulesRoutes(own, parts)
    contactRulesRoutes(own, parts)
    detectionRoutes(own, parts, detectMailbox)
    crmKeyRoutes(own, parts)
    suppressionRoutes(own, parts)
    pausedAddressRoutes(own, parts)
    mailRoutes(own, parts)
    inboxRoutes(own, parts)
    replyRoutes(own, parts)
    replyDraftRoutes(own, parts, currentModel)
    messageFileRoutes(own, parts)
    remoteImageRoutes(own, parts)
    unsureReplyRoutes(own, parts)
    holdRoutes(own, parts)
    duplicateRoutes(own, parts)
    exportRoutes(own, parts)
    bulkJobRoutes(own, parts)
    tagRoutes(own, parts)
    leadViewRoutes(own, parts)
    leadJobRoutes(own, parts)
    enrichmentRoutes(own, parts, currentModel)
    templateRoutes(own, parts)
    await own.register(async (scope: App) => fileRoutes(scope, parts))
    searchRoutes(own, parts)
    sequencePreviewRoutes(own, parts)
    sequenceRoutes(own, parts, currentModel)
    variantRoutes(own, parts)
    enrollmentRoutes(own, parts)
    writingRoutes(own, parts, currentModel)
    modelSettingsRoutes(own, parts)
    voiceRoutes(own, parts)
    knowledgeRoutes(own, parts)
    await own.register(async (scope: App) => importRoutes(scope, parts))
  })
}

/** A small body can unpack to gigabytes, and no client of ours compresses one. */
async function refuseCompressedBody({ headers }: FastifyRequest, reply: FastifyReply) {
  const encoding = headers['content-encoding']?.trim().toLowerCase()
  if (!encoding || encoding === 'identity') return
  reply.header('accept-encoding', 'identity')
  throw new AppError('unsupported', 'Send the request without compression')
}

/** Without the query string, which may contain codes and searches. */
const pathOf = (url: string) => url.split('?', 1)[0]
