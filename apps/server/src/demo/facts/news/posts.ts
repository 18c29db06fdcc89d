/**
 * The organizations' posts. A draft has no day, a planned one has a future day. Their author is the organization's
 * manager.
 */
export const posts: readonly {
  organizationId: number
  daysAgo: number | null
  title: string
  body: string
}[] = [
  {
    organizationId: 1,
    daysAgo: 2,
    title: 'Faster evenings in Dhanmondi and Mohammadpur',
    body: 'We doubled the capacity of both neighbourhoods’ links this week. If your evening speed is still below what your package promises, open a ticket and we will measure your line.',
  },
  {
    organizationId: 1,
    daysAgo: 9,
    title: 'Pay with bKash without typing your Client ID',
    body: 'Paying from the portal fills in your Client ID and the amount. The money is on your account within a minute.',
  },
  {
    organizationId: 1,
    daysAgo: 23,
    title: 'Office hours on the coming holiday',
    body: 'Our offices are closed on the public holiday. Telephone support and the network desk work as on every other day.',
  },
  {
    organizationId: 1,
    daysAgo: 41,
    title: 'How to place your router',
    body: 'High, in the open and in the middle of the flat: three walls cost more speed than a smaller package. Keep it away from the microwave oven and the aquarium.',
  },
  {
    organizationId: 1,
    daysAgo: 68,
    title: 'Credits for the fibre cut in Uttara',
    body: 'Everybody who was without service for two days got two days of the monthly price back. You find the credit in your balance; the next bill uses it.',
  },
  {
    organizationId: 1,
    daysAgo: 120,
    title: 'Family 120 is here',
    body: 'A new package for households in which everybody works, plays and watches at the same time.',
  },
  {
    organizationId: 1,
    daysAgo: -2,
    title: 'Maintenance in Dhanmondi at night',
    body: 'We replace the switch that your neighbourhood hangs on. Between 02:00 and 05:00 your line is off for half an hour.\n\n## What you have to do\n\n- Nothing: your router connects again by itself.\n- If it does not, switch it off for ten seconds.\n- Still nothing? Open a ticket, somebody is awake.',
  },
  {
    organizationId: 1,
    daysAgo: null,
    title: 'Prices from next quarter',
    body: 'Draft for the management: existing contracts keep their price until they change package.',
  },
  {
    organizationId: 1,
    daysAgo: null,
    title: 'Survey: what should we improve first?',
    body: 'Five questions, two minutes. To be sent after the maintenance in Dhanmondi.',
  },
  {
    organizationId: 2,
    daysAgo: 4,
    title: 'New agent points in Halishahar and Patenga',
    body: 'Pay in cash at eleven more shops. The list is at every shop’s door and in our offices.',
  },
  {
    organizationId: 2,
    daysAgo: 30,
    title: 'Storm season: what we do when the power fails',
    body: 'Our stations run eight hours without mains power. Your router does not: a small backup battery keeps you online.',
  },
  {
    organizationId: 2,
    daysAgo: 75,
    title: 'Coast 60 now costs less',
    body: 'From the next bill, without doing anything.',
  },
  {
    organizationId: 2,
    daysAgo: null,
    title: 'Cable works in Khulshi',
    body: 'Draft: dates come from the city corporation.',
  },
]
