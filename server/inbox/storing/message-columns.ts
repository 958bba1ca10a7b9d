import { storableText } from '../../db/storable-text.ts'
import type { ReadMail } from '../../mail/reading/read-mail.ts'
import type { MessageContent } from '../reading/message-content.ts'

export const MAX_SUBJECT = 500
export const MAX_ID = 600
const MAX_ADDRESS = 320

/** What a conversation stores of an email from a mailbox, whoever wrote it. */
export const columnsOf = (mail: ReadMail, content: MessageContent) => ({
  fromName: content.from.name,
  fromAddress: content.from.address || storableText(mail.from.address, MAX_ADDRESS),
  toPeople: content.to,
  ccPeople: content.cc,
  subject: storableText(mail.subject, MAX_SUBJECT),
  inReplyTo: mail.inReplyTo ? storableText(mail.inReplyTo, MAX_ID) : null,
  referenceIds: mail.references.map((id) => storableText(id, MAX_ID)),
  text: content.text,
  newText: content.newText,
  html: content.html,
  isCut: content.isCut,
  files: content.files,
  invitation: content.invitation,
})
