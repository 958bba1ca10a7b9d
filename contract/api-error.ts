/** The body of every answer that is not a success. `issues` name the fields of a form that need another value. */
export type ApiError = { message: string; issues?: FieldIssue[] }
export type FieldIssue = { field: string; message: string }
