/** The sections of an organization's settings, in their order, by the last part of their address. */
export const settingSections = [
  { key: 'organization', title: 'Organization', about: 'Name, phone, address' },
  { key: 'brand', title: 'Brand', about: 'Name shown, colour, logo' },
  { key: 'money', title: 'Money and time', about: 'Country, currency, time zone' },
  { key: 'billing', title: 'Billing', about: 'Billing day, tax, due days, grace, suspension' },
  { key: 'messages', title: 'Mail and SMS', about: 'Sender, footer, SMS gateway' },
  { key: 'payments', title: 'Payments', about: 'Smallest and largest payment, ways of money, gateways' },
  { key: 'network', title: 'Network', about: 'FreeRADIUS, access servers' },
  { key: 'notices', title: 'Notices', about: 'What customers are told by mail and SMS' },
  { key: 'support', title: 'Support hours', about: 'When somebody answers' },
  { key: 'sign-in', title: 'Sign-in', about: 'Passwords, second factor, single sign-on' },
  { key: 'personal-data', title: 'Personal data', about: 'How long each kind is kept' },
] as const

export type SettingSection = (typeof settingSections)[number]['key']
