/** Why a workbook can't be read, in words for the user. */
export class WorkbookProblem extends Error {}

export const DAMAGED =
  'This file is damaged or incomplete. Open it in Excel or LibreOffice, save it again, then choose the new file'
export const PROTECTED = 'This file has a password. Open it, remove the password, save it, then choose it again'
export const TOO_BIG_INSIDE = 'This workbook is too large to read. Save the sheet as "CSV UTF-8" and choose that file'
export const UNSAFE = 'This file contains XML that workbooks don’t use. Save it as "CSV UTF-8" and choose that file'
export const EMPTY = 'The workbook is empty'
export const NOT_A_WORKBOOK = 'This zip file is not a workbook. Unpack it and choose the file inside'
export const BINARY_WORKBOOK =
  'This is a binary Excel workbook (.xlsb). In Excel choose "Save as", then "Excel Workbook (.xlsx)"'
export const NUMBERS = 'This is an Apple Numbers file. In Numbers choose "Export To", then "Excel"'
export const NOT_A_SHEET =
  'This is a document without sheets. Save the list as .xlsx, .ods or .csv and choose that file'

/** As long as a sheet may be called, and somewhat more. */
const SHOWN_CHARACTERS = 60
export const noSheet = (name: string) =>
  `The workbook has no sheet “${name.slice(0, SHOWN_CHARACTERS)}”. Choose one from the list`
