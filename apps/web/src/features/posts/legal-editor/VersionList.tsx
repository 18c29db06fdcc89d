import { useState } from 'react'
import { formatMoment } from '../../../platform/dates/dates'
import { useNow } from '../../../platform/dates/use-now'
import { Button } from '../../../ui/button/Button'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { Drawer } from '../../../ui/modal/Drawer'
import { Section } from '../../../ui/page/Section'
import { DiffList } from '../../../ui/review/DiffList'
import { EmptyState } from '../../../ui/states/EmptyState'
import { TextBlocks } from '../../../ui/text/TextBlocks'
import type { Version } from './legal-versions.data'
import { textChanges } from './text-changes'
import classes from './VersionList.module.css'

interface VersionListProps {
  versions: readonly Version[]
  current: Version | undefined
  /** Copies a version's text into the next one. */
  onTake?: (version: Version) => void
}

/** All versions of a text, the latest first; each can be opened to show its text and what it changed. */
export function VersionList({ versions, current, onTake }: VersionListProps) {
  const [open, setOpen] = useState<number>()
  const index = versions.findIndex(({ number }) => number === open)
  const shown = versions[index]
  const to = (version: Version | undefined) => version && (() => setOpen(version.number))
  return (
    <Section title="Versions" isFlush>
      {versions.length === 0 && <EmptyState>No version yet.</EmptyState>}
      <ul className={classes.list}>
        {versions.map((version) => (
          <li key={version.id}>
            <button type="button" className={classes.version} onClick={() => setOpen(version.number)}>
              <span className={classes.name}>Version {version.number}</span>
              <State version={version} isCurrent={version === current} />
              <span className={classes.when}>{whenWords(version)}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <Drawer
          title={`Version ${shown.number}`}
          onClose={() => setOpen(undefined)}
          onNext={to(versions[index + 1])}
          onPrevious={to(versions[index - 1])}
          actions={
            onTake && (
              <Button
                onClick={() => {
                  onTake(shown)
                  setOpen(undefined)
                }}
              >
                Copy this text into the next version
              </Button>
            )
          }
        >
          <div className={classes.parts}>
            <p className={classes.when}>{whenWords(shown)}</p>
            <Changes version={shown} before={versions[index + 1]} />
            <h3 className={classes.name}>{shown.title}</h3>
            <TextBlocks text={shown.body} level={4} />
          </div>
        </Drawer>
      )}
    </Section>
  )
}

function Changes({ version, before }: { version: Version; before: Version | undefined }) {
  if (!before) return null
  const changes = textChanges(before, version)
  return (
    <>
      <h3 className={classes.name}>Against version {before.number}</h3>
      {changes.length === 0 ? <p>The text is the same.</p> : <DiffList changes={changes} />}
    </>
  )
}

function State({ version: { published_at }, isCurrent }: { version: Version; isCurrent: boolean }) {
  const now = useNow()
  if (published_at === null) return <StatusBadge tone="neutral">Draft</StatusBadge>
  if (Date.parse(published_at) > now) return <StatusBadge tone="info">Planned</StatusBadge>
  return isCurrent ? <StatusBadge tone="success">Now</StatusBadge> : null
}

const whenWords = ({ published_at, updated_at, author }: Version) =>
  `${published_at === null ? `Changed ${formatMoment(updated_at)}` : formatMoment(published_at)}, ${author}`
