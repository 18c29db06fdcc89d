/** Notes that many orders need, by the step. Customers read them in their language; other notes as they were written. */
export const commonNotes = {
  confirmed: [
    'There is fibre in your street',
    'The new address can be served',
    'From the next billing day',
    'It comes with the next bill',
  ],
  'in-progress': ['A technician is booked'],
  completed: ['The line is switched on', 'Delivered'],
  cancelled: ['Cancelled by the customer', 'We do not serve this address yet'],
} as const satisfies Record<string, readonly string[]>
