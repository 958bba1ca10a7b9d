// The words that a person must not have to read, and what we say instead. scripts/check-words.mjs looks for them.
// `inDocs: false`: engineers read docs, where the word has another meaning too.
export const forbiddenWords = [
  { pattern: /\bmails?\b(?! (server|servers)\b)/i, use: 'email' },
  { pattern: /\banswer(s|ed|ing)?\b/i, use: 'reply' },
  { pattern: /\b(leaves|left)\b/i, use: 'sent, goes out', inDocs: false },
  { pattern: /\bwho sends\b/i, use: 'email account' },
  { pattern: /\breaders?\b|\bwho gets\b/i, use: 'recipient, lead', inDocs: false },
  { pattern: /\bby (itself|themselves)\b/i, use: 'automatically' },
  { pattern: /\bthe one before\b/i, use: 'previous' },
  // Not "in step 2", of a sequence.
  { pattern: /\b(in step(?! [\d…])|keep step)\b/i, use: 'in sync' },
  { pattern: /\bclocks?\b/i, use: 'time zone', inDocs: false },
  { pattern: /\bmend(s|ed|ing)?\b/i, use: 'fix' },
  { pattern: /\bparted\b/i, use: 'separated' },
  { pattern: /\b(held|waits|stands)\b/i, use: 'paused, on hold, scheduled, waiting for' },
  { pattern: /\bby hand\b/i, use: 'resend, manually' },
  { pattern: /\b(that|this|it) is no\b/i, use: 'invalid' },
  { pattern: /\b(is|are|was|were) not there\b/i, use: 'not found' },
  { pattern: /\bcould not be\b/i, use: 'failed: reason' },
  { pattern: /(^|[.!] )(Who|Whoever|Whatever)\b[^?]*$/, use: 'a sentence with a subject' },
  { pattern: /\benrol(s|ment|ments)?\b/i, use: 'enroll' },
  { pattern: /\bcancelled\b|\bcancelling\b/i, use: 'canceled' },
  { pattern: /\b(colour|behaviour|favour|neighbour|honour)\w*/i, use: 'US spelling' },
  { pattern: /\b(organ|recogn|summar|personal|optim|normal)is(e|ed|es|ing|ation|ations)\b/i, use: 'US spelling' },
  { pattern: /\banalys(e|ed|es|ing)\b/i, use: 'analyze' },
]

/** Not shown to anybody as our own words: patterns that recognize others' words, and the built-in writer's lines. */
export const notShown = [
  'contract/instructions/clause.ts',
  'contract/instructions/understand-clause.ts',
  'server/inbox/intent/rules/',
  'server/inbox/intent/dates/',
  'server/inbox/intent/person.ts',
  'server/mail/reading/',
  'server/mail/refusals/',
  'server/writing/evidence/',
  'server/writing/built-in/lines/',
  'server/writing/built-in/lead-names.ts',
  'server/writing/model/prompts/',
  'server/enrichment/understand/technologies.ts',
  'server/leads/words/',
  'server/sample-data/sample-texts.ts',
  'server/db/',
]

/** Whole strings that may use such a word, each for a reason. */
export const allowedStrings = [
  // A command of SMTP.
  'MAIL FROM',
  // How a call ended, in the words of every phone.
  'No answer',
  // What other tools call a merge field.
  'mail emailaddress',
  'companyname organization organisation account',
]
