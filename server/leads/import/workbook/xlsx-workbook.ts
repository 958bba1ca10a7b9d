import { posix } from 'node:path'
import { builtInFormat, type CellFormat, readFormatCode } from './cell-formats.ts'
import { attribute, readXml } from './read-xml.ts'
import { MAX_CELL_CHARACTERS } from './sheet-rows.ts'
import { StringTable } from './string-table.ts'
import { DAMAGED, WorkbookProblem } from './workbook-problem.ts'
import type { ZipParts } from './zip-parts.ts'

type XlsxSheet = { name: string; part: string; isHidden: boolean }
export type XlsxWorkbook = { sheets: XlsxSheet[]; is1904: boolean; stringsPart?: string; stylesPart?: string }

const MAX_SHEETS = 1000
const MAX_FORMATS = 70_000

/** The sheets of a workbook in their order, and where their texts and formats are. */
export async function readXlsxWorkbook(zip: ZipParts): Promise<XlsxWorkbook> {
  const main = (await relationsOf(zip, '')).find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml'
  const relations = await relationsOf(zip, main)
  const partOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.part
  const sheets: XlsxSheet[] = []
  const relationOf = new Map(relations.toReversed().map((relation) => [relation.id, relation]))
  let is1904 = false
  let listed = 0
  await readXml(await zip.stream(main), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904)
      // Sheets without a part count as well.
      if (name !== 'sheet' || ++listed > MAX_SHEETS) return
      const relation = relationOf.get(attribute(attributes, 'id') ?? '')
      // Charts and macros have sheets of their own, without cells.
      if (relation?.type !== 'worksheet' || !zip.has(relation.part)) return
      const isHidden = (attributes.state ?? 'visible') !== 'visible'
      sheets.push({ name: attributes.name ?? '', part: relation.part, isHidden })
    },
  })
  if (sheets.length === 0) throw new WorkbookProblem(DAMAGED)
  const stringsPart = partOf('sharedStrings')
  const stylesPart = partOf('styles')
  return { sheets, is1904, ...(stringsPart && { stringsPart }), ...(stylesPart && { stylesPart }) }
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

type Relation = { id: string; type: string; part: string }

async function relationsOf(zip: ZipParts, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part)
  const path = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  const relations: Relation[] = []
  if (!zip.has(path)) return relations
  await readXml(await zip.stream(path), {
    open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship' || mode === 'External' || relations.length >= MAX_SHEETS * 2) return
      const absolute = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
      relations.push({ id, type: posix.basename(type), part: absolute })
    },
  })
  return relations
}

/** The texts that cells share. */
export async function readStrings(zip: ZipParts, part: string | undefined) {
  const strings = new StringTable()
  if (!part || !zip.has(part)) return strings
  const collector = textCollector()
  await readXml(await zip.stream(part), {
    open(name) {
      if (name === 'si') collector.begin()
      else collector.open(name)
    },
    text: collector.text,
    close(name) {
      if (name === 'si') strings.add(collector.end())
      else collector.close(name)
    },
  })
  return strings
}

/** Joins the pieces of a rich text; leaves out how Japanese is pronounced. */
export function textCollector() {
  let parts = ''
  let isText = false
  let isSound = false
  return {
    begin() {
      parts = ''
      isText = false
      isSound = false
    },
    open(name: string) {
      if (name === 'rPh') isSound = true
      if (name === 't') isText = !isSound
    },
    text(text: string) {
      if (isText && parts.length < MAX_CELL_CHARACTERS) parts += text.slice(0, MAX_CELL_CHARACTERS)
    },
    close(name: string) {
      if (name === 'rPh') isSound = false
      if (name === 't') isText = false
    },
    end: () => unescaped(parts),
  }
}

/** `_x000D_` stands for a sign that XML can't have. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code) => {
        const sign = Number.parseInt(code, 16)
        return sign >= 32 || sign === 9 || sign === 10 ? String.fromCharCode(sign) : ''
      })
    : text

/** The formats of cells, by the number that a cell names. */
export async function readStyles(zip: ZipParts, part: string | undefined) {
  const codes = new Map<number, CellFormat>()
  const formats: CellFormat[] = []
  if (!part || !zip.has(part)) return formats
  let isCellFormats = false
  await readXml(await zip.stream(part), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt' && codes.size < MAX_FORMATS) codes.set(Number(numFmtId), readFormatCode(formatCode))
      if (name === 'cellXfs') isCellFormats = true
      if (name === 'xf' && isCellFormats && formats.length < MAX_FORMATS)
        formats.push(codes.get(Number(numFmtId)) ?? builtInFormat(Number(numFmtId)))
    },
    close(name) {
      if (name === 'cellXfs') isCellFormats = false
    },
  })
  return formats
}
