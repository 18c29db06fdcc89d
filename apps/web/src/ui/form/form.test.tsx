import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { FoldedFields } from './FoldedFields'

const fields = (problems: number) => (
  <FoldedFields title="Prepaid" summary="a month at the price above" problems={problems}>
    <input aria-label="Prepaid price" />
  </FoldedFields>
)

it('fields that few change are a line until they are opened, and open by themselves when one is wrong', async () => {
  const { rerender } = render(fields(0))
  expect(screen.getByText('a month at the price above')).toBeTruthy()
  expect(screen.queryByLabelText('Prepaid price')).toBeNull()
  rerender(fields(1))
  expect(screen.getByLabelText('Prepaid price')).toBeTruthy()
  expect(screen.getByText('1 problem')).toBeTruthy()
  rerender(fields(0))
  expect(screen.queryByLabelText('Prepaid price')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Prepaid' }))
  expect(screen.getByLabelText('Prepaid price')).toBeTruthy()
})
