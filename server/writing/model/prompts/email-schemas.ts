import { z } from 'zod'
import { problemOf } from '../draft-problem.ts'
import { plainLine, plainText } from '../plain-text.ts'

const MAX_SUBJECT = 200
const MAX_BODY = 10_000
const MAX_POINT = 400

/** One non-empty line. */
export const Subject = z
  .string()
  .transform((subject) => plainLine(subject.replace(/^\s*(re|subject)\s*:\s*/i, ''), MAX_SUBJECT))
  .refine((subject) => subject !== '', 'the subject is empty')

export const Body = z
  .string()
  .transform((body) => plainText(body, MAX_BODY))
  .refine((body) => body !== '', 'the body is empty')

/** The body of a new email. Of an improved one a placeholder may be the user's own. */
export const Draft = Body.superRefine((body, context) => {
  const problem = problemOf(body)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

/** Short texts: at most `max`, without empty ones. */
export const points = (max: number) =>
  z.array(z.string()).transform((texts) =>
    texts
      .map((text) => plainLine(text, MAX_POINT))
      .filter((text) => text !== '')
      .slice(0, max),
  )
