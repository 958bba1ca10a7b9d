import { Users } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../../../web/ui/avatar.tsx'
import { Badge } from '../../../web/ui/badge.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../web/ui/card.tsx'
import { EmptyState } from '../../../web/ui/empty-state.tsx'
import { Checkbox } from '../../../web/ui/form/checkbox.tsx'
import { Logo } from '../../../web/ui/logo.tsx'
import { Pagination } from '../../../web/ui/pagination.tsx'
import { Progress } from '../../../web/ui/progress.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Spinner } from '../../../web/ui/spinner.tsx'
import { Table, TableCell, TableHead, TableRow } from '../../../web/ui/table.tsx'
import { Row, Section } from './section.tsx'

const BADGE_TONES = ['neutral', 'accent', 'good', 'warn', 'bad', 'info', 'outline'] as const
const SCORES = [
  { name: 'Grace Hopper', company: 'Navona Systems', score: 92, tone: 'good' },
  { name: 'Ingrid Solberg', company: 'Fjordbank', score: 77, tone: 'warn' },
  { name: 'Luca Moretti', company: 'Moretti & Figli', score: 34, tone: 'bad' },
] as const

export function DisplaySection() {
  return (
    <Section title="Badges, progress, avatars and waiting">
      <Row>
        {BADGE_TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
      <Row>
        {BADGE_TONES.map((tone) => (
          <Badge key={tone} tone={tone} hasDot>
            {tone}
          </Badge>
        ))}
      </Row>
      <div className="grid max-w-md gap-3">
        <Progress value={0} label="Nothing yet" />
        <Progress value={50} label="Half way" />
        <Progress value={120} label="Never beyond 100" />
      </div>
      <Row>
        <Logo />
        <Avatar name="Ada Byron" />
        <Avatar name="ada@brightline.co" />
        <Spinner />
        <span>Waiting</span>
        <Skeleton className="w-40" />
      </Row>
    </Section>
  )
}

export function CardSection() {
  return (
    <Section title="Cards and empty states">
      <div className="grid gap-4 md:grid-cols-2">
        <Card>
          <CardHeader
            title="With a description"
            description="And an action"
            actions={<Button size="sm">View all</Button>}
          />
          <p className="px-4 pb-4">What the card holds.</p>
        </Card>
        <Card>
          <EmptyState
            icon={Users}
            title="No leads found"
            text="Get started by adding your first lead or importing from your CRM."
            action={<Button variant="primary">Add Lead</Button>}
          />
        </Card>
      </div>
    </Section>
  )
}

export function TableSection() {
  const [page, setPage] = useState(4)
  return (
    <Section title="Table and pages">
      <Card>
        <Table>
          <thead>
            <tr>
              <TableHead className="w-10">
                <Checkbox aria-label="Select all" checked="indeterminate" />
              </TableHead>
              <TableHead>Lead</TableHead>
              <TableHead className="hidden sm:table-cell">Company</TableHead>
              <TableHead>AI score</TableHead>
            </tr>
          </thead>
          <tbody>
            {SCORES.map(({ name, company, score, tone }, index) => (
              <TableRow key={name} data-selected={index === 1}>
                <TableCell>
                  <Checkbox aria-label={`Select ${name}`} checked={index === 1} />
                </TableCell>
                <TableCell className="font-medium">{name}</TableCell>
                <TableCell className="hidden sm:table-cell">{company}</TableCell>
                <TableCell>
                  <span className="flex items-center gap-2 font-medium">
                    <Progress value={score} label={`AI score of ${name}`} tone={tone} className="w-14" />
                    {score}
                  </span>
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
        <div className="border-t px-4 py-3">
          <Pagination page={page} pageSize={50} total={1248} onPageChange={setPage} />
        </div>
      </Card>
    </Section>
  )
}
