import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import type { Lead } from '../../../../contract/lead.ts'
import type { ImportPreview } from '../../../../contract/lead-import.ts'
import { type World, world } from '../../../../tests/world/world.ts'
import { importWaitingLeads } from '../import-leads.ts'

type Person = Awaited<ReturnType<World['person']>>
type Parts = Record<string, string | Buffer>

const send = (person: Person, file: Buffer, query = '', type = 'text/csv') =>
  person.call('POST', `/api/leads/import${query}`, file, { 'content-type': type })

async function zip(parts: Parts, options: object = {}) {
  const file = new ZipFile()
  for (const [name, content] of Object.entries(parts)) file.addBuffer(Buffer.from(content), name, options)
  file.end()
  return buffer(file.outputStream)
}
const relations = (...list: [string, string, string][]) =>
  `<Relationships>${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`).join('')}</Relationships>`
/** The parts of a workbook with these rows, which are XML. */
const partsOf = (rows: string, more: Parts = {}): Parts => ({
  '_rels/.rels': relations(['r1', 'officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml': '<workbook><sheets><sheet name="Leads" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relations(
    ['r1', 'worksheet', 'worksheets/sheet1.xml'],
    ['r2', 'sharedStrings', '/xl/sharedStrings.xml'],
  ),
  'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`,
  ...more,
})
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const row = (...cells: string[]) => `<row>${cells.map(cell).join('')}</row>`
const HEAD = row('Email', 'First Name', 'Last Name', 'Company', 'Notes')
const ADA = row('ada@x.example', 'Ada', 'Byron', 'Engines', 'Hello')
const ods = (table: string) => ({
  mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
  'content.xml': `<office:document-content><office:body><table:table table:name="A">${table}</table:table></office:body></office:document-content>`,
})

const DAMAGED = 'This file is damaged or incomplete'
const TOO_LARGE = 'This workbook is too large to read'
const UNSAFE = 'This file contains XML that workbooks don’t use'
const LAUGHS = `<!DOCTYPE lolz [<!ENTITY a "lol">${'bcdefghij'.replace(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(10)}">`)}]>`

/** Says of itself that it has fewer bytes than it has. */
async function lyingZip() {
  const file = await zip(partsOf(HEAD + ADA.repeat(1000)))
  const at = file.lastIndexOf('xl/worksheets/sheet1.xml') - 46
  file.writeUInt32LE(50, at + 24)
  return file
}
/** Its sheet would unpack to 40 MB of blanks. */
async function bomb() {
  const blanks = Buffer.alloc(40 * 1024 * 1024, ' ')
  return zip({ ...partsOf(''), 'xl/worksheets/sheet1.xml': blanks })
}

const hostile: [string, () => Promise<Buffer>, string][] = [
  ['a zip bomb', bomb, TOO_LARGE],
  [
    'zips in a zip',
    async () => zip({ '1.zip': await zip({ '2.zip': deflateRawSync('x') }) }),
    'This zip file is not a workbook',
  ],
  ['a part with more bytes than it says', lyingZip, DAMAGED],
  ['an empty zip', () => zip({}), 'This zip file is not a workbook'],
  ['a truncated file', async () => (await zip(partsOf(HEAD + ADA))).subarray(0, 700), DAMAGED],
  ['the first bytes of a workbook', async () => Buffer.from('PK\x03\x04'), DAMAGED],
  [
    'XML that breaks off',
    () => zip({ ...partsOf(''), 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${HEAD}<row>` }),
    DAMAGED,
  ],
  [
    'a billion laughs',
    () => zip({ ...partsOf(''), 'xl/worksheets/sheet1.xml': `${LAUGHS}<worksheet>${HEAD}${row('&j;')}</worksheet>` }),
    UNSAFE,
  ],
  [
    'an external entity',
    () =>
      zip(
        partsOf(HEAD + ADA, {
          'xl/sharedStrings.xml':
            '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><sst><si><t>&e;</t></si></sst>',
        }),
      ),
    UNSAFE,
  ],
  ['tags without end', () => zip({ ...partsOf(''), 'xl/worksheets/sheet1.xml': '<a>'.repeat(5000) }), UNSAFE],
  [
    'an attribute of 10 MB',
    () =>
      zip(
        { ...partsOf(''), 'xl/worksheets/sheet1.xml': `<worksheet a="${'x'.repeat(10_000_000)}"/>` },
        { compress: false },
      ),
    UNSAFE,
  ],
  ['a row beyond the last', () => zip(partsOf(`${HEAD}<row r="99999999">${cell('x')}</row>`)), DAMAGED],
  [
    'too many parts',
    () => zip(Object.fromEntries(Array.from({ length: 5001 }, (_, i) => [`p${i}`, ''])), { compress: false }),
    TOO_LARGE,
  ],
  [
    'more than five hundred columns',
    () => zip(partsOf(row('Email', ...Array.from({ length: 16_383 }, (_, i) => `c${i}`)).repeat(3))),
    'The file has more than 500 columns',
  ],
  ['no cells', () => zip(partsOf('<row><c r="A1" s="1"/></row>')), 'The workbook is empty'],
  [
    'a document',
    () => zip({ '_rels/.rels': '<Relationships/>', 'word/document.xml': '<x/>' }),
    'This is a document without sheets',
  ],
  [
    'a binary workbook',
    () => zip({ '_rels/.rels': '<Relationships/>', 'xl/workbook.bin': 'x' }),
    'This is a binary Excel workbook',
  ],
  [
    'a protected ODS file',
    () => zip({ ...ods(''), 'META-INF/manifest.xml': '<m:manifest><m:encryption-data/></m:manifest>' }),
    'This file has a password',
  ],
  [
    'a protected XLSX file',
    async () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    'This file has a password',
  ],
  ['an old workbook', async () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'This is an old Excel workbook (.xls)'],
  ['a web page named .xls', async () => Buffer.from('<html><table><tr><td>Email'), 'This file is a web page or XML'],
]

