import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { repairGarbled } from './repair-garbled.ts'

/** As a program leaves it that takes UTF-8 for Windows-1252, where bytes without a letter become control characters. */
const garble = (text: string) =>
  Array.from(Buffer.from(text), (byte) =>
    [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte)
      ? String.fromCharCode(byte)
      : iconv.decode(Buffer.from([byte]), 'windows-1252'),
  ).join('')

const NAMES = [
  'Müller',
  'Jürgen Weiß',
  'Käthe',
  'Ötztal',
  'ÖSTERREICH',
  'Ärztehaus',
  'Göß & Söhne',
  'Hélène',
  'Noël',
  'François',
  'CÔTE',
  'JOSÉ',
  'Crète',
  'Şahin',
  'Iğdır',
  'Çağlar',
  'Íñigo Peña',
  'Ángela',
  'Conceição',
  'São João',
  'Łukasz Wójcik',
  'Jiří Dvořák',
  'Černý',
  'Žižka',
  'Gergő Szűcs',
  'Søren Ørsted',
  'Åse',
  'Bjørn Æbler',
  'Ștefan Țepeș',
  'Nguyễn Văn Hồ',
  'Trần',
  'Иван Петров',
  'Юлия',
  'Γιώργος',
  'Αθηνά',
  'O’Brien',
  '“Best” Ltd',
  'Smith – Partners',
  '£500',
  '€1.200',
  'Grüße…',
  '100 °C',
  '田中',
  '北京科技',
  '서울무역',
  'さくら',
  'Größe ½',
  'محمد',
  'דוד',
]
const CORRECT = [
  'Müller',
  'SÃO PAULO',
  'JOÃO',
  'IRMÃ',
  '“MAÇÃ”',
  '«CAFÉ»',
  'CAFÉ®',
  'JOSÉ…',
  'L’ÉTÉ’',
  'PERÚ»',
  '«À»',
  'Ã',
  'Â',
  'Ã Â',
  'PÃO & Cia',
  '„Spaß“',
  'Straße…',
  'Maß–Nahme',
  'GROẞ',
  '”Å”',
  'Ä–Ö',
  'está»…',
  'José’”',
  'Łódź',
  'Çağ',
  'Ñandú',
  'Østergård',
  'NÄÏVE',
  'Ångström',
  'TÜV®',
  'À la carte',
  'Ú.',
  'ÂNGELA',
  'LÂ',
  'Ðuro',
  'Þór',
  'A–B',
  '€ 5',
  'Иван',
  'Γιώργος',
  '田中',
  'naïve',
  'Zoë’s',
  'MÃE',
  'Ø',
  'Ø–x',
  'GÜNTER',
]

test('text in UTF-8 that was taken for Windows-1252, once or twice, is read as it was meant', () => {
  const wrong = NAMES.flatMap((name) =>
    [garble(name), garble(garble(name))].map((text) => [text, repairGarbled(text), name]),
  )
  expect(wrong.filter(([, repaired, name]) => repaired !== name)).toEqual([])
})

test('correct text stays as it is', () => {
  expect(CORRECT.filter((text) => repairGarbled(text) !== text)).toEqual([])
})
