import { reportDefinition, type ReportDefinition } from '@uplink/contract/reports/definition'

// What reports of the portal's own database are mostly about, with the joins known. Plain data: a test runs each of them.
// Starting from one fills a definition as if its tables had been joined by hand, so a saved report does not tell.

export type SubjectLanguage = 'en' | 'bn'

type Words = Readonly<Record<SubjectLanguage, string>>

interface SubjectField {
  /** `alias.column` of one of the subject's tables. */
  column: string
  words: Words
  /** Most reports about the subject show it. */
  isUsual?: true
}

export interface Subject {
  key: string
  words: Words
  /** What a row is. */
  row: Words
  /** The first one has the rows; the others add columns to them and leave none out. */
  tables: readonly { name: string; alias: string; on?: readonly [earlier: string, own: string] }[]
  fields: readonly SubjectField[]
  sums: SubjectSums
}

/** What is counted or added up of a subject, in a graph to start from. */
interface SubjectSums {
  /** Fields that are numbers to add up; its rows can always be counted. The first is the usual one. */
  numbers: readonly string[]
  /** Fields by which the rows are grouped, the usual one first. */
  groups: readonly string[]
  /** Only rows with a value here count: a payment that never arrived is no money. */
  only?: string
}

const field = (column: string, en: string, bn: string): SubjectField => ({ column, words: { en, bn } })
const usual = (column: string, en: string, bn: string): SubjectField => ({
  ...field(column, en, bn),
  isUsual: true,
})

/** The line of a bill, a payment, a day or a ticket, by its number in the first table. */
const lineOf = (alias: string) => ({
  name: 'subscribers',
  alias: 'line',
  on: [`${alias}.subscriber_id`, 'line.id'] as const,
})

const customer = [
  field('line.first_name', 'First name', 'নামের প্রথম অংশ'),
  field('line.last_name', 'Last name', 'নামের শেষ অংশ'),
  field('line.contact', 'Phone', 'ফোন'),
]

const place = [
  field('line.area', 'Area', 'এলাকা'),
  field('line.city', 'City', 'শহর'),
  field('line.package', 'Package', 'প্যাকেজ'),
  field('line.status', 'Line status', 'লাইনের অবস্থা'),
]

