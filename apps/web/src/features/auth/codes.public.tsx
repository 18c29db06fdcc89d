export { CodeForm, type CodeFormProps } from './CodeForm'
