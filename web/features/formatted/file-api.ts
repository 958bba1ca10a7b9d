import type { EmailFile } from '../../../contract/email-file.ts'
import { ApiError, errorBodyOf, pageHeaders, withParams } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'

/** Undefined when it failed, which a toast says. */
export async function uploadFile(file: File, use: 'image' | 'attachment'): Promise<EmailFile | undefined> {
  try {
    const response = await fetch(withParams('/api/email-files', { name: file.name, use }), {
      method: 'POST',
      credentials: 'include',
      headers: { ...pageHeaders(), 'Content-Type': 'application/octet-stream' },
      body: file,
    })
    if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText)
    return response.json()
  } catch (error) {
    toastFailure(error, errorBodyOf(error).message ?? "The file wasn't uploaded. Try again.")
    return undefined
  }
}
