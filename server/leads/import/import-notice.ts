import type { NewNotice } from '../../notifications/notify.ts'

type EndedImport = {
  fileName: string
  status: string
  created: number
  updated: number
  skipped: number
  failed: number
  message: string | null
}

const count = (many: number, what: string) => (many > 0 ? [`${many.toLocaleString('en-GB')} ${what}`] : [])

/** What became of a file, in one line. */
export function importNotice({ fileName, status, created, updated, skipped, failed, message }: EndedImport): NewNotice {
  const figures = [
    ...count(created, 'added'),
    ...count(updated, 'updated'),
    ...count(skipped, 'skipped'),
    ...count(failed, 'with errors'),
  ]
  const told = figures.length > 0 ? `${figures.join(', ')}.` : 'It held no leads.'
  return {
    kind: 'import_finished',
    title: status === 'done' ? `${fileName} is imported` : `${fileName} was not imported to the end`,
    body: message ? `${message} ${told}` : told,
    link: '/leads',
  }
}
