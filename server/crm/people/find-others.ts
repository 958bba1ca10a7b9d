import type { Db } from '../../db/connect.ts'
import { knownOptOuts, type OptOut, rememberOptOuts } from '../../mail/do-not-contact/opt-out-records.ts'
import type { Integration } from '../connection/integration-queries.ts'
import type { Crm, CrmRecord } from '../provider.ts'
import { addressesOf } from '../sync/pairs/addresses.ts'

/** A record that was read, with its main address and that of its lead. */
export type SeenPerson = { record: CrmRecord; address: string; leadAddress: string }
export type Reading = { crm: Crm; integration: Integration }

/**
 * Before records take an opt-out back: asks the CRM for other records with the same address that have opted out, such as those that no
 * sync has read. They keep the address on the list. Costs no call unless something is taken back.
 */
export async function findOtherOptOuts(db: Db, { crm, integration }: Reading, people: SeenPerson[]) {
  const { userId, provider } = integration
  const optedIn = people.flatMap(({ record, address }) =>
    record.isOptedOut === false && address ? [{ address, recordId: record.id }] : [],
  )
  const takenBack = await knownOptOuts(db, userId, provider, optedIn)
  if (takenBack.length === 0) return
  const addresses = new Set(takenBack.map(({ address }) => address))
  const isBack = new Set(optedIn.map(({ recordId }) => recordId))
  const others = (await findOptedOut(crm, [...addresses])).filter(
    ({ address, recordId }) => addresses.has(address) && !isBack.has(recordId),
  )
  await rememberOptOuts(db, userId, provider, others)
}

/**
 * After a write: the same of people who were not among those asked about before it. Where that fails, their records say nothing about
 * opt-outs, so that what is on the list stays.
 */
export async function optOutsAskedFor(db: Db, reading: Reading, people: SeenPerson[], asked: SeenPerson[]) {
  const before = new Set(asked.map(({ record }) => record))
  const isLater = ({ record }: SeenPerson) => !before.has(record)
  try {
    await findOtherOptOuts(db, reading, people.filter(isLater))
    return people
  } catch {
    return people.map((person) => {
      if (!isLater(person) || person.record.isOptedOut) return person
      const { isOptedOut: _, ...record } = person.record
      return { ...person, record }
    })
  }
}

async function findOptedOut(crm: Crm, emails: string[]): Promise<OptOut[]> {
  if (crm.findOptedOut) return crm.findOptedOut(emails)
  const found = await crm.findByEmail(emails)
  return found.flatMap((record) =>
    record.isOptedOut ? addressesOf(crm, record).map((address) => ({ address, recordId: record.id })) : [],
  )
}
