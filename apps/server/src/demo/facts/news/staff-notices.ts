/** Notifications of staff, by user name. */
export const staffNotices: Readonly<
  Record<string, readonly { hoursAgo: number; title: string; body: string }[]>
> = {
  admin: [
    {
      hoursAgo: 340,
      title: 'The portal was updated',
      body: 'All migrations ran. Nothing needs your attention.',
    },
    {
      hoursAgo: 51,
      title: 'A role was changed',
      body: 'Mahmud Kabir gave support agents the right to look at bills.',
    },
    { hoursAgo: 3, title: 'Nightly proof of the ledger: everything in balance', body: '' },
  ],
  manager: [
    { hoursAgo: 172, title: 'The weekly figures are ready', body: 'More new lines than in the week before.' },
    {
      hoursAgo: 26,
      title: 'Maintenance in Dhanmondi is planned',
      body: 'Customers of the area have been told.',
    },
    {
      hoursAgo: 2,
      title: 'Outage in Rampura',
      body: 'Two technicians are at the place. Expected to end in four hours.',
    },
  ],
  agent: [
    { hoursAgo: 70, title: 'New answer from the customer: The line is slow in the evening', body: '' },
    { hoursAgo: 20, title: 'A ticket was assigned to you: No internet since this morning', body: '' },
    { hoursAgo: 1, title: 'A ticket was assigned to you: High ping in games', body: '' },
  ],
  billing: [
    {
      hoursAgo: 96,
      title: 'Two payments arrived twice',
      body: 'Both were sent back to where they came from.',
    },
    { hoursAgo: 9, title: 'Bills of this period were made', body: 'Every line in service has one.' },
  ],
  author: [
    { hoursAgo: 30, title: 'A report was asked for', body: 'Lines by area and package, for the management.' },
  ],
}
