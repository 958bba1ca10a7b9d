import { z } from 'zod'
import { SequenceId } from '../../contract/email-sequence.ts'
import { LeadId } from '../../contract/lead.ts'
import { SequenceAnalytics } from '../../contract/sequence-analytics.ts'
import {
  Enrollment,
  EnrollmentChange,
  EnrollmentId,
  EnrollmentPage,
  EnrollmentQuery,
  LeadEnrollment,
  SequenceLogPage,
  SequenceLogQuery,
  TestLeads,
} from '../../contract/sequence-enrollment.ts'
import { retried } from '../db/retry.ts'
import { notFound } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { findLead } from '../leads/lead-queries.ts'
import { changeEnrollment } from '../outbox/enrolling/change-enrollment.ts'
import { findEnrollment, listEnrollments, listLeadEnrollments } from './enrollment-queries.ts'
import { readSequenceAnalytics } from './sequence-analytics-queries.ts'
import { listSequenceLogs } from './sequence-log-queries.ts'
import { hasSequence } from './sequence-queries.ts'
import { leaveTestLeads, listTestLeads } from './test-lead-queries.ts'

/** The enrollments of a sequence, their emails and the analytics. */
export function enrollmentRoutes(app: App, { db, config }: Parts) {
  const clock = { offsetSeconds: config.clockOffsetSeconds }
  const owned = async (userId: number, id: number) => {
    if (!(await hasSequence(db, userId, id))) throw notFound('Sequence')
    return id
  }

  app.get(
    '/email-sequences/:id/enrollments',
    { schema: { params: SequenceId, querystring: EnrollmentQuery, response: { 200: EnrollmentPage } } },
    async ({ userId, params, query }) => listEnrollments(db, userId, await owned(userId, params.id), query, clock),
  )

  app.get(
    '/leads/:id/enrollments',
    { schema: { params: LeadId, response: { 200: z.array(LeadEnrollment) } } },
    async ({ userId, params }) => {
      if (!(await findLead(db, userId, params.id))) throw notFound('Lead')
      return listLeadEnrollments(db, userId, params.id, clock)
    },
  )

  app.get('/email-sequences/test-leads', { schema: { response: { 200: z.array(TestLeads) } } }, (req) =>
    listTestLeads(db, req.userId),
  )

  app.delete('/email-sequences/:id/test-leads', { schema: { params: SequenceId } }, async (req, reply) => {
    if (!(await leaveTestLeads(db, req.userId, req.params.id, clock))) throw notFound('Sequence')
    return reply.code(204).send()
  })

  app.patch(
    '/enrollments/:id',
    { schema: { params: EnrollmentId, body: EnrollmentChange, response: { 200: Enrollment } } },
    async ({ userId, params, body }) => {
      await retried(() => changeEnrollment(db, userId, params.id, body.status, { clock, settings: config }))
      const enrollment = await findEnrollment(db, userId, params.id, clock)
      if (!enrollment) throw notFound('Enrollment')
      return enrollment
    },
  )

  app.get(
    '/email-sequences/:id/logs',
    { schema: { params: SequenceId, querystring: SequenceLogQuery, response: { 200: SequenceLogPage } } },
    async ({ userId, params, query }) => listSequenceLogs(db, userId, await owned(userId, params.id), query),
  )

  app.get(
    '/email-sequences/:id/analytics',
    { schema: { params: SequenceId, response: { 200: SequenceAnalytics } } },
    async ({ userId, params }) => readSequenceAnalytics(db, userId, await owned(userId, params.id)),
  )
}
