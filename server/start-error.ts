/** Why Leadwright can't start, in one line for the terminal. Anything else that is thrown is a bug. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The part of a system error worth showing: "permission denied" rather than a path and a stack. */
export function reasonOf(error: unknown): string {
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: unknown[] }
  // A host name with several addresses fails with one error per address.
  if (!message && errors?.length) return reasonOf(errors[0])
  return (code && reasons[code]) || message || String(error)
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no free space on the disk',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'a file with that name already exists',
  ENOENT: 'no such file or folder',
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'host not found',
  ETIMEDOUT: 'timed out',
  EAI_AGAIN: 'host name lookup failed',
}
