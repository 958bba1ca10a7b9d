import { rawMail } from '../world/raw-mail.ts'

/** What a reply replies to, as the recipient's email app knows it. */
type Replied = { from: string; messageId: string; subject: string; text: string }

type Format = { program: string; text: string; raw: (replied: Replied, messageId: string) => Buffer }

const TO = 'ada@here.example'
const headersOf = ({ from, messageId, subject }: Replied, ownId: string) => ({
  From: `Lead <${from}>`,
  To: `Ada Byron <${TO}>`,
  Subject: `RE: ${subject}`,
  Date: new Date().toUTCString(),
  'Message-ID': ownId,
  'In-Reply-To': messageId,
  References: messageId,
  'MIME-Version': '1.0',
})

const quotedPrintable = (text: string) =>
  text
    .replace(/[^\t\n -<>-~]/g, (sign) =>
      [...Buffer.from(sign, 'latin1')].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
    )
    .replace(/(.{70})(?=.)/g, '$1=\n')

const base64 = (text: string) =>
  Buffer.from(text)
    .toString('base64')
    .replace(/(.{76})/g, '$1\n')

/** Windows-1252 in quoted-printable; the header of the quoted email is an element of its own, the email itself comes after it. */
const outlook: Format = {
  program: 'Outlook',
  text: 'Bien sûr. Could you send me the prices for 40 seats?',
  raw: (replied, messageId) =>
    rawMail(
      {
        ...headersOf(replied, messageId),
        'Thread-Topic': replied.subject,
        'Thread-Index': 'AQHbQ0b1Tm0sYk6pBkq2mS0wJ3b1Zw==',
        'X-Mailer': 'Microsoft Outlook 16.0',
        'Content-Language': 'en-US',
        'Content-Type': 'multipart/alternative;\r\n\tboundary="_000_DB9PR01MB4711"',
      },
      `--_000_DB9PR01MB4711
Content-Type: text/plain; charset="Windows-1252"
Content-Transfer-Encoding: quoted-printable

${quotedPrintable(`${outlook.text}

Kind regards

________________________________
From: Ada Byron <${TO}>
Sent: Monday, March 4, 2030 9:12 AM
To: Lead <${replied.from}>
Subject: ${replied.subject}

${replied.text}`)}

--_000_DB9PR01MB4711
Content-Type: text/html; charset="Windows-1252"
Content-Transfer-Encoding: quoted-printable

${quotedPrintable(`<html><head><meta http-equiv="Content-Type" content="text/html; charset=Windows-1252">
<style type="text/css" style="display:none;"> P {margin-top:0;margin-bottom:0;} </style></head>
<body dir="ltr"><div class="elementToProof" style="font-family: Aptos, Calibri, sans-serif; font-size: 12pt">${outlook.text}</div>
<div><br></div><div>Kind regards</div><div id="appendonsend"></div>
<hr style="display:inline-block;width:98%" tabindex="-1">
<div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif"><b>From:</b> Ada Byron &lt;${TO}&gt;<br>
<b>Sent:</b> Monday, March 4, 2030 9:12 AM<br><b>Subject:</b> ${replied.subject}</font></div>
<div>${replied.text}</div></body></html>`)}

--_000_DB9PR01MB4711--
`,
    ),
}

/** Format=flowed in the plain part; the quote is a cited blockquote inside the reply's own element. */
const appleMail: Format = {
  program: 'Apple Mail',
  text: 'We are busy with a release. Could you explain how the trial works?',
  raw: (replied, messageId) =>
    rawMail(
      {
        ...headersOf(replied, messageId),
        'X-Mailer': 'Apple Mail (2.3826.300.87.4.3)',
        'Content-Type': 'multipart/alternative;\r\n\tboundary="Apple-Mail=_5D2A"',
      },
      `
--Apple-Mail=_5D2A
Content-Transfer-Encoding: 7bit
Content-Type: text/plain;
\tcharset=us-ascii; format=flowed; delsp=yes

${appleMail.text}

> On 4. Mar 2030, at 09:12, Ada Byron <${TO}> wrote:
>${' '}
> ${replied.text}


--Apple-Mail=_5D2A
Content-Transfer-Encoding: 7bit
Content-Type: text/html;
\tcharset=us-ascii

<html aria-label="message body"><head><meta http-equiv="content-type" content="text/html; charset=us-ascii"></head><body
style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;">${appleMail.text}<br><div><br
><blockquote type="cite"><div>On 4. Mar 2030, at 09:12, Ada Byron &lt;${TO}&gt; wrote:</div><br
class="Apple-interchange-newline"><div><div>${replied.text}</div></div></blockquote></div><br></body></html>

--Apple-Mail=_5D2A--
`,
    ),
}

/** UTF-8 in base64, and the line above the quote broken in two. */
const gmail: Format = {
  program: 'Gmail',
  text: 'Sounds good 👍 Let’s talk on Thursday.',
  raw: (replied, messageId) =>
    rawMail(
      {
        ...headersOf(replied, messageId),
        'Content-Type': 'multipart/alternative; boundary="00000000000062f7"',
      },
      `--00000000000062f7
Content-Type: text/plain; charset="UTF-8"
Content-Transfer-Encoding: base64

${base64(`${gmail.text}\r\n\r\nOn Mon, Mar 4, 2030 at 9:12 AM Ada Byron <${TO}>\r\nwrote:\r\n\r\n> ${replied.text}\r\n`)}
--00000000000062f7
Content-Type: text/html; charset="UTF-8"
Content-Transfer-Encoding: base64

${base64(`<div dir="ltr">${gmail.text}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Mon, Mar 4, 2030 at 9:12 AM Ada Byron &lt;<a href="mailto:${TO}">${TO}</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${replied.text}</blockquote></div>`)}
--00000000000062f7--
`,
    ),
}

/** Replies as email apps write them. */
export const REPLY_FORMATS: Format[] = [outlook, appleMail, gmail]
