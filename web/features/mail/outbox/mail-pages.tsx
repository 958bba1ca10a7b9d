import type { MailLog } from '../../../../contract/mail.ts'
import { Button } from '../../../ui/button.tsx'
import type { useMails } from '../mail-api.ts'
import { MailList } from './mail-list.tsx'

const SHOWN_FIRST = 8

type Props = {
  mails: MailLog[]
  query: Pick<ReturnType<typeof useMails>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
  zone: string | undefined
  onOpen: (mail: MailLog) => void
}

/** The newest emails, then all loaded ones, then older pages. */
export function MailPages({ mails, query, isWhole, onWhole, zone, onOpen }: Props) {
  return (
    <>
      <MailList mails={isWhole ? mails : mails.slice(0, SHOWN_FIRST)} zone={zone} onOpen={onOpen} />
      {mails.length > SHOWN_FIRST && (
        <div className="flex gap-2 border-t px-2 py-2">
          {(!isWhole || query.hasNextPage) && (
            <Button
              variant="ghost"
              size="sm"
              disabled={query.isFetchingNextPage}
              onClick={() => (isWhole ? void query.fetchNextPage() : onWhole(true))}
            >
              {query.isFetchingNextPage ? 'Loading…' : 'Show more'}
            </Button>
          )}
          {isWhole && (
            <Button variant="ghost" size="sm" onClick={() => onWhole(false)}>
              Show fewer
            </Button>
          )}
        </div>
      )}
    </>
  )
}
