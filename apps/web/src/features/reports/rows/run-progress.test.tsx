import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { doneRun } from '../reports.factory'
import type { RunUnderWay } from './follow-run'
import { RunProgress } from './RunProgress'

it.each([
  [12_400, '12,400 rows so far …'],
  [1, '1 row so far …'],
  [0, 'Running …'],
])('says how many rows were found so far: %i', (found, said) => {
  const run = { ...doneRun([]), state: 'running', found } as unknown as RunUnderWay
  render(<RunProgress since={Date.now()} run={run} />)
  expect(screen.getByRole('status').textContent.trim()).toBe(said)
})
