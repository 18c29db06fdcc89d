export { actWords } from './log-words'
export { HistoryPart } from './HistoryPart'
