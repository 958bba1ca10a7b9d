import type { Field } from './objects.ts'
import type { SalesforceRow, Tenant, Value } from './tenant.ts'

export type SaveError = { statusCode: string; message: string; fields: string[]; duplicateResult?: object }

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** Everything that Salesforce rejects about these values, or an empty list. */
export function saveProblems(
  tenant: Tenant,
  object: string,
  values: Record<string, Value>,
  before?: SalesforceRow,
): SaveError[] {
  if (before?.IsConverted)
    return [{ statusCode: 'CANNOT_UPDATE_CONVERTED_LEAD', message: 'cannot reference converted lead', fields: [] }]
  const fields = new Map(tenant.fieldsOf(object).map((one) => [one.name, one]))
  const problems = Object.entries(values).flatMap(([name, value]) => {
    const one = fields.get(name)
    const message = `No such column '${name}' on sobject of type ${object}`
    if (!one) return [{ statusCode: 'INVALID_FIELD', message, fields: [name] }]
    return fieldProblem(tenant, object, one, value, before) ?? []
  })
  if (problems.length > 0) return problems
  const missing = [...fields.values()].filter(
    ({ name, nillable, defaultedOnCreate, createable }) =>
      !nillable && createable && !defaultedOnCreate && !(name in values ? values[name] : before?.[name]),
  )
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name)
    const message = `Required fields are missing: [${names.join(', ')}]`
    return [{ statusCode: 'REQUIRED_FIELD_MISSING', message, fields: names }]
  }
  const after = { ...before, ...values } as SalesforceRow
  return tenant.rules.validation
    .filter((rule) => rule.object === object && rule.isWrong(after))
    .map(({ message, fields: wrong }) => ({
      statusCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION',
      message,
      fields: wrong,
    }))
}

function fieldProblem(
  tenant: Tenant,
  object: string,
  one: Field,
  value: Value,
  before?: SalesforceRow,
): SaveError | undefined {
  const { name } = one
  const problem = (statusCode: string, message: string) => ({ statusCode, message, fields: [name] })
  if (before ? !one.updateable : !one.createable)
    return problem(
      'INVALID_FIELD_FOR_INSERT_UPDATE',
      `Unable to create/update fields: ${name}. Please check the security settings of this field and verify that it is read/write for your profile or permission set.`,
    )
  if (value === null) return undefined
  if (['int', 'double', 'currency'].includes(one.type) && typeof value !== 'number')
    return problem('JSON_PARSER_ERROR', `Cannot deserialize ${name}`)
  if (one.type === 'boolean' && typeof value !== 'boolean')
    return problem('JSON_PARSER_ERROR', `Cannot deserialize instance of boolean from ${value}`)
  if (one.type === 'date' && !/^\d{4}-\d\d-\d\d$/.test(String(value)))
    return problem('JSON_PARSER_ERROR', `Cannot deserialize instance of date from ${value}`)
  if (one.length > 0 && typeof value === 'string' && value.length > one.length)
    return problem('STRING_TOO_LONG', `${name}: data value too large: ${value.slice(0, 20)} (max length=${one.length})`)
  if (one.type === 'email' && typeof value === 'string' && value !== '' && !EMAIL.test(value))
    return problem('INVALID_EMAIL_ADDRESS', `${one.label}: invalid email address: ${value}`)
  if (one.restrictedPicklist && value !== '' && !one.picklistValues.some((option) => option.value === value))
    return problem(
      'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
      `${one.label}: bad value for restricted picklist field: ${value}`,
    )
  if (object === 'Lead' && name === 'Status' && value === 'Closed - Converted')
    return problem('FIELD_INTEGRITY_EXCEPTION', 'A lead is converted by converting it')
  if (one.type === 'reference' && one.referenceTo.length > 0 && !pointsToRecord(tenant, one, String(value)))
    return problem('INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id')
  const taken = one.unique && tenant.rowsOf(object).find((row) => row[name] === value && row.Id !== before?.Id)
  return taken
    ? problem('DUPLICATE_VALUE', `duplicate value found: ${name} duplicates value on record with id: ${taken.Id}`)
    : undefined
}

const pointsToRecord = ({ tables }: Tenant, { referenceTo }: Field, id: string) =>
  referenceTo.some((object) => !tables[object] || tables[object].get(id)?.IsDeleted === false)

/** The records that a duplicate rule finds for this one. */
export function duplicatesOf(
  { rules, rowsOf }: Tenant,
  object: string,
  values: Record<string, Value>,
  { allowSave, before }: { allowSave: boolean; before?: SalesforceRow | undefined },
): SaveError | undefined {
  for (const { object: on, against, by, action } of rules.duplicates) {
    const value = values[by]
    if (on !== object || typeof value !== 'string' || (allowSave && action === 'alert')) continue
    const matchResults = against.map((entityType) => ({
      entityType,
      matchRecords: rowsOf(entityType)
        .filter((row) => row.Id !== before?.Id && String(row[by] ?? '').toLowerCase() === value.toLowerCase())
        .map(({ Id }) => ({ matchConfidence: 100, record: { attributes: { type: entityType }, Id } })),
    }))
    if (matchResults.every(({ matchRecords }) => matchRecords.length === 0)) continue
    return {
      statusCode: 'DUPLICATES_DETECTED',
      message: 'Use one of these records?',
      fields: [],
      duplicateResult: { allowSave: action === 'alert', duplicateRuleEntityType: object, matchResults },
    }
  }
  return undefined
}
