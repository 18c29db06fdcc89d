/** Texts that the support uses again and again, the same at both organizations. */
export const cannedReplies: readonly { title: string; text: string }[] = [
  {
    title: 'Ask for a cable test',
    text: 'Please test with a cable and nothing else running, and send us the result.',
  },
  {
    title: 'Bill is paid',
    text: 'Your payment has arrived and the bill is paid. You find the receipt in your billing history.',
  },
  {
    title: 'Closing',
    text: 'Good to hear. We close this ticket; open it again if it comes back.',
  },
  {
    title: 'Outage is known',
    text: 'There is a disturbance in your area. We work on it and write here as soon as it has ended.',
  },
  {
    title: 'Restart the router',
    text: 'Please switch the router off, wait ten seconds and switch it on again. It needs two minutes to come back.',
  },
  {
    title: 'Technician on the way',
    text: 'Dear {name}, a technician is on the way and will call you before arriving. Your ticket has the number {ticket}.',
  },
]

/** One line of a conversation; `after` is minutes since the line before. */
export interface ChatLine {
  by: 'customer' | 'agent'
  after: number
  text: string
}

const customer = (after: number, text: string): ChatLine => ({ by: 'customer', after, text })
const agent = (after: number, text: string): ChatLine => ({ by: 'agent', after, text })

/** `{area}`, `{package}`, `{line}`, `{customer}` and `{agent}` are filled in. */
export const chatScripts: readonly (readonly ChatLine[])[] = [
  [
    customer(0, 'Hello, is there a problem in {area}? The light on the box is red.'),
    agent(2, 'Hello {customer}, this is {agent}. I look at your line {line} now.'),
    agent(3, 'Your box has had no signal for ten minutes. Please check that the thin cable sits firmly.'),
    customer(4, 'It was loose. Green again, thank you!'),
    agent(1, 'You are welcome. Have a good day.'),
  ],
  [
    customer(0, 'Can I change to a faster package in the middle of the month?'),
    agent(5, 'Yes. You pay only the difference for the days that are left. You have {package} now.'),
    customer(2, 'Good, where do I do that?'),
    agent(1, 'In the portal under Package. The quote shows each line before you say yes.'),
  ],
  [
    customer(0, 'I paid with bKash an hour ago. Has it arrived?'),
    agent(3, 'It has: the bill is paid and the receipt is in your billing history.'),
    customer(1, 'I see it. Thanks, {agent}.'),
  ],
  [
    customer(0, 'Which Wi-Fi channel should I use?'),
    agent(6, 'Leave it on automatic, and choose the 5 GHz network near the router.'),
    customer(10, 'Much better. Thank you.'),
  ],
  [customer(0, 'The video stops every few seconds since this morning. Is anybody there?')],
]
