export { ActsUnderWay } from './ActsUnderWay'
export { AllMatchingDialog } from './AllMatchingDialog'
export type { LookRequest } from './bulk-acts.data'
export { useAllMatching } from './use-all-matching'
