import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { addressesInFile, readListFile, unreadWords } from './address-list.ts'

type Props = {
  onRead: (addresses: string[], unread: string | undefined) => void
  onProblem: (problem: string) => void
}

/** Reads addresses from a file that somebody chooses. */
export function ListFileButton({ onRead, onProblem }: Props) {
  const input = useRef<HTMLInputElement>(null)

  async function readFile(file: File) {
    const read = readListFile(new Uint8Array(await file.arrayBuffer()))
    if ('problem' in read) return onProblem(read.problem)
    const found = addressesInFile(read.text)
    if (found.addresses.length === 0) return onProblem(`No email addresses found in ${file.name}`)
    onRead(found.addresses, unreadWords(found))
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label="CSV or text file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void readFile(file)
          // So that the same file can be chosen again after it was fixed.
          target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" />
        Import from a file
      </Button>
    </>
  )
}
