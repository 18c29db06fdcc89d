export { beginErasuresAgain } from './erasing/after-restore'
export { createErasures, createPersonalExports, retention } from './personal-data.jobs'
export { exportFiles as personalFiles } from './exports/exports.store'
