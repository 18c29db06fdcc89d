// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { TabList, tabOf, type TabListProps } from './TabList'

const person = userEvent.setup()

function Shown(more: Partial<TabListProps>) {
  const [tabs, setTabs] = useState(['a', 'b', 'c'].map((key) => ({ key, label: `Tab ${key}` })))
  const [current, setCurrent] = useState('a')
  const panelOf = (key: string) => `panel-${key}`
  return (
    <>
      <TabList
        label="Parts"
        tabs={tabs}
        current={current}
        panelOf={panelOf}
        onOpen={setCurrent}
        {...more}
        {...(more.onMove && {
          onMove: (key, to) => {
            more.onMove?.(key, to)
            const moved = tabs.filter((tab) => tab.key === key)
            setTabs(tabs.filter((tab) => tab.key !== key).toSpliced(to, 0, ...moved))
          },
        })}
      />
      <div role="tabpanel" id={panelOf(current)} aria-labelledby={tabOf(panelOf(current))}>
        {current}
      </div>
    </>
  )
}

const open = () => screen.getByRole('tab', { selected: true }).textContent

it('is one stop of Tab, whose arrows lead to a tab that Enter opens', async () => {
  render(<Shown />)
  await person.tab()
  expect(document.activeElement?.textContent).toBe('Tab a')
  await person.keyboard('{ArrowRight}')
  expect([document.activeElement?.textContent, open()]).toEqual(['Tab b', 'Tab a'])
  await person.keyboard('{Enter}')
  expect(open()).toBe('Tab b')
  expect(screen.getByRole('tabpanel', { name: 'Tab b' }).textContent).toBe('b')
  await person.keyboard('{End}{ArrowRight}{ArrowLeft}')
  expect(document.activeElement?.textContent).toBe('Tab c')
  await person.keyboard('{Home}')
  expect(document.activeElement?.textContent).toBe('Tab a')
  // the one behind it, not another tab
  await person.tab()
  expect(document.activeElement).toBe(document.body)
  await person.tab()
  expect(document.activeElement?.textContent).toBe('Tab b')
})

it('opens by arrows where it is told to, moves by Shift and asks before it deletes', async () => {
  const onMove = vi.fn()
  const onRemove = vi.fn()
  render(<Shown opensByArrow onMove={onMove} onRemove={onRemove} />)
  await person.tab()
  await person.keyboard('{ArrowRight}')
  expect(open()).toBe('Tab b')
  await person.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(onMove).toHaveBeenCalledWith('b', 2)
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Tab b'))
  await person.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(onMove).toHaveBeenCalledTimes(1)
  await person.keyboard('{Delete}')
  expect(onRemove).toHaveBeenCalledWith('b')
})
