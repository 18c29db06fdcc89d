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
    text: 'A technician is on the way and will call you before arriving.',
  },
]
