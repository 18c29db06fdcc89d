export { BetterPackagesPart } from './packages/BetterPackagesPart'
export { ContactDetails } from './contact/ContactDetails'
export { ContactPanel } from './contact/ContactPanel'
