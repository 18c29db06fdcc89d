import { screen, waitFor, within } from '@testing-library/react'
import type { MarketingInfo } from '@uplink/contract/accounts'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person, profile, refused, visit } from '../../testing/visit'
import { step, verifying } from '../auth/codes/codes.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const requests: MarketingInfo = {
  newsletter: true,
  offers_by_email: false,
  offers_by_sms: false,
  offers_by_phone: false,
  referral_source: 'friend',
  updated_at: '2026-01-01T00:00:00.000Z',
}
const bank = {
  bank_name: 'Meghna Trust Bank',
  branch_name: null,
  account_name: 'Rahima Khatun',
  account_number: '•••• 4412',
  routing_number: null,
  updated_at: '2026-01-01T00:00:00.000Z',
}

const reads = [
  http.get('*/api/get_subscriber_marketting_info', () => HttpResponse.json({ data: requests })),
  http.get('*/api/get_bank_account_info', () => HttpResponse.json({ data: bank })),
]

/** An `init_…` call that records what it was sent. */
function begins(path: string, answer: Partial<typeof step> = {}) {
  const sent: unknown[] = []
  const handler = http.post(`*/api${path}`, async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ data: { ...step, ...answer } })
  })
  return { sent, handler }
}

/** A part, once it is opened and shows what was loaded. */
async function part(name: string) {
  const row = await screen.findByRole('button', { name })
  if (row.getAttribute('aria-expanded') === 'false') await person.click(row)
  await waitFor(() => {
    const area = screen.getByRole('region', { name })
    if (area.querySelector('[aria-busy="true"]')) throw new Error(`${name} is still being loaded`)
  })
  return screen.getByRole('region', { name })
}

async function confirmWith(area: HTMLElement, code: string) {
  await person.type(await within(area).findByLabelText('Code'), code)
  await person.click(within(area).getByRole('button', { name: 'Confirm' }))
}

describe('contact details', () => {
  it('of a new phone number need the password and the code of both numbers', async () => {
    const path = '/verify_profile_update'
    const { sent, handler } = begins('/init_profile_update', { verify_path: path, steps: 2 })
    const second = {
      ...step,
      verify_path: path,
      step: 2,
      steps: 2,
      masked_destination: '018••••••99',
    } as const
    await visit('/admin/info-update', { handlers: [...reads, handler, verifying('111111', second, path)] })
    const area = await part('Contact details')
    const field = await within(area).findByLabelText('Mobile no')
    expect(within(area).queryByLabelText('Password')).toBeNull()
    await person.clear(field)
    await person.type(field, '০১৮-০০০০-০০৯৯')
    await person.type(within(area).getByLabelText('Password'), 'present one')
    await person.click(within(area).getByRole('button', { name: 'Save contact details' }))
    await confirmWith(area, '111111')
    expect(await within(area).findByText('018••••••99')).toBeTruthy()
    expect(within(area).getByText(/Code 2 of 2/)).toBeTruthy()
    expect(sent).toEqual([
      { name: profile.name, mobile_no: '01800000099', email: null, password: 'present one' },
    ])
    expect(within(area).getByLabelText<HTMLInputElement>('Code').value).toBe('')
  })

  it('keep what was typed when the code is cancelled, and one’s place on the screen', async () => {
    const { handler } = begins('/init_profile_update')
    await visit('/admin/info-update', { handlers: [...reads, handler] })
    const area = await part('Contact details')
    await person.type(await within(area).findByLabelText('Name'), ' Begum')
    const save = within(area).getByRole('button', { name: 'Save contact details' })
    await person.click(save)
    await person.click(await within(area).findByRole('button', { name: 'Cancel' }))
    expect(within(area).getByLabelText<HTMLInputElement>('Name').value).toBe(`${profile.name} Begum`)
    expect(document.activeElement).toBe(save)
  })

  it('are all that staff without a connection have', async () => {
    const staff = http.get('*/api/auth/get-user', () =>
      HttpResponse.json({ data: { ...profile, account_type: 'staff', subscriber: null } }),
    )
    await visit('/admin/info-update', { as: 'staff', handlers: [staff] })
    await within(await part('Contact details')).findByLabelText('Name')
    expect(screen.queryByRole('button', { name: 'Bank account' })).toBeNull()
  })
})