export const subjects: readonly Subject[] = [
  {
    key: 'lines',
    words: { en: 'Lines', bn: 'লাইন' },
    row: { en: 'A row is a line.', bn: 'প্রতিটি সারি একটি লাইন।' },
    tables: [
      { name: 'subscribers', alias: 'line' },
      { name: 'packages', alias: 'package', on: ['line.package_id', 'package.id'] },
    ],
    fields: [
      usual('line.username', 'Client ID', 'ক্লায়েন্ট আইডি'),
      usual('line.first_name', 'First name', 'নামের প্রথম অংশ'),
      usual('line.last_name', 'Last name', 'নামের শেষ অংশ'),
      usual('line.status', 'Status', 'অবস্থা'),
      usual('line.area', 'Area', 'এলাকা'),
      usual('line.package', 'Package', 'প্যাকেজ'),
      field('line.contact', 'Phone', 'ফোন'),
      field('line.email', 'Email', 'ইমেইল'),
      field('line.city', 'City', 'শহর'),
      field('line.address', 'Address', 'ঠিকানা'),
      field('line.monthly_price', 'Monthly price', 'মাসিক মূল্য'),
      field('line.owes', 'Owes', 'বকেয়া'),
      field('line.wallet_balance', 'Balance', 'ব্যালেন্স'),
      field('line.contract_starts_on', 'Contract since', 'চুক্তির শুরু'),
      field('line.suspended_at', 'Suspended', 'স্থগিতের সময়'),
      field('line.created_at', 'Added', 'যোগ করার সময়'),
      field('package.download_mbps', 'Download Mbps', 'ডাউনলোড Mbps'),
      field('package.upload_mbps', 'Upload Mbps', 'আপলোড Mbps'),
      field('package.quota_gb', 'Quota GB', 'কোটা GB'),
      field('line.organization', 'Organization', 'প্রতিষ্ঠান'),
    ],
    sums: {
      numbers: ['line.monthly_price', 'line.owes'],
      groups: ['line.area', 'line.package', 'line.status', 'line.city'],
    },
  },
  {
    key: 'bills',
    words: { en: 'Bills', bn: 'বিল' },
    row: { en: 'A row is a bill.', bn: 'প্রতিটি সারি একটি বিল।' },
    tables: [{ name: 'invoices', alias: 'bill' }, lineOf('bill')],
    fields: [
      usual('bill.number', 'Bill', 'বিল'),
      usual('bill.subscriber', 'Client ID', 'ক্লায়েন্ট আইডি'),
      usual('bill.month', 'Month', 'মাস'),
      usual('bill.status', 'Status', 'অবস্থা'),
      usual('bill.total', 'Total', 'মোট'),
      usual('bill.due', 'To pay', 'পরিশোধ বাকি'),
      usual('bill.due_on', 'Due on', 'পরিশোধের শেষ দিন'),
      field('bill.paid', 'Paid', 'পরিশোধিত'),
      field('bill.tax', 'Tax', 'কর'),
      field('bill.subtotal', 'Before tax', 'করের আগে'),
      field('bill.credited', 'Credited', 'ক্রেডিট'),
      field('bill.written_off', 'Written off', 'মওকুফ'),
      field('bill.days_overdue', 'Days overdue', 'মেয়াদোত্তীর্ণ দিন'),
      field('bill.issued_on', 'Issued on', 'ইস্যুর দিন'),
      field('bill.paid_at', 'Paid at', 'পরিশোধের সময়'),
      ...customer,
      ...place,
      field('bill.organization', 'Organization', 'প্রতিষ্ঠান'),
    ],
    sums: {
      numbers: ['bill.total', 'bill.paid', 'bill.due'],
      groups: ['bill.month', 'bill.status', 'line.area', 'line.package'],
    },
  },
  {
    key: 'payments',
    words: { en: 'Payments', bn: 'পেমেন্ট' },
    row: { en: 'A row is a payment or an attempt to pay.', bn: 'প্রতিটি সারি একটি পেমেন্ট বা পেমেন্টের চেষ্টা।' },
    tables: [{ name: 'payments', alias: 'payment' }, lineOf('payment')],
    fields: [
      usual('payment.settled_at', 'Arrived', 'পাওয়ার সময়'),
      field('payment.month', 'Month', 'মাস'),
      usual('payment.subscriber', 'Client ID', 'ক্লায়েন্ট আইডি'),
      usual('payment.gateway', 'Method', 'মাধ্যম'),
      usual('payment.state', 'Status', 'অবস্থা'),
      usual('payment.amount', 'Amount', 'পরিমাণ'),
      field('payment.net_amount', 'Amount without refunds', 'ফেরত বাদে পরিমাণ'),
      field('payment.refunded', 'Refunded', 'ফেরত'),
      field('payment.kind', 'Kind', 'ধরন'),
      field('payment.transaction_id', 'Transaction ID', 'লেনদেন আইডি'),
      field('payment.started_by_name', 'Taken by', 'গ্রহণকারী'),
      field('payment.reason', 'Reason', 'কারণ'),
      field('payment.created_at', 'Begun', 'শুরুর সময়'),
      ...customer,
      ...place,
      field('payment.organization', 'Organization', 'প্রতিষ্ঠান'),
    ],
    sums: {
      numbers: ['payment.net_amount', 'payment.amount', 'payment.refunded'],
      groups: ['payment.month', 'payment.gateway', 'payment.kind', 'payment.started_by_name', 'line.area'],
      only: 'payment.settled_at',
    },
  },
  {
    key: 'usage',
    words: { en: 'Usage', bn: 'ব্যবহার' },
    row: { en: 'A row is a line’s usage of a day.', bn: 'প্রতিটি সারি একটি লাইনের এক দিনের ব্যবহার।' },
    tables: [{ name: 'usage_per_day', alias: 'usage' }, lineOf('usage')],
    fields: [
      usual('usage.day', 'Day', 'দিন'),
      usual('usage.subscriber', 'Client ID', 'ক্লায়েন্ট আইডি'),
      usual('usage.download_gb', 'Download GB', 'ডাউনলোড GB'),
      usual('usage.upload_gb', 'Upload GB', 'আপলোড GB'),
      usual('usage.total_gb', 'Total GB', 'মোট GB'),
      ...customer,
      ...place,
      field('usage.organization', 'Organization', 'প্রতিষ্ঠান'),
    ],
    sums: {
      numbers: ['usage.total_gb', 'usage.download_gb', 'usage.upload_gb'],
      groups: ['usage.day', 'line.area', 'line.package'],
    },
  },
  {
    key: 'tickets',
    words: { en: 'Tickets', bn: 'টিকেট' },
    row: { en: 'A row is a ticket.', bn: 'প্রতিটি সারি একটি টিকেট।' },
    tables: [{ name: 'tickets', alias: 'ticket' }, lineOf('ticket')],
    fields: [
      usual('ticket.id', 'Number', 'নম্বর'),
      usual('ticket.subscriber', 'Client ID', 'ক্লায়েন্ট আইডি'),
      usual('ticket.category', 'Category', 'বিষয়'),
      usual('ticket.subject', 'Subject', 'শিরোনাম'),
      usual('ticket.status', 'Status', 'অবস্থা'),
      usual('ticket.created_at', 'Opened', 'খোলার সময়'),
      field('ticket.month', 'Month', 'মাস'),
      field('ticket.assignee', 'Assigned to', 'দায়িত্বে'),
      field('ticket.hours_to_first_answer', 'Hours to first answer', 'প্রথম উত্তর পর্যন্ত ঘণ্টা'),
      field('ticket.hours_to_close', 'Hours to close', 'বন্ধ হওয়া পর্যন্ত ঘণ্টা'),
      field('ticket.rating', 'Rating', 'মূল্যায়ন'),
      field('ticket.closed_at', 'Closed', 'বন্ধের সময়'),
      ...customer,
      ...place,
      field('ticket.organization', 'Organization', 'প্রতিষ্ঠান'),
    ],
    sums: {
      numbers: [],
      groups: ['ticket.month', 'ticket.category', 'ticket.status', 'ticket.assignee', 'line.area'],
    },
  },
]

