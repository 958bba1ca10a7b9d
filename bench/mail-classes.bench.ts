// What classify-mail says of real delivery reports, look-alikes, vacation answers and replies, beside what they are.
import { readdirSync, readFileSync } from 'node:fs'
import { classifyMail, type MailClass } from '../server/mail/reading/classify-mail.ts'
import { readMail } from '../server/mail/reading/read-mail.ts'
import { printTable, type Row } from './table.ts'

const DATA = 'tests/data/mail'
const SPEED_ROUNDS = 20

type Label = { file: string; recipients: { address: string; reason: string; permanent: boolean }[] }

const labels: Label[] = JSON.parse(readFileSync(`${DATA}/bounces/labels.json`, 'utf8'))
const classOf = (path: string) => classifyMail(readMail(readFileSync(`${DATA}/${path}`)))

function reports(): Row[] {
  const judged = labels.map((label) => ({ label, found: classOf(`bounces/${label.file}`) }))
  const wrong = judged.filter(({ label, found }) => !isSame(label, found))
  for (const { label, found } of wrong)
    console.log(`${label.file}\n  is    ${wanted(label)}\n  found ${found.kind} ${described(found)}`)
  const kinds = [...new Set(labels.map(kindOf))].map((kind): Row => {
    const those = judged.filter(({ label }) => kindOf(label) === kind)
    const right = those.filter(
      ({ found }) => found.kind === kind || (kind === 'bounce' && found.kind === 'delay'),
    ).length
    return { figure: `labelled ${kind}: kind right`, value: `${right} of ${those.length}` }
  })
  const share = 1 - wrong.length / labels.length
  return [
    ...kinds,
    {
      figure: 'labelled mail: recipient and permanent or not right',
      value: `${labels.length - wrong.length} of ${labels.length} = ${share.toFixed(3)}`,
      target: 'at least 0.95',
      isMet: share >= 0.95,
    },
  ]
}

function kindOf({ recipients }: Label) {
  const reason = recipients[0]?.reason
  return reason === undefined
    ? 'other'
    : reason === 'feedback'
      ? 'complaint'
      : reason === 'vacation'
        ? 'auto_reply'
        : 'bounce'
}

function isSame({ recipients }: Label, found: MailClass) {
  const known = new Set(recipients.map(({ address, permanent }) => `${address} ${permanent}`))
  const ours = new Set((found.recipients ?? []).map(({ address, isPermanent }) => `${address} ${isPermanent}`))
  return known.size === ours.size && [...known].every((one) => ours.has(one))
}

const wanted = ({ recipients }: Label) =>
  recipients.map((one) => `${one.address} ${one.reason} ${one.permanent}`).join(', ')
const described = ({ recipients = [] }: MailClass) =>
  recipients.map((one) => `${one.address} ${one.reason} ${one.isPermanent}`).join(', ')

function live(): Row[] {
  const files = readdirSync(`${DATA}/live`)
  const kinds = ['delay', 'bounce', 'bounce', 'bounce', 'bounce', 'auto_reply', 'reply']
  const right = files.filter((file, at) => classOf(`live/${file}`).kind === kinds[at]).length
  return [
    {
      figure: 'Postfix, Dovecot and Sieve: kind right',
      value: `${right} of ${files.length}`,
      isMet: right === files.length,
      target: 'all',
    },
  ]
}

function replies(): Row[] {
  const files = readdirSync(`${DATA}/replies/talon-standard`).filter((file) => file.endsWith('.eml'))
  const wrong = files.filter((file) => classOf(`replies/talon-standard/${file}`).kind !== 'reply')
  return [
    {
      figure: 'replies of people taken for anything else',
      value: `${wrong.length} of ${files.length}`,
      target: 'none',
      isMet: wrong.length === 0,
    },
  ]
}

function speed(): Row[] {
  const mails = labels.map(({ file }) => readFileSync(`${DATA}/bounces/${file}`))
  const before = performance.now()
  for (let round = 0; round < SPEED_ROUNDS; round++) for (const mail of mails) classifyMail(readMail(mail))
  const perSecond = (SPEED_ROUNDS * mails.length) / ((performance.now() - before) / 1000)
  return [{ figure: 'read and classified', value: `${Math.round(perSecond).toLocaleString('en-GB')}/s` }]
}

printTable([...reports(), ...live(), ...replies(), ...speed()])
