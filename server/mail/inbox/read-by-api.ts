import type { Db } from '../../db/connect.ts'
import { readSentByApi } from '../../inbox/storing/read-sent-folder.ts'
import { reconcileByApi } from '../../outbox/sending/reconcile-by-api.ts'
import { type MailApi, MailApiFailure } from '../transports/mail-api.ts'
import { openMailApi, PROVIDER_OF } from '../transports/open-mail-api.ts'
import type { InboxAccess } from './imap.ts'
import { type Inbox, saveChecked, saveCursor } from './inbox-queries.ts'
import {
  type InboxTools,
  LOOK_BACK_MS,
  NotSaved,
  saveAccessProblem,
  saveReceived,
  throwUnlessChanged,
} from './inbox-run.ts'

/** The rest waits a minute, so that other inboxes get their turn. */
const MAX_PAGES = 20
const MAX_READ_MS = 120_000

/** Through the provider's API. */
export async function readByApi(db: Db, inbox: Inbox, { box, config, signal, limitMs = MAX_READ_MS }: InboxTools) {
  const { mailbox } = inbox
  const apps = config.mailApps
  if (!apps) throw new Error('this process can not read through the APIs of providers')
  const until = Date.now() + limitMs
  const isOver = () => signal?.aborted === true || Date.now() > until
  try {
    const api = await openMailApi({ db, apps, box }, mailbox)
    // First which Message-IDs recipients saw: replies name those.
    await reconcileByApi(db, api, mailbox)
    if (!(await readPages(db, api, inbox, { box, config }, isOver))) return
    await saveChecked(db, inbox)
    // The inbox is read; what fails from here on is tried again the next time.
    await readSentByApi(db, api, mailbox).catch(() => {})
  } catch (error) {
    if (error instanceof NotSaved) return throwUnlessChanged(error)
    if (!(error instanceof MailApiFailure)) throw error
    if (signal?.aborted) return
    await saveAccessProblem(db, mailbox, PROVIDER_OF[mailbox.transport === 'graph' ? 'graph' : 'gmail'], error)
  }
}

/** False when there is more than one run reads, or its time is up. */
async function readPages(
  db: Db,
  api: MailApi,
  { mailbox, startedAt }: Inbox,
  access: InboxAccess,
  isOver: () => boolean,
) {
  const since = new Date((mailbox.imapCheckedAt ?? startedAt).getTime() - LOOK_BACK_MS)
  let pages = 0
  for await (const { mails, cursor } of api.readNew(mailbox.readCursor, since)) {
    // An email that is applied twice is known by its Message-ID: the cursor may wait for the whole page.
    for (const mail of mails) {
      if (isOver()) return false
      await saveReceived(db, { mailbox, access }, mail, async () => true)
    }
    await saveReceived(db, { mailbox, access }, undefined, (tx) => saveCursor(tx, mailbox, cursor))
    if (++pages >= MAX_PAGES || isOver()) return false
  }
  return true
}
