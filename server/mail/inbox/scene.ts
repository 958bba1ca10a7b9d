import type { JudgedIntent } from '../../../contract/inbox.ts'
import type { Db } from '../../db/connect.ts'
import type { MailClass } from '../reading/classify-mail.ts'
import type { Match } from '../reading/match-mail.ts'
import type { ReadMail } from '../reading/read-mail.ts'
import type { RepliedMail } from './inbox-queries.ts'
import { plain } from './plain-text.ts'

/** A received email that is about one of ours, and the transaction in which its effect is saved. */
export type Scene = {
  tx: Db
  userId: number
  mail: ReadMail
  found: MailClass
  /** False when the receiving server found that the sender is not who the email claims. */
  isAuthentic: boolean
  /** Somebody wrote it who is no part of the conversation: its words say nothing of what the lead wants. */
  isStranger: boolean
  match: Match<RepliedMail>
  subject: string
  snippet: string
  /** When it came, never before the email it is about. */
  at: Date
  /** Its row in `inbox_messages`. */
  messageId: number
  /** Of what a person wrote: what they want. */
  judged?: JudgedIntent | undefined
}

/** The lead's name, or else the sender's. */
export const nameOf = ({ mail, match }: Pick<Scene, 'mail' | 'match'>) =>
  match.mail.leadName ?? plain(mail.from.name || mail.from.address, 200)

/** Our recipient: the lead, and everybody with its address. */
export const personOf = ({ match }: Pick<Scene, 'match'>) => ({
  leadId: match.mail.leadId,
  addresses: [match.mail.recipientAddress],
})

/** The recipient wrote it: their address works. Anybody can reply in our thread, or from the same company. */
export const isFromRecipient = ({ mail, match, isAuthentic }: Pick<Scene, 'mail' | 'match' | 'isAuthentic'>) =>
  isAuthentic && mail.from.address.toLowerCase() === match.mail.recipientAddress
