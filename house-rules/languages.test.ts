import { describe, expect, it } from 'vitest'
import { customersFiles, textsOf, type ShownText } from './shown-texts'

const found = customersFiles.map(textsOf)
const lines = (texts: readonly ShownText[]) => texts.map(({ at, text }) => `${at}: ${text}`)

describe('what customers see', () => {
  it('is given to `t`', () => {
    expect(lines(found.flatMap(({ bare }) => bare)), 'Write t(‘…’), or rich(‘…’) around elements').toEqual([])
  })
})
