import type { QueryClient } from '@tanstack/react-query'
import type { Lead } from '../../../../contract/lead.ts'
import type { Suppression } from '../../../../contract/suppression.ts'
import { callApi, getJson, messageOf, withParams } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'

const LIST = '/api/suppressions'

export async function addToDoNotContact(client: QueryClient, lead: Lead) {
  try {
    await callApi('POST', LIST, { addresses: [lead.email], note: 'Asked for it in a reply' })
    toast({
      title: 'Added to your do-not-contact list',
      description: `No more emails go out to ${lead.email}.`,
      action: { label: 'Undo', onClick: () => void remove(client, lead) },
    })
  } catch (error) {
    toastFailure(error, messageOf(error) ?? 'Failed to add the address. Try again.')
  } finally {
    refresh(client, lead)
  }
}

async function remove(client: QueryClient, lead: Lead) {
  try {
    const found = await getJson<{ entries: Suppression[] }>(withParams(LIST, { search: lead.email, limit: 10 }))
    const entry = found.entries.find(({ address }) => address.toLowerCase() === lead.email.toLowerCase())
    if (entry) await callApi('DELETE', `${LIST}/${entry.id}`)
  } catch (error) {
    toastFailure(error, messageOf(error) ?? 'Failed to undo. Try again.')
  } finally {
    refresh(client, lead)
  }
}

function refresh(client: QueryClient, lead: Lead) {
  const shown = [LIST, `${LIST}/runs`, `/api/leads/${lead.id}`, `/api/leads/${lead.id}/timeline`, '/api/mails']
  void client.invalidateQueries({ predicate: ({ queryKey: [url] }) => shown.includes(String(url)) })
}
