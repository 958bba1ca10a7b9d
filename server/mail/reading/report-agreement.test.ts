// Our verdicts on the reports of tests/data/mail, beside those of the reference: who is gone for good.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { classifyMail } from './classify-mail.ts'
import { readMail } from './read-mail.ts'

const DATA = 'tests/data/mail'
type Label = { file: string; recipients: { address: string; permanent: boolean }[] }

/** Where a careful reader contradicts the reference, one by one with the reason. */
const [, ...judged] = readFileSync(`${DATA}/judged.tsv`, 'utf8').trimEnd().split('\n')
const isJudgedGone = new Map(
  judged.map((line) => {
    const [folder, file, address, permanent] = line.split('\t')
    return [`${folder}/${file} ${address}`, permanent === 'yes']
  }),
)

function goneBy(folder: string, { file, recipients }: Label) {
  const found = classifyMail(readMail(readFileSync(`${DATA}/${folder}/${file}`)))
  const isBounce = found.kind === 'bounce' || found.kind === 'delay'
  const ours = (found.recipients ?? []).filter(({ isPermanent }) => isBounce && isPermanent)
  const named = (addresses: { address: string }[]) => addresses.map(({ address }) => `${folder}/${file} ${address}`)
  return { ours: named(ours), reference: named(recipients.filter(({ permanent }) => permanent)) }
}

test.each(['bounces', 'bounces-flufl'])(
  '%s: an address is gone for good where a careful reader says so, and nowhere else',
  (folder) => {
    const labels: Label[] = JSON.parse(readFileSync(`${DATA}/${folder}/labels.json`, 'utf8'))
    const all = labels.map((label) => ({ label, ...goneBy(folder, label) }))
    const reference = new Set(all.flatMap((one) => one.reference))
    const ours = new Set(all.flatMap((one) => one.ours))
    // Reports in which the reference finds nobody say nothing about our verdict.
    const isSilent = new Set(all.filter(({ label }) => label.recipients.length === 0).map(({ label }) => label.file))
    const wrong = [...ours].filter(
      (one) => !reference.has(one) && isJudgedGone.get(one) !== true && !isSilent.has(fileOf(one)),
    )
    const missed = [...reference].filter((one) => !ours.has(one) && isJudgedGone.get(one) !== false)
    expect({ wrong, missed }).toEqual({ wrong: [], missed: [] })
  },
)

const fileOf = (one: string) => one.split(' ')[0]?.split('/')[1] ?? ''
