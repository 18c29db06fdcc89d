/** The functions that a filter's value may call, and the argument of each. Days are counted from today. */
export const valueFunctions = {
  now: 'nothing',
  today: 'nothing',
  start_of_week: 'nothing',
  start_of_month: 'nothing',
  start_of_quarter: 'nothing',
  start_of_year: 'nothing',
  end_of_week: 'nothing',
  end_of_month: 'nothing',
  end_of_quarter: 'nothing',
  end_of_year: 'nothing',
  add_days: 'days',
  lower: 'text',
  upper: 'text',
} as const

export type ValueFunction = keyof typeof valueFunctions
