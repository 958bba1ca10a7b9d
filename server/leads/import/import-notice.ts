import type { NewNotice } from '../../notifications/notify.ts'

type EndedImport = {
  id: number
  fileName: string
  status: string
  created: number
  updated: number
  skipped: number
  failed: number
  message: string | null
}

const count = (many: number, what: string) => (many > 0 ? [`${many.toLocaleString('en-GB')} ${what}`] : [])

/** The outcome of an import, as a notice. */
export function importNotice({
  id,
  fileName,
  status,
  created,
  updated,
  skipped,
  failed,
  message,
}: EndedImport): NewNotice {
  const figures = [
    ...count(created, 'added'),
    ...count(updated, 'updated'),
    ...count(skipped, 'skipped'),
    ...count(failed, 'with errors'),
  ]
  const told = figures.length > 0 ? `${figures.join(', ')}.` : 'The file contained no leads.'
  return {
    kind: 'import_finished',
    title: status === 'done' ? `Import finished: ${fileName}` : `Import incomplete: ${fileName}`,
    body: message ? `${message} ${told}` : told,
    link: `/leads/import/${id}`,
  }
}

type EndedUndo = {
  id: number
  fileName: string
  undoRemoved: number
  undoRestored: number
  undoKeptEmailed: number
  undoKeptEdited: number
}

/** The outcome of undoing an import, as a notice. */
export function undoNotice(ended: EndedUndo): NewNotice {
  const figures = [
    ...count(ended.undoRemoved, 'deleted'),
    ...count(ended.undoRestored, 'restored'),
    ...count(ended.undoKeptEmailed, 'kept because you emailed them'),
    ...count(ended.undoKeptEdited, 'kept with the changes made since'),
  ]
  return {
    kind: 'import_finished',
    title: `Import undone: ${ended.fileName}`,
    body: figures.length > 0 ? `${figures.join(', ')}.` : 'There was nothing to undo.',
    link: `/leads/import/${ended.id}`,
  }
}
