import { expect, it } from 'vitest'
import { createRecentMessages } from './recent-messages'

it('knows whether there was news for somebody since a moment', () => {
  const news = createRecentMessages(0)
  news.note('user-1/ticket', 20_000)
  expect(news.hadSince('user-1', 19_000)).toBe(true)
  expect(news.hadSince('user-1', 23_000)).toBe(false)
  expect(news.hadSince('user-11', 19_000)).toBe(false)
})

it('takes what was told a moment before for news', () => {
  const news = createRecentMessages(0)
  news.note('user-1', 20_000)
  expect(news.hadSince('user-1', 21_000)).toBe(true)
})

it('cannot know what was before it began, and says so by yes', () => {
  expect(createRecentMessages(50_000).hadSince('user-1', 49_000)).toBe(true)
})

it('forgets who had no news for a minute', () => {
  const news = createRecentMessages(-1_000_000)
  news.note('user-1', 0)
  news.note('user-2', 100_000)
  expect(news.hadSince('user-1', 0)).toBe(false)
})
