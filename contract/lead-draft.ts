import { z } from 'zod'
import { AttachmentsInput, EmailFile } from './email-file.ts'
import { MAX_HTML } from './file-limits.ts'
import { bodyId, Id, idParams, urlId } from './ids.ts'
import { DateOrTimestamp } from './moments.ts'
import { paging } from './paging.ts'

const MAX_SUBJECT = 500
const MAX_BODY = 50_000
export const MAX_DRAFTS_A_LEAD = 20
const MAX_DRAFTS_LISTED = 50

// Half a surrogate pair, which a text cut in the middle has, can't be stored: the draft would never be the one that was sent.
const upTo = (max: number) =>
  z
    .string()
    .max(max, `At most ${max.toLocaleString('en-GB')} characters`)
    .overwrite((text) => text.replace(/\p{Surrogate}/gu, ''))
const Version = z.uuid('Invalid version of the draft')

/** An email that is being written, as far as it is: both texts may be empty. */
const DraftText = z.object({ leadId: bodyId('Choose a lead'), subject: upTo(MAX_SUBJECT), body: upTo(MAX_BODY) })

/** Formatted, and with files. HTML that is absent stays, unless the text changes; attachments that are absent stay. */
const DraftContent = DraftText.extend({
  bodyHtml: upTo(MAX_HTML).nullish(),
  attachments: AttachmentsInput.optional(),
})

export const NewLeadDraft = DraftContent.extend({
  /** Chosen by the client: two requests with one key make one draft, and the draft sends one email. */
  key: z.string().regex(/^[\w-]{16,64}$/, 'A key is 16 to 64 letters, digits, - or _'),
})
export type NewLeadDraft = z.infer<typeof NewLeadDraft>

/** `version` is the one the client has seen. If the draft has changed since, nothing is saved. */
export const LeadDraftChanges = DraftContent.extend({ version: Version })
export type LeadDraftChanges = z.infer<typeof LeadDraftChanges>

const KnownDraft = DraftText.extend({
  id: Id,
  leadId: Id,
  key: z.string(),
  /** Another one after every change. */
  version: z.string(),
  createdAt: DateOrTimestamp,
  updatedAt: DateOrTimestamp,
})

export const LeadDraft = KnownDraft.extend({
  /** Null: plain text. */
  bodyHtml: z.string().nullable(),
  attachments: z.array(EmailFile),
})
export type LeadDraft = z.infer<typeof LeadDraft>

/** With the lead it is for. */
export const ListedDraft = KnownDraft.extend({ firstName: z.string(), lastName: z.string(), company: z.string() })
export type ListedDraft = z.infer<typeof ListedDraft>

export const LeadDraftId = idParams('draft')
/** With a version, the draft is deleted only if it hasn't changed since. */
export const DeletedDraftQuery = z.object({ version: Version.optional() })
/** Newest first; of one lead or of all. */
export const LeadDraftQuery = z.object({
  leadId: urlId('Invalid lead ID').optional(),
  limit: paging({ usual: MAX_DRAFTS_LISTED, most: MAX_DRAFTS_LISTED }).limit,
})
export type LeadDraftQuery = z.infer<typeof LeadDraftQuery>

/** Of a request that sends a draft: it is deleted with the sending, and only this version of it is sent. */
export const SentDraft = { draftId: bodyId('Invalid draft ID').optional(), draftVersion: Version.optional() }
