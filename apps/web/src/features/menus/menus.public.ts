export { useIsOffered } from './use-is-offered'
