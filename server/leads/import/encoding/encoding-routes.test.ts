import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import type { Lead } from '../../../../contract/lead.ts'
import type { ImportPreview } from '../../../../contract/lead-import.ts'
import { type World, world } from '../../../../tests/world/world.ts'
import { importWaitingLeads } from '../import-leads.ts'

type Person = Awaited<ReturnType<World['person']>>
const HEAD = 'First Name,Last Name,Email,Company\n'
const send = (person: Person, csv: Buffer, query = '') =>
  person.call('POST', `/api/leads/import${query}`, csv, { 'content-type': 'text/csv' })
const names = async (person: Person, search = '') =>
  ((await person.call('GET', `/api/leads?sort=createdAt&search=${search}`)).body as { leads: Lead[] }).leads.map(
    ({ firstName, lastName }) => `${firstName} ${lastName}`,
  )

test.each([
  ['windows-1250', 'Jiří,Dvořák,jiri.dvorak@stavby.cz,Stavby Říčany\n', 'Jiří Dvořák'],
  ['windows-1251', 'Иван,Петров,ivan.petrov@zavod.ru,Завод Металл\n', 'Иван Петров'],
  ['macintosh', 'Jürgen,Müller,j.mueller@moebel.de,Möbel Löwe\n', 'Jürgen Müller'],
  ['shift_jis', '太郎,田中,tanaka@sakura.jp,株式会社さくら\n', '太郎 田中'],
  ['big5', '志明,陳,chen@taipei.tw,台北科技\n', '志明 陳'],
  ['gb18030', '秀英,刘,liu@beijing.cn,北京科技有限公司\n', '秀英 刘'],
])('a file in %s is imported with its letters', async (encoding, row, name) => {
  const w = await world()
  const ada = await w.person()
  expect((await send(ada, iconv.encode(HEAD + row, encoding))).status).toBe(202)
  await importWaitingLeads(w)
  expect(await names(ada)).toEqual([name])
})

test('lines of two encodings in one file are each read in their own, also far below the start', async () => {
  const w = await world()
  const ada = await w.person()
  const plain = Array.from({ length: 2000 }, (_, i) => `A,B,p${i}@example.com,A company with a name\n`).join('')
  const file = Buffer.concat([
    Buffer.from(`${HEAD}${plain}Zoë,Köhler,zoe.koehler@nord.de,Nord\n`),
    iconv.encode('Jürgen,Müller,juergen.mueller@sued.de,Süd\n', 'windows-1252'),
  ])
  expect((await send(ada, file)).status).toBe(202)
  await importWaitingLeads(w)
  // On a busy machine a search may need another look.
  await expect.poll(() => names(ada, 'mueller')).toEqual(['Jürgen Müller'])
  await expect.poll(() => names(ada, 'koehler')).toEqual(['Zoë Köhler'])
})

test('where the encoding is not clear, the preview shows the likely readings and nothing is imported unasked', async () => {
  const w = await world()
  const ada = await w.person()
  const file = iconv.encode(`${HEAD}Jenő,Szőke,contact@example.com,Duna Bolt\n`, 'windows-1250')
  const { readings } = (await send(ada, file, '?preview=1')).body as ImportPreview
  expect(readings.find(({ encoding }) => encoding === 'windows-1250')?.lines).toEqual([
    'Jenő,Szőke,contact@example.com,Duna Bolt',
  ])
  expect(await send(ada, file)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('We can’t tell which encoding this file uses') },
  })
  expect((await ada.call('GET', '/api/leads/import')).body).toEqual([])
  const chosen = (await send(ada, file, '?preview=1&encoding=windows-1250')).body as ImportPreview
  expect(chosen.readings).toEqual([])
  expect((await send(ada, file, '?encoding=windows-1250')).status).toBe(202)
  await importWaitingLeads(w)
  expect(await names(ada)).toEqual(['Jenő Szőke'])
})

test('a row whose letters can’t be read in the chosen encoding fails and says so', async () => {
  const w = await world()
  const ada = await w.person()
  const file = Buffer.from(`${HEAD}Ren\ufffd,B,rene@example.com,C\nGrace,Hopper,grace@example.com,Navona\n`)
  const { body } = await send(ada, file)
  await importWaitingLeads(w)
  expect((await ada.call('GET', `/api/leads/import/${(body as { id: number }).id}`)).body).toMatchObject({
    created: 1,
    failed: 1,
    errors: [{ line: 2, field: 'firstName', message: expect.stringContaining('Some letters can’t be read') }],
  })
})

test('rows with letters that were garbled before the file was saved fail until somebody chose to fix or keep them', async () => {
  const w = await world()
  const ada = await w.person()
  const file = Buffer.from(`${HEAD}JÃ¼rgen,MÃƒÂ¼ller,j@example.com,Nord\nJOÃO,SÃO,joao@example.com,Sul\n`)
  const words = [
    { from: 'JÃ¼rgen', to: 'Jürgen' },
    { from: 'MÃƒÂ¼ller', to: 'Müller' },
  ]
  expect((await send(ada, file, '?preview=1')).body).toMatchObject({ garbledWords: words })
  const { body } = await send(ada, file)
  expect(body).toMatchObject({ garbledWords: words })
  await importWaitingLeads(w)
  expect((await ada.call('GET', `/api/leads/import/${(body as { id: number }).id}`)).body).toMatchObject({
    created: 1,
    failed: 1,
    errors: [{ line: 2, field: 'firstName', message: expect.stringContaining('Some letters look garbled') }],
  })
  expect(await names(ada)).toEqual(['JOÃO SÃO'])
  await send(ada, file, '?garbled=fix')
  await importWaitingLeads(w)
  expect(await names(ada, 'j@')).toEqual(['Jürgen Müller'])
  const bob = await w.person()
  await send(bob, file, '?garbled=keep')
  await importWaitingLeads(w)
  expect(await names(bob, 'j@')).toEqual(['JÃ¼rgen MÃƒÂ¼ller'])
})
