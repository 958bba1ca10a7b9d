import { fieldIssuesOf, messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { issueWords } from './address-list.ts'
import { useAddSuppressions } from './suppression-api.ts'
import { addedWords, partlyWords } from './suppression-words.ts'

/** So many addresses go with one call. */
const AT_ONCE = 5000

/** The result of a failure. `rest`: the addresses still to add, if some were added before it. `problem`: for the field. */
type Unfinished = { rest: string[] | undefined; problem: string | undefined }

/** Adds any number of addresses. */
export function useAddAddresses() {
  const adding = useAddSuppressions()

  async function add(addresses: string[], note: string | null): Promise<Unfinished | undefined> {
    let done = 0
    try {
      let added = 0
      for (; done < addresses.length; done += AT_ONCE)
        added += await adding.mutateAsync({ addresses: addresses.slice(done, done + AT_ONCE), note })
      toast({ title: 'Success', description: addedWords(added, addresses.length) })
      return undefined
    } catch (error) {
      const refused = issueWords(fieldIssuesOf(error), addresses.slice(done, done + AT_ONCE))
      const partly = done > 0 ? partlyWords(done, addresses.length) : undefined
      if (!refused) toastFailure(error, messageOf(error) ?? 'Failed to add the addresses')
      return {
        rest: partly === undefined ? undefined : addresses.slice(done),
        problem: [partly, refused].filter(Boolean).join(' ') || undefined,
      }
    }
  }

  return { add, isAdding: adding.isPending }
}
