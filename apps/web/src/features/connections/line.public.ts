// What the first view of the dashboard shows of a line. It has a door of its own, so that nothing else loads with it.
export { activeConnectionsQuery } from './connection-switcher.data'
export { lineStatusQuery } from './status/line-status.data'
export { lineWords } from './status/line-words'
export { PackageLine } from './PackageLine'
export { LineStatusPart } from './status/LineStatusPart'
