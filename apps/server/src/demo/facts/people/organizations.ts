/** A provider. Both bill in taka, by the calendar of Bangladesh. */
export interface Organization {
  id: number
  name: string
  mobileNo: string
  email: string
  address: string
  /** Business identification number, on invoices. */
  bin: string
  billingDay: number
  dueDays: number
  graceDays: number
  taxPercent: number
  invoicePrefix: string
  /** The colour in which it is shown; absent: the product's own. */
  accent?: string
  /** The beginning of its lines' usernames. */
  linePrefix: string
  /** Its share of the customers. */
  weight: number
}

export const organizations: readonly Organization[] = [
  {
    id: 1,
    name: 'Shapla Net',
    mobileNo: '01200100100',
    email: 'care@shaplanet.example',
    address: 'Level 6, House 42, Road 27, Dhanmondi, Dhaka 1209',
    bin: '009900100-0101',
    billingDay: 1,
    dueDays: 10,
    graceDays: 5,
    taxPercent: 5,
    invoicePrefix: 'SN',
    accent: '#6a2c8f',
    linePrefix: 'sn',
    weight: 62,
  },
  {
    id: 2,
    name: 'Jhinuk Broadband',
    mobileNo: '01200200200',
    email: 'help@jhinuk.example',
    address: 'Plot 18, Sheikh Mujib Road, Agrabad, Chattogram 4100',
    bin: '009900200-0503',
    billingDay: 5,
    dueDays: 10,
    graceDays: 5,
    taxPercent: 5,
    invoicePrefix: 'JB',
    linePrefix: 'jb',
    weight: 38,
  },
]

/** Ids are positions, from 1. */
export const departments = [
  { organizationId: 1, name: 'Customer Care' },
  { organizationId: 1, name: 'Billing & Accounts' },
  { organizationId: 1, name: 'Network Operations' },
  { organizationId: 2, name: 'Customer Care' },
  { organizationId: 2, name: 'Billing & Accounts' },
  { organizationId: 2, name: 'Network Operations' },
] as const

/** Two for each department, in the departments' order. `surcharge` is in percent. */
export const services = [
  { name: 'Telephone support', description: 'Help by telephone, every day from 8:00 to 22:00', surcharge: 0 },
  { name: 'Home visit', description: 'A technician at the customer’s home within 24 hours', surcharge: 2.5 },
  { name: 'Monthly billing', description: 'Bills, reminders and receipts', surcharge: 0 },
  { name: 'Cash collection', description: 'A collector comes for the payment', surcharge: 1.5 },
  { name: 'Fibre installation', description: 'Cable from the nearest splitter to the router', surcharge: 5 },
  { name: 'Public IP address', description: 'A fixed IPv4 address for one line', surcharge: 0 },
  { name: 'Telephone support', description: 'Help by telephone, every day from 9:00 to 21:00', surcharge: 0 },
  { name: 'Home visit', description: 'A technician at the customer’s home within 48 hours', surcharge: 2 },
  { name: 'Monthly billing', description: 'Bills, reminders and receipts', surcharge: 0 },
  { name: 'Agent points', description: 'Payment at a shop in the neighbourhood', surcharge: 1.25 },
  { name: 'Fibre installation', description: 'Cable from the nearest pole to the router', surcharge: 4.75 },
  { name: 'Network monitoring', description: 'A line is watched and its faults reported', surcharge: 7.5 },
] as const