test('a file that is not a usable workbook is refused in words, in the preview as in the import', async () => {
  const w = await world()
  const ada = await w.person()
  for (const [name, make, words] of hostile) {
    const file = await make()
    for (const query of ['?preview=1', '']) {
      const { status, body } = await send(ada, file, query)
      expect({ name, status, message: (body as { message: string }).message }).toEqual({
        name,
        status: 400,
        message: expect.stringContaining(words),
      })
    }
  }
  expect((await ada.call('GET', '/api/leads/import')).body).toEqual([])
})

async function imported(w: World, person: Person, file: Buffer, query = '', type?: string) {
  const { status, body } = await send(person, file, query, type)
  expect({ status, body }).toMatchObject({ status: 202 })
  await importWaitingLeads(w)
  const report = (await person.call('GET', `/api/leads/import/${(body as { id: number }).id}`)).body
  const { leads } = (await person.call('GET', '/api/leads?sort=createdAt')).body as { leads: Lead[] }
  return { report, leads, body }
}

test('odd workbooks are read as far as they make sense', async () => {
  const w = await world()
  const odd: [string, Buffer, string?][] = [
    [
      'a symlink and names that climb',
      await zip(partsOf(HEAD + ADA, { 'a/b': '../../etc/passwd' }), { mode: 0o120777 }),
    ],
    ['zip64', await zip(partsOf(HEAD + ADA), { forceZip64Format: true })],
    ['another content type', await zip(partsOf(HEAD + ADA)), 'application/vnd.oasis.opendocument.spreadsheet'],
    ['namespaces with names', await zip(partsOf((HEAD + ADA).replaceAll(/<(\/?)/g, '<$1x:')))],
    ['a shared string that is not there', await zip(partsOf(`${HEAD}${ADA}<row><c t="s"><v>7</v></c></row>`))],
    [
      'ODS rows and columns repeated a billion times',
      await zip(
        ods(
          `<table:table-row><table:table-cell><text:p>Email</text:p></table:table-cell><table:table-cell><text:p>First Name</text:p></table:table-cell><table:table-cell><text:p>Last Name</text:p></table:table-cell></table:table-row>
       <table:table-row><table:table-cell><text:p>ada@x.example</text:p></table:table-cell><table:table-cell><text:p>Ada</text:p></table:table-cell><table:table-cell><text:p>Byron</text:p></table:table-cell><table:table-cell table:number-columns-repeated="1000000000"/></table:table-row>
       <table:table-row table:number-rows-repeated="1000000000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`,
        ),
      ),
    ],
  ]
  for (const [name, file, type] of odd) {
    const { leads } = await imported(w, await w.person(), file, '', type)
    expect({ name, leads }).toMatchObject({ name, leads: [{ firstName: 'Ada', lastName: 'Byron' }] })
  }
})

