import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { convertWorkbook } from './convert-workbook.ts'
import { WorkbookProblem } from './workbook-problem.ts'
import { ZipParts } from './zip-parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'convert-workbook-test-'))
afterAll(() => rmSync(folder, { recursive: true }))
const [path, csvPath] = [join(folder, 'workbook'), join(folder, 'sheet.csv')]

async function zip(parts: Record<string, string>) {
  const file = new ZipFile()
  for (const [name, text] of Object.entries(parts)) file.addBuffer(Buffer.from(text), name)
  file.end()
  writeFileSync(path, await buffer(file.outputStream))
}
const convert = () => convertWorkbook({ path, csvPath, mostBytes: 1000 })
const cell = '<c t="inlineStr"><is><t>Email</t></is></c>'

test('all parts together unpack to no more bytes than allowed, however often one is read', async () => {
  await zip({ a: 'x'.repeat(600), b: 'y'.repeat(600) })
  const parts = await ZipParts.open(path, 1500)
  expect((await buffer(await parts.stream('a'))).length).toBe(600)
  expect((await buffer(await parts.stream('b'))).length).toBe(600)
  await expect(parts.stream('a').then(buffer)).rejects.toThrow(WorkbookProblem)
  parts.close()
})

test('sheets without a part count towards the most a workbook may have', async () => {
  const workbook = (others: number) => ({
    '_rels/.rels':
      '<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml': `<workbook><sheets>${'<sheet name="No" r:id="r9"/>'.repeat(others)}<sheet name="Yes" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/s.xml"/></Relationships>',
    'xl/worksheets/s.xml': `<worksheet><sheetData><row>${cell}</row></sheetData></worksheet>`,
  })
  await zip(workbook(999))
  expect(await convert()).toMatchObject({ sheet: 'Yes' })
  expect(readFileSync(csvPath, 'utf8')).toBe('Email\n')
  await zip(workbook(1000))
  expect(await convert()).toEqual({ problem: expect.stringContaining('damaged') })
})

test('an ODS file has at most a thousand sheets, and no more hidden styles are remembered', async () => {
  const row = '<table:table-row><table:table-cell><text:p>Email</text:p></table:table-cell></table:table-row>'
  const ods = (tables: string) => ({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content>${tables}</office:document-content>`,
  })
  const style = (i: number) =>
    `<style:style style:name="s${i}"><style:table-properties table:display="false"/></style:style>`
  await zip(
    ods(
      `${Array.from({ length: 5000 }, (_, i) => style(i)).join('')}<table:table table:name="A" table:style-name="s0">${row}</table:table><table:table table:name="B" table:style-name="s4999">${row}</table:table>`,
    ),
  )
  expect(await convert()).toMatchObject({ sheets: ['B'] })
  await zip(ods('<table:table table:name="A"></table:table>'.repeat(1001)))
  expect(await convert()).toEqual({ problem: expect.stringContaining('too large') })
})