describe('offers and news', () => {
  it('show what was agreed to and save what is chosen, with a code', async () => {
    const path = '/verify_marketting_info_update'
    const { sent, handler } = begins('/init_marketting_info_update', { verify_path: path })
    await visit('/admin/info-update', { handlers: [...reads, handler, verifying('222222', null, path)] })
    const area = await part('Offers and news')
    const news = await within(area).findByLabelText<HTMLInputElement>('Newsletter')
    expect(news.checked).toBe(true)
    await person.click(news)
    await person.click(within(area).getByLabelText('Offers by SMS'))
    await person.selectOptions(within(area).getByLabelText(/How did you hear/), '')
    await person.click(within(area).getByRole('button', { name: 'Save choices' }))
    await confirmWith(area, '222222')
    expect(await screen.findByText('Your choices are saved.')).toBeTruthy()
    expect(sent).toEqual([
      {
        newsletter: false,
        offers_by_email: false,
        offers_by_sms: true,
        offers_by_phone: false,
        referral_source: null,
        cuid: '11',
      },
    ])
  })

  it('can be tried again when they could not be had', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const broken = http.get('*/api/get_subscriber_marketting_info', () => refused(500, 'Wrong.'))
    await visit('/admin/info-update', { handlers: [broken, ...reads] })
    const area = await part('Offers and news')
    expect(await within(area).findByText('Your choices could not be loaded.')).toBeTruthy()
  })
})

