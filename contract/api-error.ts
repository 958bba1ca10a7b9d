/** The body of every error response. `issues` lists the fields of a form with an invalid value. */
export type ApiError = { message: string; issues?: FieldIssue[] }
export type FieldIssue = { field: string; message: string }
