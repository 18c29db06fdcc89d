import { Plus, X } from 'lucide-react'
import { Button } from '../button/Button'
import { IconButton } from '../button/IconButton'
import { Bracketed, bracketsOf } from './Bracketed'
import { FilterLine, type ShownFilter } from './FilterLine'
import type { ColumnGroup } from './ColumnSelect'
import lines from '../rules/lines.module.css'
import styles from './FilterGroups.module.css'

type Word = 'and' | 'or'

export interface ShownGroup {
  /** How it joins the groups before it. */
  word: Word
  filters: readonly ShownFilter[]
}

export interface FilterGroupsProps {
  /** 'Filters'. For screen readers. */
  label: string
  columns: readonly ColumnGroup[]
  groups: readonly ShownGroup[]
  /** The beginning of the fields' paths: `filter_group`. */
  place: string
  onWord: (group: number, word: Word) => void
  /** Sets one joining word for all filters of a group. */
  onWords: (group: number, word: Word) => void
  /** Sets the word between a filter and the one before it. */
  onJoiner: (group: number, index: number, word: Word) => void
  onColumn: (group: number, index: number, column: string) => void
  onOperator: (group: number, index: number, operator: string) => void
  onKind: (group: number, index: number, kind: string) => void
  onAdd: (group: number) => void
  onRemove: (group: number, index: number) => void
  onAddGroup: () => void
  onRemoveGroup: (group: number) => void
}

const none = { opens: false, closes: false }

const other = (word: Word): Word => (word === 'and' ? 'or' : 'and')

/**
 * Filters in groups. A group's side shows how its filters are joined, and the word between groups how groups are
 * joined.
 */
export function FilterGroups(props: FilterGroupsProps) {
  const { label, columns, groups, place } = props
  const around = bracketsOf(groups.map(({ word }) => word))
  return (
    <div role="group" aria-label={label} className={styles.groups}>
      {groups.map((group, at) => (
        <div key={at} className={styles.part}>
          {at > 0 && (
            <button
              type="button"
              className={lines.joiner}
              aria-label={`Group ${at} ${group.word} group ${at + 1}: change to ${other(group.word)}`}
              onClick={() => props.onWord(at, other(group.word))}
            >
              {group.word}
            </button>
          )}
          <Bracketed {...(around[at] ?? none)}>
            <fieldset className={styles.group} aria-label={`Group ${at + 1}`}>
              <Rail filters={group.filters} group={at} onWords={props.onWords} />
              <div className={styles.lines}>
                {group.filters.map((filter, index) => (
                  <div key={index} className={styles.line}>
                    {index > 0 && (
                      <button
                        type="button"
                        className={lines.joiner}
                        aria-label={`Filter ${index} ${filter.joiner} filter ${index + 1}: change to ${other(filter.joiner)}`}
                        onClick={() => props.onJoiner(at, index, other(filter.joiner))}
                      >
                        {filter.joiner}
                      </button>
                    )}
                    <Bracketed {...(bracketsOf(group.filters.map(({ joiner }) => joiner))[index] ?? none)}>
                      <FilterLine
                        name={groups.length > 1 ? `${index + 1} of group ${at + 1}` : String(index + 1)}
                        place={`${place}.${at}.query_filters.${index}`}
                        columns={columns}
                        filter={filter}
                        onColumn={(column) => props.onColumn(at, index, column)}
                        onOperator={(operator) => props.onOperator(at, index, operator)}
                        onKind={(kind) => props.onKind(at, index, kind)}
                        onRemove={() => props.onRemove(at, index)}
                      />
                    </Bracketed>
                  </div>
                ))}
                <div className={styles.acts}>
                  <Button size="small" icon={Plus} onClick={() => props.onAdd(at)}>
                    Filter
                  </Button>
                  {groups.length > 1 && (
                    <IconButton
                      icon={X}
                      label={`Remove group ${at + 1}`}
                      onClick={() => props.onRemoveGroup(at)}
                    />
                  )}
                </div>
              </div>
            </fieldset>
          </Bracketed>
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={Plus}
          onClick={groups.length === 0 ? () => props.onAdd(0) : props.onAddGroup}
        >
          {groups.length === 0 ? 'Filter' : 'Group'}
        </Button>
      </div>
    </div>
  )
}

/** The joining word of a whole group; with mixed words each filter shows its own. */
function Rail({
  filters,
  group,
  onWords,
}: {
  filters: readonly ShownFilter[]
  group: number
  onWords: FilterGroupsProps['onWords']
}) {
  if (filters.length < 2) return null
  const words = new Set(filters.slice(1).map(({ joiner }) => joiner))
  const word = words.size > 1 ? undefined : filters[1]?.joiner
  return (
    <div className={styles.rail} role="group" aria-label={`How the filters of group ${group + 1} are joined`}>
      {(['and', 'or'] as const).map((each) => (
        <button
          key={each}
          type="button"
          className={`${lines.joiner} ${styles.choice}`}
          aria-pressed={word === each}
          onClick={() => onWords(group, each)}
        >
          {each === 'and' ? 'all of these' : 'any of these'}
        </button>
      ))}
      {word === undefined && (
        <span className={styles.mixed}>mixed: “and” binds tighter, as the brackets show</span>
      )}
    </div>
  )
}
