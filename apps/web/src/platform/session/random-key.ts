/** A key that nobody else makes, 12 characters from 48 bits unless given. Not `crypto.randomUUID`, which a page without TLS does not have. */
export const randomKey = (bits = 48): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bits / 8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
