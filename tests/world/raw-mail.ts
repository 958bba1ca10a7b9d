/** Mails for tests of the reading of mail, as bytes. */
export const rawMail = (headers: Record<string, string>, body: string) =>
  Buffer.from(
    `${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n')}\r\n\r\n${body.replace(/\r?\n/g, '\r\n')}`,
  )

const OURS = `From: Rep <rep@sender.example>
To: kim@lead.example
Message-ID: <mail-1@sender.example>
Subject: Hello`

type Report = { status: string; diagnostic: string; stage?: string; action?: string; type?: string }

/** A report as Postfix writes it, about kim@lead.example. */
export const postfixReport = ({ status, diagnostic, stage, action = 'failed', type = 'smtp' }: Report) =>
  rawMail(
    {
      'Return-Path': '<>',
      From: 'MAILER-DAEMON@mx.sender.example (Mail Delivery System)',
      To: 'rep@sender.example',
      Subject: action === 'delayed' ? 'Delayed Mail (still being retried)' : 'Undelivered Mail Returned to Sender',
      'Auto-Submitted': 'auto-replied',
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary="b1"',
    },
    `--b1
Content-Type: text/plain

<kim@lead.example>: host mx.lead.example[192.0.2.1] said: ${diagnostic}${stage ? ` (in reply to ${stage} command)` : ''}

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.sender.example

Final-Recipient: rfc822; kim@lead.example
Action: ${action}
Status: ${status}
Diagnostic-Code: ${type}; ${diagnostic}

--b1
Content-Type: text/rfc822-headers

${OURS}

--b1--
`,
  )

/** A bounce in words only. */
export const wordsReport = (words: string, headers: Record<string, string> = {}) =>
  rawMail(
    {
      'Return-Path': '<>',
      From: 'Mail Delivery System <mailer-daemon@mx.sender.example>',
      To: 'rep@sender.example',
      Subject: 'Mail delivery failed: returning message to sender',
      ...headers,
    },
    words,
  )

/** What a person at lead.example answers, unless the headers say otherwise. */
export const answer = (body: string, headers: Record<string, string> = {}) =>
  rawMail(
    {
      'Return-Path': '<kim@lead.example>',
      From: 'Kim Lee <kim@lead.example>',
      To: 'rep@sender.example',
      Subject: 'Re: Hello',
      'In-Reply-To': '<mail-1@sender.example>',
      'Message-ID': '<answer-1@lead.example>',
      ...headers,
    },
    body,
  )
