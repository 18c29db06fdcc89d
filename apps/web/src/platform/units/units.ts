const gigabyte = 1_000_000_000

const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const upToOneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** Bytes in GB of 10⁹ bytes, one decimal: `12.3 GB`. */
export function formatGigabytes(bytes: number): string {
  return `${oneDecimal.format(bytes / gigabyte)} GB`
}

/** A speed given in Mbps: `50 Mbps`, `2.5 Mbps`. */
export function formatSpeed(mbps: number): string {
  return `${upToOneDecimal.format(mbps)} Mbps`
}
