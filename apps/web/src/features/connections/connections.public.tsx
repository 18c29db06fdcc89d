export { AccountPart } from './AccountPart'
export { BetterPackagesPart } from './BetterPackagesPart'
export { ContactPanel } from './ContactPanel'
export { LineStatusPart } from './LineStatusPart'
