import type { Told } from '../../modules/about/about.public'

/** One thing that was looked at: a part of the page About, or one that only the doctor looks at. */
export interface Point extends Told {
  key: string
}

export const worst = (points: readonly Point[]): 'good' | 'warning' | 'bad' =>
  points.some(({ state }) => state === 'bad')
    ? 'bad'
    : points.some(({ state }) => state === 'warning')
      ? 'warning'
      : 'good'
