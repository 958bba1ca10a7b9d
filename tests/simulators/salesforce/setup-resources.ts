import type { Answer } from '../crm-server.ts'
import { field } from './objects.ts'
import { refuse } from './records.ts'
import type { Tenant } from './tenant.ts'

type NewField = {
  FullName: string
  Metadata: { label: string; length: number; externalId?: boolean; unique?: boolean }
}

/** A custom field made with the tooling API. Nobody sees it before a permission set grants it. */
export function makeField({ objects, ungranted }: Tenant, body: string): Answer {
  const { FullName, Metadata } = JSON.parse(body) as NewField
  const [object = '', name = ''] = FullName.split('.')
  if (objects[object]?.some((one) => one.name === name))
    return refuse(400, 'DUPLICATE_DEVELOPER_NAME', `There is already a field named ${name} on ${object}.`)
  const { label, length, externalId = false, unique = false } = Metadata
  objects[object]?.push(field(name, { label, length, externalId, unique }))
  ungranted.add(FullName)
  return { status: 201, body: { id: '00N000000000001', success: true, errors: [] } }
}

/** The list views of an object, or the query of one. */
export function listViews({ rules }: Tenant, object: string, id?: string, what?: string): Answer {
  const views = rules.listViews.filter((view) => view.object === object)
  if (!id) {
    const listviews = views.map((view) => ({
      id: view.id,
      label: view.label,
      developerName: view.label,
      soqlCompatible: true,
    }))
    return { status: 200, body: { done: true, listviews, size: listviews.length, sobjectType: object } }
  }
  const view = views.find((one) => one.id === id)
  if (!view || what !== 'describe') return refuse(404, 'NOT_FOUND', 'The requested resource does not exist')
  return { status: 200, body: { id, sobjectType: object, columns: [], query: view.query } }
}
