export { NetworkPart } from './network/NetworkPart'
