/** More than anybody can look after. In a file of its own: `mailbox.ts` imports the reasons, which import the sequences. */
export const MAX_MAILBOXES = 50

/** The sending hours of a new email account: Monday to Friday. */
export const OFFICE_HOURS = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
