export { paymentPaths } from './payment-paths'
