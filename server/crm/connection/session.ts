import type { Config } from '../../config.ts'
import type { Database } from '../../db/connect.ts'
import type { SecretBox } from '../../secret-box.ts'

/** What all code that works with a CRM needs. */
export type CrmDeps = Database & { config: Config; box: SecretBox; signal?: AbortSignal | undefined }

export type Access = { token: string; instanceUrl: string; expiresAt: Date }

/** Makes a call with a valid token, and retries it. A call that is unsafe to repeat is not retried when its outcome is unknown. */
export type CallCrm = <T>(run: (access: Access) => Promise<T>, isUnsafeToRepeat?: boolean) => Promise<T>

/** What a CRM client needs to make calls for one integration. */
export type CrmSession = CrmDeps & { call: CallCrm }
