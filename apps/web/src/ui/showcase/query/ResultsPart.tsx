import { ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { IconLink } from '../../button/IconButton'
import { Section } from '../../page/Section'
import { LabelBadge, type ResultColumn } from '../../results/ResultCell'
import { ResultGrid } from '../../results/ResultGrid'
import type { Sort } from '../../table/columns'
import styles from '../Showcase.module.css'

const column = (name: string, more: Partial<ResultColumn> = {}): ResultColumn => ({
  name,
  label: name,
  isNumber: false,
  isSortable: true,
  badges: [],
  textOf: (value) => value,
  ...more,
})

const columns = [
  column('Bill'),
  column('Customer', { isSortable: false }),
  column('Status', {
    badges: [
      { value: 'open', class: 'warning', label: 'Open' },
      { value: 'paid', class: 'success', label: '' },
    ],
  }),
  column('Amount', { isNumber: true, textOf: (value) => `৳ ${value}` }),
]

const rows = [
  ['SN-0004340', 'Sohel Ahmed', 'open', '498.75'],
  ['SN-0004341', 'Mohammad Abdur Rahman Chowdhury of Dhanmondi Residential Area', 'paid', '1,840.00'],
  ['SN-0004342', null, 'waived', null],
]

const looks = ['default', 'primary', 'success', 'info', 'warning', 'danger'] as const

/** The result of a query. */
export function ResultsPart() {
  const [sort, setSort] = useState<Sort | undefined>({ key: 'Amount', direction: 'descending' })
  return (
    <>
      <Section title="Rows of a query" isFlush>
        <ResultGrid
          label="Bills"
          columns={columns}
          rows={rows}
          sort={sort}
          onSort={setSort}
          action={(row) => <IconLink icon={ArrowUpRight} label={`Open ${row[0] ?? ''}`} href="#" />}
        />
      </Section>
      <Section title="Rows of before the last change" isFlush>
        <ResultGrid label="Old bills" isOld columns={columns} rows={rows} />
      </Section>
      <Section title="Labels">
        <div className={styles.row}>
          {looks.map((look) => (
            <LabelBadge key={look} look={look}>
              {look}
            </LabelBadge>
          ))}
        </div>
      </Section>
    </>
  )
}
