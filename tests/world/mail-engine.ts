import type { SendOutcome } from '../../server/mail/smtp/smtp-outcome.ts'
import { fillOrders } from '../../server/outbox/enrolling/order-enrollments.ts'
import { prepareMails } from '../../server/outbox/preparing/prepare-mails.ts'
import { claimMail } from '../../server/outbox/sending/claim-mail.ts'
import type { ClaimedMail } from '../../server/outbox/sending/claim-queries.ts'
import { type Finisher, finishMail, finishSent } from '../../server/outbox/sending/finish-mail.ts'
import type { World } from './world.ts'

type Deliver = (mail: ClaimedMail) => SendOutcome | 'crash'
const taken: Deliver = () => ({ kind: 'sent', reply: '250 taken' })

/** The sender by hand, on a clock of the test's own: it sends what is due when it is told to, and tells what left for one owner. */
export async function mailEngine(w: World, ownerId: number, deliver: Deliver = taken) {
  const clock = { offsetSeconds: 0 }
  const started = Date.now()
  const left: ClaimedMail[] = []
  const { rows } = await w.pool.query('insert into mail_senders default values returning id')
  const finisher: Finisher = { senderId: rows[0].id, clock }

  const prepare = async () => {
    while (await fillOrders(w.db, clock, w.mail.config));
    while (await prepareMails(w.db, w.mail, clock));
  }

  /** Sends all that is due; answers what left. */
  async function send(how: Deliver = deliver) {
    const from = left.length
    for (;;) {
      await prepare()
      const claim = await claimMail(w.pool, finisher.senderId, 10, clock, w.mail.config)
      if (!claim) return left.slice(from)
      const sent = []
      for (const mail of claim.mails) {
        const isOurs = mail.userId === ownerId
        const outcome = isOurs ? how(mail) : taken(mail)
        if (outcome === 'crash') continue
        if (outcome.kind === 'sent') {
          if (isOurs) left.push(mail)
          const { deferrals } = claim.mailbox
          sent.push({ id: mail.id, reply: outcome.reply, enrollmentId: mail.enrollmentId, deferrals })
        } else await finishMail(w.db, finisher, claim.mailbox, mail, outcome)
      }
      if (sent.length > 0) await finishSent(w.pool, finisher, sent)
    }
  }

  return {
    world: w,
    clock,
    left,
    finisher,
    prepare,
    send,
    now: () => new Date(Date.now() + clock.offsetSeconds * 1000),
    /** So many hours after the engine was made, whatever it took to get here. */
    async at(hours: number) {
      clock.offsetSeconds = hours * 3600 - (Date.now() - started) / 1000
      return send()
    },
    /** Later by so many hours. */
    async later(hours: number) {
      clock.offsetSeconds += hours * 3600
      return send()
    },
  }
}
