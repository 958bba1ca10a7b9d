import type { TokenScope } from './api-token.ts'
import type { LaunchProblem } from './launch-problem.ts'

/** The body of every error response. `issues` lists the fields of a form with an invalid value. */
export type ApiError = {
  message: string
  issues?: FieldIssue[]
  /** Machine-readable, for errors that a client can act on: the code of the first problem. */
  code?: string
  /** Why a sequence may not start yet, and the claims among it. */
  problems?: LaunchProblem[]
  claims?: string[]
  /** The scope that an API token lacks. */
  scope?: TokenScope
}
export type FieldIssue = { field: string; message: string }
