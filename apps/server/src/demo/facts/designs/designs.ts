import { roles } from '../../../starting/built-in/roles'
import { figure, graph, iconic, pivot, table, text, type DemoDesign } from './parts'

const leads = [roles.administrator, roles.manager, roles.author]
const supporting = [roles.administrator, roles.manager, roles.agent]
const counting = [roles.administrator, roles.manager, roles.billing]
const organizationId = 1

/**
 * The dashboards that the provider's people open each morning, and those that customers see about their own lines.
 */
export const demoDesigns: readonly DemoDesign[] = [
  {
    name: 'Provider at a glance',
    organizationId,
    rows: [
      {
        roles: leads,
        cells: [
          iconic('Online now', 'Lines online now', 'lines', 'user', { value_color: 'success' }),
          iconic('Active lines', 'Active lines', 'lines', 'user'),
          iconic('Owed', 'Money owed', 'due', 'receipt', { value_color: 'danger' }),
          iconic('Tickets to answer', 'Tickets to answer', 'tickets', 'ticket', { value_color: 'warning' }),
        ],
      },
      {
        roles: leads,
        cells: [
          graph('Line', 'Lines in use, day by day', 'Usage per day of 30 days', ['day', 'lines'], {
            grid: 'col-md-8',
          }),
          graph('PolarChart', 'Lines by package', 'Active lines by package', ['package', 'lines'], {
            grid: 'col-md-4',
          }),
        ],
      },
      {
        roles: leads,
        cells: [
          graph('Bar', 'Lines by area', 'Active lines by area', ['area', 'lines']),
          graph('Column', 'Monthly revenue by package', 'Active lines by package', [
            'package',
            'monthly_revenue',
          ]),
        ],
      },
    ],
  },
  {
    name: 'Money',
    organizationId,
    rows: [
      {
        roles: counting,
        tab: 'Now',
        cells: [
          figure('Received in 30 days', 'Money received in 30 days', 'amount', { value_color: 'success' }),
          figure('Owed', 'Money owed', 'due', { value_color: 'danger' }),
          figure('Bills not paid', 'Money owed', 'bills'),
        ],
      },
      {
        roles: counting,
        tab: 'Now',
        cells: [
          graph(
            'ComboChart',
            'Billed, paid and how many bills',
            'Revenue by month',
            ['month', 'billed,paid'],
            {
              additional_data: 'bills',
              grid: 'col-md-8',
            },
          ),
          graph('DonutChart', 'By gateway, 30 days', 'Money by gateway in 30 days', ['gateway', 'amount'], {
            grid: 'col-md-4',
          }),
        ],
      },
      {
        roles: counting,
        tab: 'By month',
        cells: [
          graph('SteppedAreaChart', 'Billed month by month', 'Revenue by month', ['month', 'billed'], {
            color_scheme: 'info',
          }),
          graph('Line', 'Revenue of each package', 'Revenue by package and month', ['month', 'revenue'], {
            series_column: 'package',
          }),
        ],
      },
      {
        roles: counting,
        tab: 'By month',
        cells: [
          pivot('Revenue by package and month', 'Revenue by package and month', {
            table_rows: 'package',
            table_columns: 'month',
            aggregates_sum: 'revenue',
          }),
        ],
      },
      { roles: counting, tab: 'Debtors', cells: [table('Who owes longest', 'Debtors by age')] },
    ],
  },
  {
    name: 'Network',
    organizationId,
    rows: [
      {
        roles: supporting,
        tab: 'Now',
        cells: [
          iconic('Online now', 'Lines online now', 'lines', 'user', { value_color: 'success' }),
          iconic('Outages now', 'Outages now', 'outages', 'info', { value_color: 'danger' }),
          figure('GB, last 30 days', 'Usage of 30 days', 'total_gb'),
        ],
      },
      {
        roles: supporting,
        tab: 'Now',
        cells: [
          graph('Area', 'Traffic, GB a day', 'Usage per day of 30 days', ['day', 'download_gb,upload_gb'], {
            is_stacked: 'yes',
            show_outages: 'yes',
          }),
        ],
      },
      {
        roles: supporting,
        tab: 'Outages',
        cells: [
          text(
            '## When something is down\n\n- Announce it at once in [the outages](/admin/desk/outages): the customers of its areas hear of it by SMS and mail.\n- Answer the tickets of its areas together, from the outage.\n- Credits are for outages that were longer than the limit in the settings.',
            '## কোথাও সংযোগ না থাকলে\n\n- সঙ্গে সঙ্গে [বিভ্রাটের পাতায়](/admin/desk/outages) জানান: এলাকার গ্রাহকেরা এসএমএস ও ইমেইলে খবর পান।\n- এলাকার টিকিটগুলোর উত্তর একসঙ্গে দিন, বিভ্রাটের পাতা থেকে।\n- সেটিংসে দেওয়া সময়ের চেয়ে লম্বা বিভ্রাটের জন্য টাকা ফেরত জমা হয়।',
          ),
        ],
      },
      {
        roles: supporting,
        tab: 'Outages',
        cells: [graph('Timeline', 'Outages', 'Outages on a time line', ['area,outage', 'began,ended'])],
      },
      {
        roles: supporting,
        tab: 'Heavy lines',
        cells: [
          graph('ScatterChart', 'Download against upload, top 50 lines', 'Usage: top 50 of 30 days', [
            '',
            'download_gb,upload_gb',
          ]),
          graph('BubbleChart', 'The same with all traffic as size', 'Usage: top 50 of 30 days', [
            'subscriber',
            'download_gb,upload_gb,total_gb,package',
          ]),
        ],
      },
    ],
  },
  {
    name: 'Support',
    organizationId,
    rows: [
      {
        roles: supporting,
        cells: [
          iconic('Tickets to answer', 'Tickets to answer', 'tickets', 'ticket', {
            value_color: 'warning',
            url: '/admin/desk',
          }),
          figure('Hours to the first answer', 'First answers', 'hours'),
          graph('GaugeChart', 'Rating', 'Rating of the support', ['organization', 'rating'], {
            min: 1,
            max: 5,
            redFrom: 1,
            redTo: 2.5,
            yellowFrom: 2.5,
            yellowTo: 3.5,
            color_scheme: 'success',
          }),
        ],
      },
      {
        roles: supporting,
        cells: [
          graph('Pie', 'Tickets by category', 'Tickets by category and first answer', [
            'category',
            'tickets',
          ]),
          graph('RadarChart', 'Hours to answer, by category', 'Tickets by category and first answer', [
            'category',
            'hours_to_first_answer',
          ]),
        ],
      },
      {
        roles: supporting,
        cells: [
          pivot('Tickets by category and state', 'Tickets, newest first', {
            table_rows: 'category',
            table_columns: 'status',
            aggregates_count: 'subject',
          }),
          table('Newest tickets', 'Tickets, newest first'),
        ],
      },
    ],
  },
  {
    name: 'Your usage',
    organizationId: null,
    rows: [
      {
        roles: [roles.customer],
        cells: [
          figure('GB, last 30 days', 'Usage of 30 days', 'total_gb'),
          figure('To pay', 'Money owed', 'due', { value_color: 'danger' }),
        ],
      },
      {
        roles: [roles.customer],
        cells: [
          graph('Area', 'GB a day', 'Usage per day of 30 days', ['day', 'download_gb,upload_gb'], {
            grid: 'col-md-8',
          }),
          graph('DonutChart', 'By line', 'Usage: top 50 of 30 days', ['subscriber', 'total_gb'], {
            grid: 'col-md-4',
          }),
        ],
      },
      {
        roles: [roles.customer],
        cells: [
          table('Bills', 'Bills, newest first', { grid: 'col-md-8' }),
          text(
            '## How to read this\n\nData is counted in both directions, from midnight to midnight, and is here within minutes.\n\n- [Your usage, day by day](/admin/usage)\n- [Pay what is due](/admin/paybill)',
            '## কীভাবে পড়বেন\n\nডেটা দুই দিকেই গোনা হয়, মধ্যরাত থেকে মধ্যরাত পর্যন্ত, আর কয়েক মিনিটের মধ্যে এখানে আসে।\n\n- [আপনার প্রতিদিনের ব্যবহার](/admin/usage)\n- [বকেয়া পরিশোধ করুন](/admin/paybill)',
            { grid: 'col-md-4' },
          ),
        ],
      },
    ],
  },
]
