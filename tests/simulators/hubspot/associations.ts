import type { Answer } from '../crm-server.ts'
import { batchTimes, invalid } from './answers.ts'
import type { Tenant, Values } from './tenant.ts'

/** The default association types that a create may use. */
export const associationTypes: Values = { 'deals contacts': '3', 'emails contacts': '198', 'deals companies': '341' }

/** Documented type IDs: a contact and its primary company have type 1, labeled "Primary", besides 279, which has no label. */
const typesOf = (from: string, to: string) =>
  from === 'contacts' && to === 'companies'
    ? [
        { category: 'HUBSPOT_DEFINED', typeId: 279, label: null },
        { category: 'HUBSPOT_DEFINED', typeId: 1, label: 'Primary' },
      ]
    : [{ category: 'HUBSPOT_DEFINED', typeId: 4, label: null }]

/** Current, unlike the search. */
export function readAssociations(
  { associations, isThere }: Tenant,
  from: string,
  to: string,
  body: { inputs?: { id: string }[] },
): Answer {
  if (!Array.isArray(body.inputs) || body.inputs.length === 0) return invalid('inputs must not be empty')
  if (body.inputs.length > 1000) return invalid('The maximum number of inputs is 1000')
  const others = new Map(body.inputs.map(({ id }) => [id, [] as string[]]))
  for (const pair of associations) {
    const [one, oneId = '', other, otherId = ''] = pair.split(' ')
    if (one === from && other === to && isThere(to, otherId)) others.get(oneId)?.push(otherId)
    else if (other === from && one === to && isThere(to, oneId)) others.get(otherId)?.push(oneId)
  }
  const found = [...others].map(([id, ids]) => ({
    from: { id },
    to: ids.map((one) => ({ toObjectId: Number(one), associationTypes: typesOf(from, to) })),
  }))
  const errors = found
    .filter(({ to: ones }) => ones.length === 0)
    .map(({ from: { id } }) => ({
      status: 'error',
      category: 'OBJECT_NOT_FOUND',
      subCategory: 'crm.associations.NO_ASSOCIATIONS_FOUND',
      message: `No ${to} is associated with ${from} ${id}.`,
      context: { fromObjectId: [id] },
    }))
  const results = found.filter(({ to: ones }) => ones.length > 0)
  return {
    status: errors.length > 0 ? 207 : 200,
    body: {
      ...{ status: 'COMPLETE', results, ...batchTimes() },
      ...(errors.length > 0 && { numErrors: errors.length, errors }),
    },
  }
}

type Pairs = { inputs: { from: { id: string }; to: { id: string } }[] }

export function associateByDefault(
  { associations, isThere }: Tenant,
  from: string,
  to: string,
  { inputs }: Pairs,
): Answer {
  if (inputs.length > 2000) return invalid('too many inputs')
  for (const pair of inputs) {
    if (!isThere(from, pair.from.id) || !isThere(to, pair.to.id)) return invalid('some objects do not exist')
    associations.add(`${from} ${pair.from.id} ${to} ${pair.to.id}`)
  }
  return { status: 200, body: { status: 'COMPLETE', results: [], ...batchTimes() } }
}
