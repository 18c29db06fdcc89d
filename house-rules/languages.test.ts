import { describe, expect, it } from 'vitest'
import { askedAtOnce, customersFiles, evaluatedWith, textsOf, type ShownText } from './shown-texts'

const found = customersFiles.map(textsOf)
const lines = (texts: readonly ShownText[]) => texts.map(({ at, text }) => `${at}: ${text}`)

describe('what customers see', () => {
  it('is asked for by the first script only while it is shown: its other language comes later', () => {
    const first = evaluatedWith('apps/web/src/main.tsx')
    expect(first.length).toBeGreaterThan(50)
    expect(lines(first.flatMap(askedAtOnce)), 'Ask inside the function that shows it').toEqual([])
  })

  it('is given to `t`', () => {
    expect(lines(found.flatMap(({ bare }) => bare)), 'Write t(‘…’), or rich(‘…’) around elements').toEqual([])
  })
})
