import type { ModelUsageOfPeople, OwnModelUsage, PersonUsage } from '../../../../contract/model-usage.ts'
import { formatCount } from '../../../lib/format.ts'
import { Table, TableCell, TableHead, TableRow } from '../../../ui/table.tsx'
import { costWords } from './cost-words.ts'

type Figures = Omit<OwnModelUsage, 'since' | 'isOperator'>

const COLUMNS: { label: string; wordsOf: (figures: Figures) => string }[] = [
  { label: 'Emails written', wordsOf: ({ emailsWritten }) => formatCount(emailsWritten) },
  { label: 'By the model', wordsOf: ({ emailsByModel }) => formatCount(emailsByModel) },
  { label: 'Model failures', wordsOf: ({ modelFailures }) => formatCount(modelFailures) },
  { label: 'Tokens in', wordsOf: ({ inputTokens }) => formatCount(inputTokens) },
  { label: 'Tokens out', wordsOf: ({ outputTokens }) => formatCount(outputTokens) },
  { label: 'Cost', wordsOf: ({ cost }) => costWords(cost) },
]

/** One person's figures. */
export function UsageFigures({ figures }: { figures: Figures }) {
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-6">
      {COLUMNS.map(({ label, wordsOf }) => (
        <div key={label}>
          <dt className="text-ink-3 text-xs">{label}</dt>
          <dd className="font-medium text-sm tabular-nums">{wordsOf(figures)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Everybody's figures: a table, and a list where the screen is narrow. */
export function PeopleUsage({ usage: { people, others } }: { usage: ModelUsageOfPeople }) {
  if (people.length === 0) return <p className="text-ink-2 text-sm">Nobody has written an email with us this month.</p>
  return (
    <>
      <div className="-mx-4 overflow-x-auto max-md:hidden">
        <Table>
          <thead>
            <tr>
              <TableHead className="static">Name</TableHead>
              {COLUMNS.map(({ label }) => (
                <TableHead key={label} className="static whitespace-nowrap text-right">
                  {label}
                </TableHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <TableRow key={person.userId}>
                <TableCell>
                  <Person person={person} />
                </TableCell>
                {COLUMNS.map(({ label, wordsOf }) => (
                  <TableCell key={label} className="text-right tabular-nums">
                    {wordsOf(person)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
      <ul className="flex flex-col divide-y md:hidden">
        {people.map((person) => (
          <li key={person.userId} className="flex flex-col gap-2 py-3 first:pt-0">
            <Person person={person} />
            <UsageFigures figures={person} />
          </li>
        ))}
      </ul>
      {others > 0 && <p className="text-ink-3 text-xs">And {formatCount(others)} more who used less.</p>}
    </>
  )
}

const Person = ({ person: { name, email } }: { person: PersonUsage }) => (
  <span className="wrap-anywhere flex flex-col text-sm">
    {name}
    {name !== email && <span className="text-ink-3 text-xs">{email}</span>}
  </span>
)
