export { OrderItem } from './OrderItem'
