/** An address partly hidden, so that only its owner recognizes it: `017••••••21`, `r•••••@example.com`. */
export function hiddenAddress(channel: 'sms' | 'mail', address: string): string {
  if (channel === 'sms')
    return address.slice(0, 3) + '•'.repeat(Math.max(0, address.length - 5)) + address.slice(-2)
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}•••••${address.slice(at)}`
}
