import type { ReportDraft } from '@uplink/contract/reports/definition'
import type { Typical } from './typical.factory'

type FilterDraft = NonNullable<NonNullable<ReportDraft['filter_group']>[number]['query_filters']>[number]

const bills = {
  tables: [{ name: 'bills', query_alias: 'a' }],
  selections: [{ column: 'a.id' }],
} satisfies ReportDraft

const where = (...query_filters: FilterDraft[]): ReportDraft => ({
  ...bills,
  query_filters: 'yes',
  filter_group: [{ query_filters }],
})

/** One report for each comparison of a filter. */
export const typicalFilters: Record<string, Typical> = {
  'a text that is': where({ filter: 'a.status', operators: 'equal', value: "it's" }),
  'a text that is not, or is missing': where({ filter: 'a.status', operators: 'not_equal', value: 'open' }),
  'a text that is not, strictly': {
    ...where({ filter: 'a.status', operators: 'not_equal', value: 'open' }),
    strict_sql: 'yes',
  },
  'one of a list': where({ filter: 'a.status', operators: 'in', value: 'open, "over, due", open' }),
  'none of a list': where({ filter: 'a.units', operators: 'not_in', value: ['1', '2'] }),
  'one of no list': where({ filter: 'a.status', operators: 'in', value: [] }),
  'missing and there': where(
    { filter: 'a.status', operators: 'is_null' },
    { filter: 'a.amount', operators: 'is_not_null', radio: 'or' },
  ),
  'text at its beginning, anywhere and at its end': where(
    { filter: 'a.status', operators: 'begins_with', value: '100%' },
    { filter: 'a.status', operators: 'contains', value: 'a_b!', radio: 'or' },
    { filter: 'a.status', operators: 'ends_with', value: '\\', radio: 'or' },
  ),
  'a decimal between': where({ filter: 'a.amount', operators: 'between', value: ['-10.50', '99.99'] }),
  'a day': where({ filter: 'a.due_on', operators: 'equal', value: '2026-11-22' }),
  'an instant on a day': where({ filter: 'a.made_at', operators: 'equal', value: '2026-11-22' }),
  'an instant not on a day': where({ filter: 'a.made_at', operators: 'not_equal', value: '2026-11-22' }),
  'an instant before a day': where({ filter: 'a.made_at', operators: 'less', value: '2026-11-22' }),
  'an instant until a day': where({ filter: 'a.made_at', operators: 'less_or_equal', value: '2026-11-21' }),
  'an instant after a day': where({ filter: 'a.made_at', operators: 'greater', value: '2026-11-15' }),
  'an instant from a day': where({ filter: 'a.made_at', operators: 'greater_or_equal', value: '2026-11-22' }),
  'an instant between days': where({
    filter: 'a.made_at',
    operators: 'between',
    value: ['2026-11-15', '2026-11-21'],
  }),
  'an instant between a day and a time': where({
    filter: 'a.made_at',
    operators: 'between',
    value: ['2026-11-15', '2026-11-21 12:30'],
  }),
  'an instant on one of some days': where({
    filter: 'a.made_at',
    operators: 'in',
    value: ['2026-11-15', '2026-11-22 06:00'],
  }),
  'an instant on none of some days': where({
    filter: 'a.made_at',
    operators: 'not_in',
    value: ['2026-11-15', '2026-11-22'],
  }),
  'yes or no': where({ filter: 'a.is_paid', operators: 'not_equal', value: 'yes' }),
  'the viewer’s own': where(
    { filter: 'a.customer_id', operators: 'equal', value: 'auto_user_id', use_predefined: 'yes' },
    {
      filter: 'a.customer_id',
      operators: 'equal',
      value: 'auto_organization_id',
      use_predefined: 'yes',
      radio: 'or',
    },
  ),
  today: where({ filter: 'a.made_at', operators: 'equal', value: 'date_current', use_predefined: 'yes' }),
  'the last seven days of instants': where({
    filter: 'a.made_at',
    operators: 'equal',
    value: 'date_from_last_7_days',
    use_predefined: 'yes',
  }),
  'since thirty days ago': where({
    filter: 'a.due_on',
    operators: 'greater_or_equal',
    value: 'date_from_last_30_days',
    use_predefined: 'yes',
  }),
  'a function of today': where(
    { filter: 'a.due_on', operators: 'less', value: 'add_days(-7)', is_function: 'yes' },
    { filter: 'a.made_at', operators: 'less_or_equal', value: 'end_of_month()', is_function: 'yes' },
    { filter: 'a.status', operators: 'equal', value: "lower('OPEN')", is_function: 'yes', radio: 'or' },
  ),
  'a parameter': {
    ...where(
      { filter: 'a.due_on', operators: 'less', value: 'day', is_param: 'yes' },
      { filter: 'a.status', operators: 'in', value: 'states', is_param: 'yes' },
    ),
    parameters: [{ name: 'day' }, { name: 'states', default: ['open', 'overdue'] }],
  },
  'and before or, in brackets': where(
    { filter: 'a.status', value: 'open' },
    { filter: 'a.units', operators: 'greater', value: '1', radio: 'and' },
    { filter: 'a.is_paid', value: 'no', radio: 'or' },
  ),
  'groups joined by and and or': {
    ...bills,
    query_filters: 'yes',
    filter_group: [
      {
        query_filters: [
          { filter: 'a.status', value: 'open' },
          { filter: 'a.status', value: 'overdue', radio: 'or' },
        ],
      },
      { filter_type: 'and', query_filters: [{ filter: 'a.units', operators: 'less', value: '2' }] },
      { filter_type: 'or', query_filters: [{ filter: 'a.amount', operators: 'greater', value: '0' }] },
    ],
  },
  'a list of older data': {
    ...bills,
    query_filters: [{ filter: 'a.status', operators: 'equal', value: 'open' }],
  } as unknown as ReportDraft,
}
