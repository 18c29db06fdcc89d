import { expect, it } from 'vitest'
import { sentencesOf } from './role-sentences'

it('says in a sentence for each thing what permissions let people do', () => {
  const names = ['See departments', 'Look at usage', 'Edit departments', 'Delete departments', 'Everything']
  expect(sentencesOf(names)).toEqual(['See, edit and delete departments.', 'Look at usage.', 'Everything.'])
  expect(sentencesOf([])).toEqual([])
})