describe('the bank account', () => {
  it('is asked for by the names that its fields have here', async () => {
    const none = http.get('*/api/get_bank_account_info', () => HttpResponse.json({ data: null }))
    await visit('/admin/info-update', { handlers: [none, ...reads] })
    const area = within(await part('Bank account'))
    await person.click(area.getByRole('button', { name: 'Save bank account' }))
    for (const label of ['Bank', 'Account holder', 'Account number']) {
      expect(area.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
      expect(area.getByText(`The ${label.toLowerCase()} field is required`)).toBeTruthy()
    }
  })

  it('shows its last digits and takes a new one with a code', async () => {
    const path = '/verify_bank_info_update'
    const { sent, handler } = begins('/init_bank_info_update', { verify_path: path })
    await visit('/admin/info-update', { handlers: [...reads, handler, verifying('333333', null, path)] })
    const area = await part('Bank account')
    expect(await within(area).findByText(/Currently •••• 4412/)).toBeTruthy()
    await person.click(within(area).getByRole('button', { name: 'Save bank account' }))
    expect(within(area).getByText('The account number field is required')).toBeTruthy()
    await person.type(within(area).getByLabelText('Account number'), '2071058834412')
    await person.click(within(area).getByRole('button', { name: 'Save bank account' }))
    await confirmWith(area, '333333')
    expect(await screen.findByText('Your bank account is saved.')).toBeTruthy()
    expect(sent).toEqual([
      {
        bank_name: bank.bank_name,
        branch_name: null,
        account_name: bank.account_name,
        account_number: '2071058834412',
        routing_number: null,
        cuid: '11',
      },
    ])
  })
})

describe('my account', () => {
  it('has no contact to show before the first organization is made', async () => {
    const none = http.get('*/api/get-contact-info', () => refused(404, 'Not found.'))
    await visit('/admin/my-account', { handlers: [none] })
    expect(await screen.findByText('There are no contact details yet.')).toBeTruthy()
    expect(screen.queryByText('The contact could not be loaded.')).toBeNull()
  })

  const rows = () => screen.getAllByRole('button').filter((button) => button.hasAttribute('aria-expanded'))
  const inMain = () => rows().filter((row) => row.closest('main'))

  it('is a row for each part with what is so at present, and the provider', async () => {
    const contact = http.get('*/api/get-contact-info', () =>
      HttpResponse.json({
        data: { name: 'Padma Online', mobile_no: '01711000000', email: null, address: null },
      }),
    )
    await visit('/admin/my-account', { handlers: [contact, ...reads] })
    expect(await screen.findByText('Padma Online')).toBeTruthy()
    expect(inMain().map((row) => row.textContent)).toEqual([
      'Contact details',
      'Language',
      'Account and package',
      'Bank account',
      'Password',
      'Second factor',
      'Where you are signed in',
      'Offers and news',
      'What is kept about you',
      'Erase your data',
    ])
    expect(screen.queryByRole('textbox')).toBeNull()
    const valueOf = (name: string) => {
      const id = screen.getByRole('button', { name }).getAttribute('aria-describedby') ?? ''
      return document.getElementById(id)?.textContent
    }
    await waitFor(() => expect(valueOf('Bank account')).toBe('Meghna Trust Bank •••• 4412'))
    expect(valueOf('Contact details')).toBe(`${profile.name} · 01700000000`)
    expect(valueOf('Offers and news')).toBe('Newsletter')
    expect(valueOf('Language')).toBe('English')
  })

  it('shows in the account what the contact details do not', async () => {
    await visit('/admin/my-account', { handlers: reads })
    const account = within(await part('Account and package'))
    expect(account.getByText('Package')).toBeTruthy()
    // the same name is not shown twice, a different number is
    expect(account.queryByText('Account holder')).toBeNull()
    expect(await account.findByText('01711111111')).toBeTruthy()
    expect(within(await part('Contact details')).getByText(profile.username)).toBeTruthy()
  })

  it('keeps what was typed in a part that is closed, and says so on its row', async () => {
    await visit('/admin/my-account#contact', { handlers: reads })
    const name = within(await part('Contact details')).getByLabelText<HTMLInputElement>('Name')
    const row = screen.getByRole('button', { name: 'Contact details' })
    expect(document.activeElement).toBe(row)
    await person.type(name, ' Begum')
    await person.click(row)
    expect(screen.queryByRole('region', { name: 'Contact details' })).toBeNull()
    expect(screen.getByText('Not saved yet')).toBeTruthy()
    await person.keyboard('{Enter}')
    const again = within(await part('Contact details')).getByLabelText<HTMLInputElement>('Name')
    expect(again.value).toBe(`${profile.name} Begum`)
    await person.click(screen.getByRole('link', { name: 'Notifications', description: /Portal, email/ }))
    expect(await screen.findByRole('alertdialog')).toBeTruthy()
  })

  it.each([
    ['/admin/info-update', 'Contact details'],
    ['/admin/change-password', 'Password'],
    ['/admin/my-account#sessions', 'Where you are signed in'],
    ['/admin/my-account#refunds', 'Bank account'],
  ])('opens at %s the part that the address names', async (address, name) => {
    await visit(address, { handlers: reads })
    expect((await screen.findByRole('button', { name, expanded: true })) === document.activeElement).toBe(
      true,
    )
    expect(inMain().filter((row) => row.getAttribute('aria-expanded') === 'true')).toHaveLength(1)
  })
})

describe('the profile of staff', () => {
  it('shows their role and lets them change how they are reached', async () => {
    const agent = {
      ...profile,
      account_type: 'staff',
      subscriber: null,
      roles: [{ id: 4, name: 'support-agent', display_name: 'Support agent' }],
    }
    const staff = http.get('*/api/auth/get-user', () => HttpResponse.json({ data: agent }))
    await visit('/admin/auth/profile', { as: 'staff', handlers: [staff] })
    const area = within(await part('Contact details'))
    expect(area.getByText('Support agent')).toBeTruthy()
    expect(area.getByLabelText('Name')).toBeTruthy()
  })
})
