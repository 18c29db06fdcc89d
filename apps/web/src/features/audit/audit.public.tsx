export { HistoryPart } from './HistoryPart'
