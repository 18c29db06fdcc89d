import { render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ByDevice } from './ByDevice'
import { isPhoneAgent } from './device'

afterEach(() => vi.restoreAllMocks())

const phones = {
  'Chrome on Android':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'an app that shows the portal':
    'Mozilla/5.0 (Linux; Android 9; SM-J600G; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/98.0.4758.101 Mobile Safari/537.36',
  'Safari on an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Firefox on Android': 'Mozilla/5.0 (Android 13; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0',
  'Opera Mini':
    'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80 (S60; SymbOS; Opera Mobi/23.348; U; en) Presto/2.5.25',
  'a feature phone': 'Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5.1',
}

const others = {
  'Chrome on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Safari on a Mac or an iPad':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  'an older iPad':
    'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
  'an Android tablet':
    'Mozilla/5.0 (Linux; Android 10; SM-T510) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  nothing: '',
}

describe('a user agent', () => {
  it.each(Object.entries(phones))('of %s is a phone', (_, agent) => {
    expect(isPhoneAgent(agent)).toBe(true)
  })

  it.each(Object.entries(others))('of %s is not a phone', (_, agent) => {
    expect(isPhoneAgent(agent)).toBe(false)
  })

  it.each([
    { agent: phones['Safari on an iPhone'], shown: 'For phones' },
    { agent: others['Chrome on Windows'], shown: 'For computers' },
  ])('decides which variant is drawn: $shown', ({ agent, shown }) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
    render(<ByDevice phone={<p>For phones</p>} computer={<p>For computers</p>} />)
    expect(screen.getByRole('paragraph').textContent).toBe(shown)
  })
})
