// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { SearchForm } from './SearchForm'

const shown = (more: { words?: string; hasButton?: boolean; shortest?: number } = {}) => {
  const onSearch = vi.fn()
  const form = (words: string | undefined) => (
    <SearchForm label="Name" maxLength={100} {...more} words={words} onSearch={onSearch} />
  )
  const { rerender } = render(form(more.words))
  return {
    onSearch,
    field: screen.getByLabelText<HTMLInputElement>('Name'),
    show: (words?: string) => rerender(form(words)),
  }
}

it('searches with Enter and keeps the focus', async () => {
  const { field, onSearch, show } = shown()
  await userEvent.type(field, ' rahima {Enter}')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('rahima')
  show('rahima')
  expect(document.activeElement).toBe(field)
})

it('follows the address when that changes by itself', () => {
  const { field, show } = shown({ words: 'rahima' })
  expect(field.value).toBe('rahima')
  show(undefined)
  expect(field.value).toBe('')
})

it('asks for everything when too little is left, and nothing anew when nothing changed', async () => {
  const { field, onSearch } = shown({ words: 'rahima', shortest: 2 })
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(onSearch).not.toHaveBeenCalled()
  await userEvent.clear(field)
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(onSearch).toHaveBeenCalledExactlyOnceWith(undefined)
})

it('searches without a button when the field is left', async () => {
  const { field, onSearch } = shown({ hasButton: false })
  await userEvent.type(field, 'rahima')
  expect(onSearch).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('rahima')
})
