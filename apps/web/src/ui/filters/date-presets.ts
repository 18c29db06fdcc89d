import type { DatePreset } from './filter'

/** The periods that people ask for most, relative to `today` (`2026-11-22`). */
export function datePresets(today: string): readonly DatePreset[] {
  const day = (shift: number) => {
    const date = new Date(`${today}T00:00:00Z`)
    date.setUTCDate(date.getUTCDate() + shift)
    return date.toISOString().slice(0, 10)
  }
  const firstOfMonth = `${today.slice(0, 7)}-01`
  const date = Number(today.slice(8))
  const lastOfPrevious = day(-date)
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Last 7 days', from: day(-6), to: today },
    { label: 'Last 30 days', from: day(-29), to: today },
    { label: 'This month', from: firstOfMonth, to: today },
    { label: 'Last month', from: `${lastOfPrevious.slice(0, 7)}-01`, to: lastOfPrevious },
  ]
}
