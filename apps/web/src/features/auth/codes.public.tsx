export { CodeForm, type CodeFormProps } from './codes/CodeForm'
