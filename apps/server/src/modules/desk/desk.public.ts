export { customersInBulk } from './customers.bulk'
