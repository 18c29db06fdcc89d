/** One note of a thread; `after` is hours since the note before. */
export interface ScriptNote {
  by: 'customer' | 'agent' | 'internal'
  after: number
  text: string
}

export interface TicketScript {
  category: 'connection' | 'speed' | 'billing' | 'relocation' | 'other'
  subject: string
  weight: number
  notes: readonly ScriptNote[]
}

const customer = (after: number, text: string): ScriptNote => ({ by: 'customer', after, text })
const agent = (after: number, text: string): ScriptNote => ({ by: 'agent', after, text })
const internal = (after: number, text: string): ScriptNote => ({ by: 'internal', after, text })

/** `{area}`, `{package}`, `{line}`, `{customer}` and `{agent}` are filled in. The first note opens the ticket. */
export const ticketScripts: readonly TicketScript[] = [
  {
    category: 'connection',
    subject: 'No internet since this morning',
    weight: 12,
    notes: [
      customer(
        0,
        'The red light on the box is blinking and nothing works. Other flats in the house are fine.',
      ),
      agent(
        0.6,
        'Dear {customer}, a red light means that no signal arrives. We are looking at your line {line} now.',
      ),
      internal(
        0.3,
        'Signal at the splitter is fine, −31 dBm at the customer. Patch cord or bend. Field team {area}.',
      ),
      agent(3, 'A technician is on the way and will call you before arriving.'),
      customer(4, 'He replaced the cable. It works again, thank you!'),
      agent(0.5, 'Good to hear. We close this ticket; answer here if it comes back.'),
    ],
  },
  {
    category: 'connection',
    subject: 'Connection drops every few minutes in the evening',
    weight: 10,
    notes: [
      customer(0, 'Between eight and eleven my video calls break off again and again. I have {package}.'),
      agent(2, 'Thank you for the exact times. Is it the same with a cable instead of Wi-Fi?'),
      customer(14, 'With a cable it is better but still drops twice in an hour.'),
      internal(1, 'Sessions show Lost-Carrier 5 times last night. Port on the switch in {area} has errors.'),
      agent(5, 'We moved your line to another port. Please watch it for two evenings.'),
      customer(47, 'No more drops. Thanks.'),
    ],
  },
  {
    category: 'connection',
    subject: 'Router shows wrong password after power failure',
    weight: 6,
    notes: [
      customer(0, 'After the power failure the router asks for a user name. I do not know it.'),
      agent(0.8, 'Your user name is {line}. We set a new password and sent it to your mobile number.'),
      customer(1, 'Online again. Please make the router remember it.'),
      agent(2, 'Press Save after typing it, then it stays.'),
    ],
  },
  {
    category: 'speed',
    subject: 'Slower than my package',
    weight: 12,
    notes: [
      customer(0, 'I pay for {package} but the speed test shows less than half of it.'),
      agent(1.5, 'Please test with a cable and nothing else running, and send us the result.'),
      customer(20, 'With a cable it is what it should be. So it is the Wi-Fi?'),
      agent(
        2,
        'Yes. Place the router higher and choose the 5 GHz network; our post about routers shows how.',
      ),
      customer(25, 'Better now.'),
    ],
  },
  {
    category: 'speed',
    subject: 'YouTube is fast, everything else is slow',
    weight: 7,
    notes: [
      customer(0, 'Foreign sites need ten seconds to open. YouTube and Facebook are fine.'),
      internal(1, 'International link at 96 % since 19:00. Network desk knows.'),
      agent(0.5, 'One of our international links is full this evening. More capacity comes tonight.'),
      agent(16, 'The new capacity is in use. Is it better for you?'),
      customer(5, 'Yes, solved.'),
    ],
  },
  {
    category: 'speed',
    subject: 'High ping in games',
    weight: 5,
    notes: [
      customer(0, 'Ping went from 40 to 160 since last week. Nothing changed at my home in {area}.'),
      agent(4, 'We see the detour to Singapore and asked our partner to change it.'),
      internal(1, 'Case opened with upstream, they promise a fix by the weekend.'),
      agent(60, 'The direct route is back. Please check.'),
      customer(8, '42 ms. Perfect.'),
    ],
  },
  {
    category: 'billing',
    subject: 'Paid with bKash but the bill is still open',
    weight: 11,
    notes: [
      customer(0, 'I paid this morning, bKash sent me the confirmation. The portal still shows the bill.'),
      agent(1, 'Please send us the transaction id from the message.'),
      customer(0.5, 'It ends with 7QX.'),
      internal(0.3, 'Callback came late, reconciler picked it up. Bill is paid now.'),
      agent(
        0.2,
        'The payment has arrived and your bill is paid. The confirmation from bKash was late today.',
      ),
      customer(2, 'I see it now. Thank you, {agent}.'),
    ],
  },
  {
    category: 'billing',
    subject: 'Why is this bill higher than the last one?',
    weight: 8,
    notes: [
      customer(0, 'The last bill was less. I did not change anything.'),
      agent(
        3,
        'Your first bill counted only the days since the line was switched on. From now on it is a full month.',
      ),
      customer(10, 'Understood, thank you.'),
    ],
  },
  {
    category: 'billing',
    subject: 'Please suspend my line while I travel',
    weight: 4,
    notes: [
      customer(0, 'I am abroad for two months. Can you pause the contract?'),
      agent(5, 'We can pause {package} from the next billing day for up to three months. Shall we?'),
      customer(9, 'On second thought my sister will use it. Leave it as it is.'),
    ],
  },
  {
    category: 'relocation',
    subject: 'Moving to another flat next month',
    weight: 6,
    notes: [
      customer(0, 'We move within {area}. Can I keep my Client ID and package?'),
      agent(2, 'Yes, both stay. Please send the new address and a day that suits you.'),
      customer(18, 'I sent the address through the portal. Any Saturday.'),
      internal(2, 'New address is on our ring, 40 m of cable. Field team has it for Saturday 11:00.'),
      agent(1, 'Saturday at 11 is booked. The old line works until then.'),
      customer(90, 'Everything works in the new flat. Great service.'),
    ],
  },
  {
    category: 'other',
    subject: 'Which router do you recommend?',
    weight: 5,
    notes: [
      customer(0, 'Three rooms, two floors. Ours is six years old.'),
      agent(6, 'For {package} any dual-band router does. For two floors take a set of two.'),
      customer(12, 'Thanks, ordered one from you.'),
    ],
  },
  {
    category: 'other',
    subject: 'Change of mobile number',
    weight: 4,
    notes: [
      customer(0, 'My number has changed. Where can I correct it?'),
      agent(3, 'In the portal under your account; a code goes to both numbers.'),
      customer(1, 'Done.'),
    ],
  },
]
