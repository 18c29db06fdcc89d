export { CodeForm } from './codes/CodeForm'
