/**
 * A link; or, where recipients can't reach our address, an email to the sender, whose subject names the email it is about. Null
 * where we don't read the inbox it would go to: the text asks for a reply, which the sender reads.
 */
export type Unsubscribe = { url: string } | { address: string; subject: string } | null

export const LEAVE = 'If you would rather not hear from me, unsubscribe here'
export const LEAVE_BY_REPLY = 'If you would rather not hear from me, reply with "unsubscribe".'

export const leaveText = (unsubscribe: Unsubscribe) =>
  unsubscribe && 'url' in unsubscribe ? `${LEAVE}: ${unsubscribe.url}` : LEAVE_BY_REPLY

export const withFooter = (text: string, lines: (string | null | undefined)[]) =>
  `${text}\n\n--\n${lines.filter(Boolean).join('\n\n')}\n`

/** What was written above the footer of an email of ours. */
export function withoutFooter(text: string): string {
  const plain = text.replaceAll('\r', '')
  const at = Math.max(...[LEAVE, LEAVE_BY_REPLY].map((words) => plain.lastIndexOf(`\n--\n${words}`)))
  return at < 0 ? text : plain.slice(0, at)
}