test('a cell without a value is empty, whatever its type', async () => {
  const w = await world()
  const head = row('Email', 'First Name', 'Last Name', 'Company', 'Job Title', 'Fleet', 'Plan', 'Since')
  const empty = '<c t="s"/><c t="b"><v/></c><c t="s"><v> </v></c><c t="n"/>'
  const xlsx = await zip(
    partsOf(
      `${head}<row>${['ada@x.example', 'Ada', 'Byron', 'Engines'].map(cell).join('')}${empty}</row>${row('b@x.example', 'Bob', 'Byron', 'Engines', 'CEO', '1', '2', '3')}`,
      { 'xl/sharedStrings.xml': '<sst><si><t>First</t></si></sst>' },
    ),
  )
  const cells = (...texts: string[]) =>
    texts.map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`).join('')
  const typed = ['boolean', 'percentage', 'float', 'currency']
    .map((type) => `<table:table-cell office:value-type="${type}"/>`)
    .join('')
  const odsFile = await zip(
    ods(
      `<table:table-row>${cells('Email', 'First Name', 'Last Name', 'Company', 'Job Title', 'Fleet', 'Plan', 'Since')}</table:table-row>
       <table:table-row>${cells('ada@x.example', 'Ada', 'Byron', 'Engines')}${typed}</table:table-row>`,
    ),
  )
  for (const file of [xlsx, odsFile]) {
    const person = await w.person()
    const { leads } = await imported(w, person, file)
    const ada = leads.find(({ firstName }) => firstName === 'Ada') as Lead
    const { body } = await person.call('GET', `/api/leads/${ada.id}`)
    expect(body).toMatchObject({ jobTitle: null })
    expect(body).not.toHaveProperty('extraColumns')
  }
})

test('a row that does not fit fails with the number it has in the sheet, and the others are imported', async () => {
  const w = await world()
  const ada = await w.person()
  const { report, leads } = await imported(
    w,
    ada,
    await zip(
      partsOf(
        `${HEAD}${row('joan@x.example', 'Joan', 'Clarke', 'Park', 'Two&#10;lines')}<row r="9">${cell('nowhere')}</row>${row('huge@x.example', 'A', 'B', 'C', 'x'.repeat(3_000_000))}${ADA}`,
      ),
    ),
  )
  expect(report).toMatchObject({
    created: 2,
    failed: 2,
    errors: [
      { line: 9, message: expect.stringContaining('Valid email is required') },
      { line: 10, field: 'notes', message: expect.stringContaining('The text is too long') },
    ],
  })
  expect(leads.find(({ firstName }) => firstName === 'Joan')).toMatchObject({ notes: 'Two\nlines' })
})

test('of several sheets the first with data is read unless another is chosen, and the answer lists them', async () => {
  const w = await world()
  const ada = await w.person()
  const file = await zip({
    ...partsOf('', {
      'xl/worksheets/sheet2.xml': `<worksheet>${HEAD}${row('joan@x.example', 'Joan', 'Clarke', 'Park')}</worksheet>`,
    }),
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Empty" r:id="r0"/><sheet name="Leads" r:id="r1"/><sheet name="Partners" r:id="r2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      ['r0', 'worksheet', 'worksheets/sheet0.xml'],
      ['r1', 'worksheet', 'worksheets/sheet1.xml'],
      ['r2', 'worksheet', 'worksheets/sheet2.xml'],
    ),
    'xl/worksheets/sheet0.xml': '<worksheet/>',
    'xl/worksheets/sheet1.xml': `<worksheet>${HEAD}${ADA}</worksheet>`,
  })
  const preview = (await send(ada, file, '?preview=1')).body as ImportPreview
  expect(preview).toMatchObject({
    sheet: 'Leads',
    sheets: ['Leads', 'Partners'],
    rows: 1,
    sample: [['ada@x.example', 'Ada', 'Byron', 'Engines', 'Hello']],
  })
  expect((await send(ada, file, '?preview=1&sheet=Nobody')).body).toMatchObject({
    message: 'The workbook has no sheet “Nobody”. Choose one from the list',
  })
  const { body, leads } = await imported(w, ada, file, '?sheet=Partners')
  expect(body).toMatchObject({ sheet: 'Partners', sheets: ['Leads', 'Partners'] })
  expect(leads).toMatchObject([{ firstName: 'Joan' }])
})
