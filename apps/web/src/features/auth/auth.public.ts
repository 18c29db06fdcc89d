export { deviceWords } from './sessions/device-words'
export { profileQuery } from './auth.data'
