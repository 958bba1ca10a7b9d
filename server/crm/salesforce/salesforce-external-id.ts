import { CrmFailure } from '../crm-failure.ts'
import { EXTERNAL_ID } from '../reserved-properties.ts'
import { connectedUserId } from './salesforce-import-filter.ts'
import { type AskSalesforce, describeFields, hasExternalId } from './salesforce-setup.ts'
import { soqlText } from './soql.ts'

const PERMISSION_SET = { Name: 'Leadwright', Label: 'Leadwright' }

/**
 * Creates the field for our external ID, and gives the connected user access to it with a permission set of its own. Each step
 * that was already done is left as it is. Fails unless the user can read and write the field afterwards.
 */
export async function createExternalIdField(ask: AskSalesforce, object: 'Lead' | 'Contact') {
  if (await isUsable(ask, object)) return
  const path = `${object}.${EXTERNAL_ID}`
  await unlessThere(
    ask((connection) =>
      connection.tooling.create('CustomField', {
        FullName: path,
        Metadata: { label: 'Leadwright Id', type: 'Text', length: 32, externalId: true, unique: true },
      }),
    ),
  )
  if (await isUsable(ask, object)) return
  const permissionSet = await ownPermissionSet(ask)
  await unlessThere(
    createOne(ask, 'FieldPermissions', {
      ParentId: permissionSet,
      SobjectType: object,
      Field: path,
      PermissionsRead: true,
      PermissionsEdit: true,
    }),
  )
  await unlessThere(
    createOne(ask, 'PermissionSetAssignment', {
      AssigneeId: await connectedUserId(ask),
      PermissionSetId: permissionSet,
    }),
  )
  if (!(await isUsable(ask, object)))
    throw new CrmFailure(
      'refused',
      `The field ${EXTERNAL_ID} exists, but the connected user can't use it. Ask your Salesforce admin to make it a unique external ID that the user can read and edit.`,
    )
}

async function isUsable(ask: AskSalesforce, object: string) {
  const fields = await describeFields(object, ask)
  return fields !== undefined && hasExternalId(fields)
}

async function ownPermissionSet(ask: AskSalesforce): Promise<string> {
  const soql = `SELECT Id FROM PermissionSet WHERE Name = ${soqlText(PERMISSION_SET.Name)} LIMIT 1`
  const { records } = await ask(async (connection) => await connection.query<{ Id: string }>(soql))
  return records[0]?.Id ?? (await createOne(ask, 'PermissionSet', PERMISSION_SET))
}

async function createOne(ask: AskSalesforce, object: string, record: Record<string, string | boolean>) {
  const saved = await ask((connection) => connection.create(object, record))
  if (!saved.success) throw new CrmFailure('refused', `Salesforce didn't create ${object}.`)
  return saved.id
}

/** Goes on where the step was done before; says what to do where the user may not. */
async function unlessThere(step: Promise<unknown>) {
  try {
    await step
  } catch (error) {
    if (!(error instanceof CrmFailure) || error.kind === 'away' || error.kind === 'limited') throw error
    if (/^DUPLICATE_(DEVELOPER_NAME|VALUE)$/.test(error.code ?? '')) return
    throw new CrmFailure(
      'refused',
      `The connected Salesforce user can't add a field. Ask your Salesforce admin to add it, or sync without it. (${error.message})`,
      { cause: error },
    )
  }
}
