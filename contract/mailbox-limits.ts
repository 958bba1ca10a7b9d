/** More than anybody can look after. In a file of its own: `mailbox.ts` imports the reasons, which import the sequences. */
export const MAX_MAILBOXES = 50
