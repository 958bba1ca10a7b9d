import { z } from 'zod'
import { MAX_SIGNATURE } from './file-limits.ts'
import { SignatureHtmlInput } from './formatted-text.ts'

const MAX_POINTS = 20
const MAX_WORDS = 50
const text = (max: number) => z.string().trim().max(max, `At most ${max} characters`).nullable()
const line = (max: number) =>
  text(max)
    .default(null)
    .transform((given) => given || null)

/** The user's voice, offer and proof points: writers use them, and the evidence check treats them as true. */
export const Voice = z.object({
  senderName: line(100),
  senderRole: line(100),
  senderCompany: line(200),
  /** The offer, in one line. */
  offer: line(300),
  /** Who the offer is for, such as "engineering leaders at banks". */
  audience: line(200),
  proofPoints: z
    .array(z.string().trim().min(1, "A proof point can't be empty").max(300, 'At most 300 characters'))
    .max(MAX_POINTS, `At most ${MAX_POINTS} proof points`)
    .default([]),
  avoidWords: z
    .array(z.string().trim().min(1, "A word can't be empty").max(50, 'At most 50 characters'))
    .max(MAX_WORDS, `At most ${MAX_WORDS} words`)
    .default([]),
  signature: line(MAX_SIGNATURE),
  /** Of formatted emails; null: the text is used there as well. */
  signatureHtml: z.string().nullish(),
  /** Where recipients book a meeting: a page of the user's own calendar tool. */
  meetingLink: z.string().nullish(),
})
export type Voice = z.infer<typeof Voice>

const MAX_LINK = 500

const MeetingLink = z
  .string()
  .trim()
  .max(MAX_LINK, `At most ${MAX_LINK} characters`)
  .refine((link) => link === '' || isWebLink(link), 'Enter a link that starts with https://')

/** Without a name and a password in it, and without spaces, which would end it in an email. */
function isWebLink(link: string) {
  if (/[\s<>"\p{Cc}]/u.test(link) || !/^https?:\/\//i.test(link) || !URL.canParse(link)) return false
  const { hostname, username, password } = new URL(link)
  return hostname.includes('.') && !username && !password
}

/** PUT /api/voice. Without a signature or a meeting link the saved one stays. Another text alone, without HTML, is a signature without formatting. */
export const VoiceToSave = Voice.extend({
  signature: text(MAX_SIGNATURE)
    .optional()
    .transform((given) => (given === undefined ? undefined : given || null)),
  signatureHtml: SignatureHtmlInput.nullish(),
  meetingLink: MeetingLink.nullish(),
})
export type VoiceToSave = z.infer<typeof VoiceToSave>