const tablesOf = ({ tables }: Subject) =>
  tables.map(({ name, alias, on }) => ({
    name,
    query_alias: alias,
    ...(on && { table_join: { type: 'leftJoin' as const, column1: on[0], column2: on[1] } }),
  }))

/** Tables and columns of a definition that is about a subject, with these of its fields. */
export function startOf(
  subject: Subject,
  columns: readonly string[],
  language: SubjectLanguage,
): Pick<ReportDefinition, 'tables' | 'selections'> {
  const shown = subject.fields.filter(({ column }) => columns.includes(column))
  const definition = reportDefinition.parse({
    tables: tablesOf(subject),
    selections: shown.map(({ column, words }) => ({
      column,
      alias: words[language],
      is_sortable: 'yes',
    })),
  })
  return { tables: definition.tables, selections: definition.selections }
}

export interface WantedSum {
  /** A column to add up; `*` counts the rows. */
  number: string
  /** The column whose values are the points of the graph. */
  per: string
  /** The column whose values are its series; empty for one series. */
  by: string
}

/** A subject counted or added up per group, as a graph: what `startOf` gives is a list of rows. */
export function sumOf(
  subject: Subject,
  { number, per, by }: WantedSum,
  language: SubjectLanguage,
): Partial<ReportDefinition> {
  const called = (column: string) =>
    subject.fields.find((each) => each.column === column)?.words[language] ?? subject.words[language]
  const isTime = /[.](month|day)$/.test(per)
  const [measure, label] = [called(number), called(per)]
  const groups = [per, by].filter((column) => column !== '')
  const { only } = subject.sums
  const definition = reportDefinition.parse({
    tables: tablesOf(subject),
    selections: groups.map((column) => ({ column, alias: called(column), is_sortable: 'yes' })),
    have_aggregate_function: 'yes',
    select_aggregates: [
      {
        aggregate_function: number === '*' ? 'COUNT' : 'SUM',
        column: number,
        alias: measure,
        is_sortable: 'yes',
      },
    ],
    ...(only !== undefined && {
      query_filters: 'yes',
      filter_group: [{ query_filters: [{ filter: only, operators: 'is_not_null' }] }],
    }),
    have_order_by: 'yes',
    query_clause: { order_columns: [isTime ? label : measure], order_types: [isTime ? 'ASC' : 'DESC'] },
    add_graph: 'yes',
    graph_settings: {
      graph_type: isTime ? 'Column' : 'Bar',
      graph_label: label,
      graph_data: measure,
      ...(by !== '' && { graph_series: called(by) }),
    },
  })
  const { tables, selections, have_aggregate_function, select_aggregates, query_filters } = definition
  const { filter_group, have_order_by, query_clause, add_graph, graph_settings } = definition
  return {
    tables,
    selections,
    have_aggregate_function,
    select_aggregates,
    query_filters,
    filter_group,
    have_order_by,
    query_clause,
    add_graph,
    graph_settings,
  }
}
