import type { Answer } from '../crm-server.ts'

/** Google's error format, as its guide "Resolve errors" and answers quoted in public issues show it. */
function refuse(
  code: number,
  reason: string,
  message: string,
  more: { status?: string; domain?: string } = {},
): Answer {
  const { status, domain = 'global' } = more
  return {
    status: code,
    body: { error: { code, message, errors: [{ message, domain, reason }], ...(status && { status }) } },
  }
}

export const notFound = () => refuse(404, 'notFound', 'Requested entity was not found.', { status: 'NOT_FOUND' })

export const invalid = (message: string) => refuse(400, 'invalidArgument', message, { status: 'INVALID_ARGUMENT' })

/** Where nothing is found under an ID: one that Gmail can't have made is no ID at all. */
export const notFoundUnder = (id: string, shape: RegExp) => (shape.test(id) ? notFound() : invalid('Invalid id value'))

const usage = (code: number, reason: string, message: string) =>
  refuse(code, reason, message, { domain: 'usageLimits' })

/** What tests let the simulator answer instead. */
export const GMAIL_FAULTS = {
  unauthorized: () => refuse(401, 'authError', 'Invalid Credentials', { status: 'UNAUTHENTICATED' }),
  rateLimitExceeded: () => usage(403, 'rateLimitExceeded', 'Rate Limit Exceeded'),
  userRateLimitExceeded: () => usage(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded'),
  dailyLimitExceeded: () => usage(403, 'dailyLimitExceeded', 'Daily Limit Exceeded'),
  insufficientPermissions: () =>
    refuse(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.', {
      status: 'PERMISSION_DENIED',
    }),
  domainPolicy: () => refuse(403, 'domainPolicy', 'The domain administrators have disabled Gmail apps.'),
  apiDisabled: () =>
    usage(403, 'accessNotConfigured', 'Gmail API has not been used in project 4711 before or it is disabled.'),
  noMailService: () => refuse(400, 'failedPrecondition', 'Mail service not enabled', { status: 'FAILED_PRECONDITION' }),
  delegationDenied: (address: string) =>
    refuse(403, 'forbidden', `Delegation denied for ${address}`, { status: 'PERMISSION_DENIED' }),
  tooManyRequests: (retryAfterSeconds: number): Answer => ({
    ...usage(429, 'rateLimitExceeded', 'Too many concurrent requests for user'),
    headers: { 'retry-after': String(retryAfterSeconds) },
  }),
  /** Gmail names the time in its words, and has no Retry-After header then. */
  sendingLimit: (until: Date) =>
    usage(429, 'rateLimitExceeded', `User-rate limit exceeded.  Retry after ${until.toISOString()} (Mail sending)`),
  backendError: (code = 503) => refuse(code, 'backendError', 'Backend Error', { status: 'UNAVAILABLE' }),
}
