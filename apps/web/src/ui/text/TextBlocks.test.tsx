import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TextBlocks } from './TextBlocks'

const text = '## Read\n\nAsk [the desk](/admin/desk).\n\n- <b>One</b>\n- Two'

it('shows a text as it is, with the links that are found in it and no other', () => {
  const { rerender, container } = render(<TextBlocks text={text} level={3} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('Ask [the desk](/admin/desk).')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['<b>One</b>', 'Two'])
  expect(container.querySelector('b')).toBeNull()
  const piecesOf = (line: string) =>
    line.startsWith('Ask') ? ['Ask ', { words: 'the desk', href: '/admin/desk' }] : [line]
  rerender(<TextBlocks text={text} level={3} piecesOf={piecesOf} />)
  expect(screen.getByRole('link', { name: 'the desk' }).getAttribute('href')).toBe('/admin/desk')
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Read')
})
