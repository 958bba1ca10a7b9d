import type { CrmIntegration } from '../../../../contract/crm-integration.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useLeaveGuard } from '../../../ui/overlay/leave-guard.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { PageBody } from '../../../ui/page-body.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { CRMS } from '../providers.ts'
import { ActivitySection } from './activity-section.tsx'
import { BackLink } from './back-link.tsx'
import { DealSection } from './deal-section.tsx'
import { FieldSection } from './field-section.tsx'
import { ImportSection } from './import-section.tsx'
import { NewRecordValues } from './new-record-values.tsx'
import { ExternalIdSection, SalesforceSection } from './salesforce-section.tsx'
import { useProperties, useSaveSettings } from './settings-api.ts'
import { SyncSection } from './sync-section.tsx'
import { tidy, useSettingsForm } from './use-settings-form.ts'

export function SettingsForm({ integration, title }: { integration: CrmIntegration; title: string }) {
  const { name } = CRMS[integration.provider]
  const { settings, isDirty, change, keep } = useSettingsForm(integration.syncSettings)
  const saving = useSaveSettings(integration.id)
  const properties = useProperties({ integration, object: settings.salesforceObject })
  const { leave, stay } = useLeaveGuard(isDirty)
  const part = { integration, settings, change }
  const missing = missingChoice(settings)
  const save = () =>
    missing
      ? toast({ variant: 'destructive', title: 'Error', description: missing })
      : saving.mutate(tidy(settings), {
          onSuccess: () => {
            keep(settings)
            toast({ title: 'Success', description: `${name} settings saved.` })
          },
          onError: (error) => toastFailure(error, messageOf(error) ?? 'Failed to save settings. Try again.'),
        })
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <BackLink />
            <Button variant="primary" disabled={!isDirty || saving.isPending} onClick={save}>
              Save settings
            </Button>
          </>
        }
      />
      <PageBody>
        <SyncSection {...part} />
        {properties.isError && !properties.isFetching && (
          <Card className="pt-4">
            <LoadFailure
              what={messageOf(properties.error) ?? `The properties of ${name} didn't load.`}
              onRetry={() => void properties.refetch()}
            />
          </Card>
        )}
        {properties.isLoading && (
          <LoadingLines label={`Loading the properties of ${name}`} widths={['w-1/2', 'w-1/3']} />
        )}
        <FieldSection {...part} properties={properties.data} />
        <NewRecordValues {...part} properties={properties.data} />
        <ImportSection {...part} />
        <DealSection {...part} />
        <ActivitySection {...part} />
        {integration.provider === 'salesforce' && (
          <>
            <SalesforceSection {...part} />
            <ExternalIdSection {...part} properties={properties.data} />
          </>
        )}
      </PageBody>
      <ConfirmDialog
        isOpen={leave !== undefined}
        question="Discard your changes?"
        text={`Your changes of the ${name} settings are not saved.`}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => leave?.()}
        onCancel={stay}
      />
    </>
  )
}

/** What has to be chosen before the settings can be saved. */
function missingChoice({ importFilter }: CrmIntegration['syncSettings']) {
  if (importFilter?.kind === 'list' && !importFilter.id) return 'Choose the list whose records come in.'
  if (importFilter?.kind === 'where' && !importFilter.soql.trim())
    return 'Enter the condition of the records that come in.'
  return undefined
}
